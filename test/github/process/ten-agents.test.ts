import { describe, expect, it, onTestFinished } from "vitest";
import { exampleGithub } from "../../../testing/github/example.ts";
import type { LoopbackGithub } from "../../../testing/github/start-github.ts";
import { callLines, recordedCall } from "../../../testing/processes/tool-call.ts";
import { handOffOnGithub, ralphOnGithub } from "../../../testing/soak/github-executables.ts";
import { type ThrowAway, throwAway } from "../../../testing/soak/throw-away.ts";

interface Agent {
  readonly name: string;
  readonly place: ThrowAway;
}

/** Two machines, each with a state folder and an account of its own, and five agents on each. */
async function tenAgents() {
  const github = await exampleGithub();
  onTestFinished(() => github.stop());
  const { world } = github;
  const agents = ["ada", "bob"].flatMap((login) => {
    const token = `ghp_of_${login}`;
    world.addToken(token, login);
    world.setAssociation("acme/eng", login, "MEMBER");
    const made = throwAway();
    onTestFinished(() => made.clear());
    const place = { ...made, env: { ...made.env, RALPH_GH_TOKEN: token } };
    return Array.from({ length: 5 }, (_, at) => ({ name: `w${at + 1}@${login}`, place }));
  });
  return { github, world, agents };
}

/** What the tool answered to each of several calls of one server. */
async function callsOf({ name, place }: Agent, github: LoopbackGithub, comments: number) {
  const id = recordedCall(place, name, "create_comment", {});
  const body = `noted by ${name}`;
  const [first = "", second = "", call = ""] = callLines("create_comment", {}, id).split("\n");
  const calls = Array.from({ length: comments }, (_, at) => {
    const message = JSON.parse(call);
    const params = { ...message.params, arguments: { number: 1, body: `${body} ${at}` } };
    return JSON.stringify({ ...message, id: at + 2, params });
  });
  const lines = [first, second, ...calls, ""].join("\n");
  const { stdout } = await ralphOnGithub(place, github, ["mcp"], lines);
  const answers = stdout.split("\n").slice(1).filter(Boolean);
  return answers.map((line) => {
    const { id: of, result } = JSON.parse(line);
    const isError = result.isError === true;
    return { body: `${body} ${of - 2}`, isError, text: String(result.content[0].text) };
  });
}

describe("ten executables on two machines and one GitHub", () => {
  it("one holder for each lock, no limit is broken, and every answer is true", async () => {
    const { github, world, agents } = await tenAgents();
    for (let number = 1; number <= 3; number += 1) {
      world.putOnBoard(world.addIssue("acme/eng", { number }), { state: "Research Needed" });
      const ran = await Promise.all(
        agents.map(async ({ name, place }) => ({
          ...{ name, place },
          ...(await handOffOnGithub(place, github, name, { number, intent: "lock" })),
        })),
      );
      const winners = ran.filter(({ code }) => code === 0);
      expect(winners.map(({ name }) => name)).toHaveLength(1);
      const [winner] = winners;
      for (const { name, code, stderr } of ran) {
        if (code === 0) continue;
        expect(stderr, name).toMatch(new RegExp(`^#${number} is held by ${winner?.name} for `));
      }
      expect(world.comments(`acme/eng#${number}`)).toHaveLength(1);
      expect(world.boardState(`acme/eng#${number}`)?.state).toBe("Research in Progress");
      if (!winner) continue;
      const move = { number, intent: "complete" };
      const done = await handOffOnGithub(winner.place, github, winner.name, move);
      expect(done.stderr).toBe("");
      expect(world.boardState(`acme/eng#${number}`)?.state).toBe("Ready for Plan");
    }
    const said = (await Promise.all(agents.map((agent) => callsOf(agent, github, 14)))).flat();
    expect(said).toHaveLength(140);
    const bodies = world.comments("acme/eng#1").map(({ body }) => body);
    for (const { body, isError, text } of said) {
      expect(
        bodies.some((one) => one.includes(`${body}\n`) || one.endsWith(body)),
        text,
      ).toBe(!isError);
      if (isError) expect(text).toContain("share of GitHub's limits");
    }
    expect(said.some(({ isError }) => isError)).toBe(true);
    expect(said.filter(({ isError }) => !isError).length).toBeGreaterThan(60);
    expect(github.requests.filter(({ brokeLimit }) => brokeLimit)).toEqual([]);
    expect(github.requests.every(({ valid }) => valid)).toBe(true);
  }, 120_000);
});
