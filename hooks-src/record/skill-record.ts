import {
  agentKey,
  isInteractiveSkill,
  isLeadSkill,
  phaseOfSkill,
  skillName,
} from "../../src/gate/agent.ts";
import { allow } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { isWaiting, skillIn } from "../../src/gate/rules/skill-use.ts";
import { SKILL_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** What ends a phase: another skill, or a stop of the agent that no gate holds. */
const ending = defineCheck({
  events: ["PreToolUse", "UserPromptExpansion", "SubagentStop", "Stop"],
  about: (input) => (input.hook_event_name === "PreToolUse" && !skillIn(input) ? undefined : input),
  facts: ["skill"],
  decide: (input, { skill: recorded }) => {
    // A talk with a person goes on after the turn: it ends with the next skill only.
    const isTalk = skillIn(input) === undefined && isInteractiveSkill(recorded?.name ?? "");
    const goesOn = recorded === undefined || isWaiting(input) || isTalk;
    return goesOn ? allow() : allow({ kind: "drop-skill", ...agentKey(input) });
  },
});

/**
 * Records which skill an agent works in, so that other gates know its phase. Never blocks. A turn
 * that a person interrupts has no stop, so "continue", a resumed session and a compaction go on in
 * the phase. `/clear` begins a session that has none.
 */
export const skillRecord = defineGate({
  name: "skill-record",
  rule: "Records the skill an agent last entered, until its next skill or a stop that no gate holds.",
  savesFrom: "Gates that do not know in which phase an agent works.",
  on: { PreToolUse: [SKILL_TOOL], UserPromptExpansion: [], SubagentStop: [], Stop: [] },
  order: 91,
  ifUnknown: "allow",
  // A new skill replaces the old record without reading it: the old one may be damaged.
  about: (input) => {
    const entered = skillIn(input);
    if (entered === undefined) return undefined;
    const phase = phaseOfSkill(entered);
    const isKept = phase || isLeadSkill(entered) || isInteractiveSkill(entered);
    return isKept ? { input, entered, phase } : undefined;
  },
  facts: [],
  decide: ({ input, entered, phase }) =>
    allow({ kind: "skill", ...agentKey(input), skill: skillName(entered), phase }),
  otherwise: [ending],
});

if (import.meta.main) void runGate(skillRecord);
