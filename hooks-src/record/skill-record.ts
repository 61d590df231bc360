import { agentKey, phaseOfSkill, skillName, teammateName } from "../../src/gate/agent.ts";
import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { isLeadSkill } from "../../src/gate/lead.ts";
import { runGate } from "../../src/run-gate.ts";

/** What the client itself sends as a prompt. */
const NOTICES = ["task-notification", "teammate-message", "system-reminder", "local-command-"];

type Input = HookInput<"PreToolUse" | "UserPromptExpansion" | "UserPromptSubmit" | "SubagentStop">;

/** Remembers which skill an agent works in, so that other gates know its phase. Never blocks. */
export const skillRecord = defineGate({
  name: "skill-record",
  rule: "The skill an agent last entered is remembered until its next skill, its stop, or the next typed prompt.",
  on: ["PreToolUse", "UserPromptExpansion", "UserPromptSubmit", "SubagentStop"],
  when: (input) => input.hook_event_name !== "PreToolUse" || input.tool_name === "Skill",
  // What was recorded before does not matter to a new record, and may be damaged.
  early: (input) => {
    const entered = skillIn(input) ?? "";
    const phase = phaseOfSkill(entered);
    if (!phase && !isLeadSkill(entered)) return undefined;
    const record = { skill: skillName(entered), phase, prompt: input.prompt_id };
    return allow({ kind: "skill", ...agentKey(input), ...record });
  },
  needs: ["skill"],
  ifUnknown: "allow",
  decide: (input, { skill: recorded }) => {
    const goesOn =
      recorded === undefined || isSamePrompt(input, recorded.prompt) || isWaiting(input);
    return goesOn ? allow() : allow({ kind: "drop-skill", ...agentKey(input) });
  },
});

if (import.meta.main) void runGate(skillRecord);

function skillIn(input: Input): string | undefined {
  if (input.hook_event_name === "UserPromptExpansion") return input.command_name;
  if (input.hook_event_name !== "PreToolUse") return undefined;
  const { skill } = input.tool_input;
  return typeof skill === "string" ? skill : undefined;
}

/** A typed `/skill` is expanded and submitted as one prompt; notices of the client are typed by nobody. */
function isSamePrompt(input: Input, prompt: string | undefined): boolean {
  if (input.hook_event_name !== "UserPromptSubmit") return false;
  const isNotice = NOTICES.some((tag) => input.prompt.trimStart().startsWith(`<${tag}`));
  return isNotice || (prompt !== undefined && prompt === input.prompt_id);
}

/** A subagent that waits for subagents of its own stops as well, and goes on when they have ended. */
function isWaiting(input: Input): boolean {
  if (input.hook_event_name !== "SubagentStop" || teammateName(input) !== undefined) return false;
  return (input.background_tasks ?? []).some(
    ({ id, type, status }) => type === "subagent" && status === "running" && id !== input.agent_id,
  );
}
