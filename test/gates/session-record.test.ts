import { expect, it } from "vitest";
import { sessionRecord } from "../../hooks-src/record/session-record.ts";
import { allow } from "../../src/gate/decision.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { promptInput, sessionStartInput } from "../../testing/inputs.ts";

it.each([
  ["the start of a session", sessionStartInput({ session_id: "s" })],
  ["the start of an agent's own", sessionStartInput({ session_id: "s", agent_type: "alpha" })],
  ["a prompt", promptInput({ session_id: "s" })],
])("session-record records the session and its client at %s", (_what, input) => {
  expect(isAbout(sessionRecord, input)).toBe(true);
  expect(
    decide(sessionRecord, input, { clientProcess: { client: "4242", process: undefined } }),
  ).toEqual(allow({ kind: "session", session: "s", client: "4242" }));
});

it("session-record never blocks", () => {
  expect(sessionRecord.ifUnknown).toBe("allow");
});
