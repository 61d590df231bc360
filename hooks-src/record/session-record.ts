import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { runGate } from "../../src/run-gate.ts";

/**
 * Remembers that the plugin's hooks are on in a session. At each prompt too: the plugin may have
 * been switched on, or the project begun to use ralph, after the session started.
 */
export const sessionRecord = defineGate({
  name: "session-record",
  rule: "A session in which the plugin's hooks are on is remembered, so that a gate wired twice speaks once.",
  on: ["SessionStart", "UserPromptSubmit"],
  when: () => true,
  needs: ["clientProcess"],
  ifUnknown: "allow",
  decide: ({ session_id: session }, { clientProcess: client }) =>
    allow({ kind: "session", session, client }),
});

if (import.meta.main) void runGate(sessionRecord);
