import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openBoard } from "../../../src/world/board/open-board.ts";
import { projectAt } from "../../../src/world/project.ts";
import { TOKEN } from "../../../testing/github/example.ts";
import type { GithubOptions } from "../../../testing/github/start-github.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { githubBoard } from "../../board/boards.ts";

async function machine(options?: GithubOptions) {
  const { github, board } = await githubBoard(options);
  const box = sandbox();
  const env = {
    ...box.env,
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: TOKEN,
  };
  const open = () => openBoard(projectAt(env, box.project), { create: false, timeoutMs: 20_000 });
  return { github, board, open, folder: join(box.home, ".local/state/ralph-hero/github") };
}

describe("GitHub's limits and ten agents of one machine", () => {
  it("ten agents together never break the limit of new comments, and learn when to go on", async () => {
    const { github, open, folder } = await machine();
    github.world.addIssue("acme/eng", { number: 42 });
    const agent = async () => {
      const board = await open();
      const said: string[] = [];
      for (let count = 0; count < 12; count += 1)
        await board.comment({ number: 42 }, "amy", "work").then(
          () => said.push("made"),
          (error: unknown) => said.push(String(error)),
        );
      return said;
    };
    const said = (await Promise.all(Array.from({ length: 10 }, agent))).flat();
    const made = said.filter((one) => one === "made").length;
    expect(github.requests.filter(({ brokeLimit }) => brokeLimit)).toEqual([]);
    expect(made).toBeGreaterThanOrEqual(60);
    expect(made).toBeLessThanOrEqual(80);
    expect(github.world.comments("acme/eng#42")).toHaveLength(made);
    expect(said.find((one) => one !== "made")).toMatch(
      /this machine has used its share of GitHub's limits; it waits \d+ s/,
    );
    const [key = ""] = readdirSync(folder);
    expect(key).not.toContain(TOKEN);
    for (const name of readdirSync(join(folder, key)))
      expect(statSync(join(folder, key, name)).mode & 0o777).toBe(0o600);
  });

  it("what is left of the hour is shared: others stop before GitHub has to refuse", async () => {
    const { github, open } = await machine({ world: { pointsPerHour: 120 } });
    github.world.addIssue("acme/eng", { number: 42 });
    github.world.putOnBoard("acme/eng#42", { state: "Backlog" });
    const board = await open();
    let read = 0;
    const ask = async () => {
      await (read % 2 ? board : await open()).issueState({ number: 42 });
      read += 1;
    };
    await expect(
      (async () => {
        while (read < 200) await ask();
      })(),
    ).rejects.toThrow("this machine has used its share of GitHub's limits");
    expect(github.requests.every(({ status }) => status === 200)).toBe(true);
    expect(github.world.budget.used).toBeLessThan(60);
  });
});

describe("a board that is too large to be read at once", () => {
  it("a whole board of more than ten thousand cards is refused after one request", async () => {
    const { github, board } = await machine();
    github.world.fill("acme/eng", 10_001);
    await expect(board.all()).rejects.toThrow(
      "the board has 10001 cards, too many to read at once (303 points)",
    );
    expect(github.requests).toHaveLength(1);
  });

  it("closed issues are not sent when only live ones are asked for", async () => {
    const { github, board } = await machine();
    github.world.fill("acme/eng", 300);
    for (let number = 1; number <= 260; number += 1)
      github.world.issue(`acme/eng#${number}`).state = "CLOSED";
    expect((await board.live()).length).toBeGreaterThan(20);
    expect(github.requests).toHaveLength(1);
  });
});
