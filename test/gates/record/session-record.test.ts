import { expect, it } from "vitest";
import { sessionRecord } from "../../../hooks-src/record/session-record.ts";
import { allow, note } from "../../../src/gate/decision.ts";
import { tooOldLine } from "../../../src/gate/rules/client-version.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import { promptInput, sessionStartInput } from "../../../testing/inputs.ts";

const CLIENT = { client: "4242", process: undefined };

it.each([
  ["the start of a session", sessionStartInput({ session_id: "s" })],
  ["the start of an agent's own", sessionStartInput({ session_id: "s", agent_type: "alpha" })],
  ["a prompt", promptInput({ session_id: "s" })],
])("session-record records the session and its client at %s", (_what, input) => {
  expect(isAbout(sessionRecord, input)).toBe(true);
  expect(decide(sessionRecord, input, { clientProcess: CLIENT, clientVersion: "2.1.325" })).toEqual(
    allow({ kind: "session", session: "s", client: "4242" }),
  );
});

it("session-record tells a client that is too old at the start of a session only", () => {
  const facts = { clientProcess: CLIENT, clientVersion: "2.1.300" };
  const record = { kind: "session", session: "s", client: "4242" } as const;
  const start = decide(sessionRecord, sessionStartInput({ session_id: "s" }), facts);
  expect(start).toEqual(note(tooOldLine("2.1.300") ?? "", record));
  expect(decide(sessionRecord, promptInput({ session_id: "s" }), facts)).toEqual(allow(record));
});

it("session-record never blocks", () => {
  expect(sessionRecord.ifUnknown).toBe("allow");
});
