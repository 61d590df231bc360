import { beforeEach, describe, expect, it } from "vitest";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore } from "../../../testing/store-of.ts";

const [X, Y, Z] = ["aaaaaaaa-1", "bbbbbbbb-2", "cccccccc-3"];
const LOCK = { number: 42, command: "research", intent: "lock" };
const ESCALATE = { ...LOCK, intent: "escalate" };

let box: Sandbox;
beforeEach(() => {
  box = sandbox();
  addIssue(box, 42, "Research Needed");
});

const issue = () => JSON.parse(box.ralph("board", "show", "42", "--json").stdout);

describe("a held lock", () => {
  it("whoever loses the race is told who holds it, and cannot put the holder out", async () => {
    const [first, second] = [startClient(box), startClient(box)];
    await first.starts(X);
    await second.starts(Y);
    expect(await first.handsOff(X, LOCK)).toMatchObject({ code: 0 });
    for (const intent of ["lock", "escalate", "close", "cancel", "complete", "reject"]) {
      const lost = await second.handsOff(Y, { ...LOCK, intent });
      expect([intent, lost.code]).toEqual([intent, 1]);
      expect(lost.stderr).not.toContain("escalate");
    }
    const lost = await second.handsOff(Y, LOCK);
    expect(lost.stderr).toMatch(/#42 is held by session aaaaaaaa-1 for \d+ s\./);
    expect(issue().issue).toMatchObject({ holder: `session ${X}` });
    expect(await first.handsOff(X, ESCALATE)).toMatchObject({ code: 0 });
  });

  it("the lock of a client that was killed is taken over, and the audit says from whom", async () => {
    const [first, second] = [startClient(box), startClient(box)];
    await first.starts(X);
    await second.starts(Y);
    await first.handsOff(X, LOCK);
    await first.kill();
    expect(await second.handsOff(Y, LOCK)).toMatchObject({ code: 0 });
    expect(issue().issue).toMatchObject({ holder: `session ${Y}` });
    expect(issue().comments.at(-1).body).toContain(`session ${X}`);
  });

  it("after /clear the next session goes on with the lock, and nobody else takes it", async () => {
    const [first, second] = [startClient(box), startClient(box)];
    await first.starts(X);
    await second.starts(Z);
    await first.handsOff(X, LOCK);
    await first.starts(Y, "clear");
    expect((await second.handsOff(Z, LOCK)).code).toBe(1);
    const again = await first.handsOff(Y, LOCK);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("already, locked") });
    expect(await first.handsOff(Y, ESCALATE)).toMatchObject({ code: 0 });
  });

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
