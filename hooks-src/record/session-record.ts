import { allow, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { tooOldLine } from "../../src/gate/rules/client-version.ts";
import { runGate } from "../../src/run-gate.ts";

/**
 * Records that the plugin's hooks are active in a session, and which client process it runs in: a
 * lock's holder is gone when that process is. At each prompt too: the plugin may have been switched
 * on, or the project begun to use ralph, after the session started.
 */
export const sessionRecord = defineGate({
  name: "session-record",
  rule: "Records each session with its client process: a lock is abandoned when its holder's process is gone, and a gate also wired in an agent file answers only once.",
  savesFrom: "Locks that a dead session keeps for ever.",
  on: { SessionStart: [], UserPromptSubmit: [] },
  order: 90,
  ifUnknown: "allow",
  about: (input) => input,
  facts: ["clientProcess", "clientVersion", "silence"],
  decide: ({ session_id: session, hook_event_name: event }, facts) => {
    const { clientProcess, clientVersion, silence } = facts;
    const isStart = event === "SessionStart";
    const line = (isStart ? tooOldLine(clientVersion) : undefined) ?? silence;
    const record = { kind: "session", session, ...clientProcess } as const;
    return line === undefined ? allow(record) : note(line, record);
  },
});

if (import.meta.main) void runGate(sessionRecord);
