import { beforeEach, describe, expect, it } from "vitest";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore } from "../../../testing/store-of.ts";

const [X, Y] = ["aaaaaaaa-1", "bbbbbbbb-2"];
const LOCK = { number: 42, command: "research", intent: "lock" };

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
  addIssue(box, 42, "Research Needed");
});

const issue = () => JSON.parse(box.ralph("board", "show", "42", "--json").stdout);

describe("a held lock", () => {
  it("a session that was killed and resumed goes on with its lock", async () => {
    const first = startClient(box);
    await first.starts(X);
    await first.handsOff(X, LOCK);
    await first.kill();
    const [second, other] = [startClient(box), startClient(box)];
    await second.starts(X, "resume");
    await other.starts(Y);
    expect((await other.handsOff(Y, LOCK)).code).toBe(1);
    expect(await second.handsOff(X, LOCK)).toMatchObject({ code: 0 });
  });

  it("a client in a container beside keeps its lock", async () => {
    const [inside, outside] = [startClient(box, { isolated: true }), startClient(box)];
    await inside.starts(X);
    await outside.starts(Y);
    expect(await inside.handsOff(X, LOCK)).toMatchObject({ code: 0 });
    await inside.kill();
    expect((await outside.handsOff(Y, LOCK)).stderr).toContain("#42 is held by session aaaaaaaa-1");
  });

  it("a subagent that is started anew for the issue is told that its session holds it", async () => {
    const client = startClient(box);
    await client.starts(X);
    await client.handsOff(X, LOCK, { agent_id: "a1", agent_type: "general-purpose" });
    const again = await client.handsOff(X, LOCK, { agent_id: "a2", agent_type: "general-purpose" });
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("already, locked") });
  });
});

it("a gate that cannot write its record could not decide, and names the folder", async () => {
  const client = startClient(box);
  await client.starts(X);
  blockStore(box, "calls");
  const held = await client.handsOff(X, LOCK);
  expect(held.code).toBe(1);
  expect(held.stderr).toMatch(/^state-gate could not decide: \/.*\/calls is not a folder\.\n$/);
  expect(issue().issue.workflowState).toBe("Research Needed");
});
