import { expect, it } from "vitest";
import { startClient } from "../../../testing/processes/fake-client.ts";
import { addIssue, serverCall } from "../../../testing/ralph-board.ts";
import { ourCall, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "aaaaaaaa-1";
const LOCK = { number: 42, command: "plan", intent: "lock", reason: "r" };

it("a server that the session's client did not start does not carry out its calls", async () => {
  const box = sandbox();
  addIssue(box, 42, "Ready for Plan");
  const client = startClient(box);
  await client.starts(SESSION);
  const fields = { session_id: SESSION, tool_use_id: "toolu_s" };
  const gate = await client.gate(
    "state-gate",
    ourCall("handoff_ticket", LOCK, box.project, fields),
  );
  expect(gate.code).toBe(0);
  const ran = serverCall(box, "handoff_ticket", LOCK, "toolu_s");
  expect(ran.stderr).toMatch(/^The client did not start this server itself/);
  expect(await client.handsOff(SESSION, LOCK)).toMatchObject({ code: 0 });
});
