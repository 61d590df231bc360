import { skillName } from "../../src/gate/agent.ts";
import { note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";

/** Reports that a teammate went idle. */
export const teamTeammateIdle = defineGate({
  name: "team-teammate-idle",
  rule: "Reports which teammate went idle. Never blocks.",
  savesFrom: "Guessing who has nothing to do.",
  on: { TeammateIdle: [] },
  order: 70,
  ifUnknown: "allow",
  about: (idle) => idle,
  facts: [],
  decide: (idle) => {
    const who = idle.teammate_name ?? skillName(idle.agent_type ?? "A teammate");
    const text = line`${title(who)} is idle.`;
    return note(text, { kind: "event", line: text });
  },
});

if (import.meta.main) void runGate(teamTeammateIdle);
