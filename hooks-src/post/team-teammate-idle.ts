import { skillName } from "../../src/gate/agent.ts";
import { note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";

/** Tells that a teammate rests. */
export const teamTeammateIdle = defineGate({
  name: "team-teammate-idle",
  rule: "An idle teammate is told by name; it never blocks.",
  on: ["TeammateIdle"],
  when: () => true,
  needs: [],
  ifUnknown: "allow",
  decide: (idle) => {
    const who = idle.teammate_name ?? skillName(idle.agent_type ?? "A teammate");
    const told = line`${title(who)} is idle.`;
    return note(told, { kind: "event", line: told });
  },
});

if (import.meta.main) void runGate(teamTeammateIdle);
