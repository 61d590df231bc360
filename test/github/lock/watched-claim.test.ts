import { describe, expect, it, onTestFinished } from "vitest";
import { toolContext } from "../../../src/mcp/server/tool-context.ts";
import { endClaimIfMoved } from "../../../src/mcp/server/watch-claim.ts";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { writeClaim } from "../../../src/world/store/agents.ts";
import { readAgent } from "../../../src/world/store/read-agent.ts";
import { exampleGithub, TOKEN } from "../../../testing/github/example.ts";
import { sandbox } from "../../../testing/sandbox.ts";

const AGENT = { session: "s", agent: "main" };
const STATE = "Research in Progress";

/** An issue on GitHub whose lock was taken in a session that has a claim of it. */
async function claimed() {
  let passedMs = 0;
  const github = await exampleGithub({ world: { clock: () => Date.now() + passedMs } });
  // A claim counts for a minute before its card has moved, whatever the card says.
  const passMinutes = (minutes: number) => {
    passedMs = minutes * 60_000;
  };
  onTestFinished(() => github.stop());
  const box = sandbox();
  const env = {
    ...box.env,
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: TOKEN,
  };
  const issue = github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard(issue, { state: "Research Needed" });
  const workspace = toolContext(env, box.project, undefined);
  const lock = { holder: "session s", since: Date.now() };
  await workspace.withBoard((board) =>
    board.change(
      { number: 42 },
      () => ({
        write: { state: STATE, lock, comment: { author: "session s", body: "x" } },
        answer: undefined,
      }),
      nothingAhead,
    ),
  );
  writeClaim(workspace.store, AGENT, { number: 42, phase: "research", state: STATE, at: 1 });
  const look = () => endClaimIfMoved(workspace, { ref: { number: 42 }, state: STATE });
  const claims = () => readAgent(workspace.store, AGENT).claims.length;
  return { github, workspace, look, claims, passMinutes };
}

describe("a claim whose card a person moves on GitHub", () => {
  it("a claim stays while the card is where its lock put it", async () => {
    const { look, claims } = await claimed();
    expect(await look()).toBe(false);
    expect(claims()).toBe(1);
  });

  it("a claim ends when a person has moved the card", async () => {
    const { workspace, look, claims, passMinutes } = await claimed();
    passMinutes(2);
    await workspace.withBoard((board) =>
      board.change(
        { number: 42 },
        () => ({
          write: { state: "Backlog", lock: undefined, comment: undefined },
          answer: undefined,
        }),
        nothingAhead,
      ),
    );
    expect(await look()).toBe(true);
    expect(claims()).toBe(0);
  });

  it("a claim stays while GitHub does not answer", async () => {
    const { github, look, claims } = await claimed();
    github.stop();
    expect(await look()).toBe(false);
    expect(claims()).toBe(1);
  });
});
