import { agentKey, isLeadSkill, phaseOfSkill, skillName } from "../../src/gate/agent.ts";
import { allow } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { isSamePrompt, isWaiting, skillIn } from "../../src/gate/rules/skill-use.ts";
import { SKILL_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** What ends a phase: another skill, the agent's stop, a prompt a person typed. */
const ending = defineCheck({
  events: ["PreToolUse", "UserPromptExpansion", "UserPromptSubmit", "SubagentStop"],
  about: (input) => (input.hook_event_name === "PreToolUse" && !skillIn(input) ? undefined : input),
  facts: ["skill"],
  decide: (input, { skill: recorded }) => {
    const goesOn =
      recorded === undefined || isSamePrompt(input, recorded.prompt) || isWaiting(input);
    return goesOn ? allow() : allow({ kind: "drop-skill", ...agentKey(input) });
  },
});

/** Records which skill an agent works in, so that other gates know its phase. Never blocks. */
export const skillRecord = defineGate({
  name: "skill-record",
  rule: "Records the skill an agent last entered, until its next skill, its stop, or the next typed prompt.",
  on: { PreToolUse: [SKILL_TOOL], UserPromptExpansion: [], UserPromptSubmit: [], SubagentStop: [] },
  order: 91,
  ifUnknown: "allow",
  // A new skill replaces the old record without reading it: the old one may be damaged.
  about: (input) => {
    const entered = skillIn(input);
    if (entered === undefined) return undefined;
    const phase = phaseOfSkill(entered);
    return phase || isLeadSkill(entered) ? { input, entered, phase } : undefined;
  },
  facts: [],
  decide: ({ input, entered, phase }) =>
    allow({
      kind: "skill",
      ...agentKey(input),
      skill: skillName(entered),
      phase,
      prompt: input.prompt_id,
    }),
  otherwise: [ending],
});

if (import.meta.main) void runGate(skillRecord);
