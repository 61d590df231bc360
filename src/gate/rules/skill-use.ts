import { teammateName } from "../agent.ts";
import type { HookInput } from "../hook-input.ts";

/** Tags of prompts that the client sends by itself. */
const NOTICES = ["task-notification", "teammate-message", "system-reminder", "local-command-"];

/** The events at which a skill begins, or the phase it set ends. */
type Input = HookInput<"PreToolUse" | "UserPromptExpansion" | "UserPromptSubmit" | "SubagentStop">;

/** The skill that an agent invokes, or that a person types. */
export function skillIn(input: Input): string | undefined {
  if (input.hook_event_name === "UserPromptExpansion") return input.command_name;
  if (input.hook_event_name !== "PreToolUse" || input.call.kind !== "skill") return undefined;
  return input.call.skill;
}

/**
 * True when the prompt does not end the skill: the one that typed it, or a notice of the client.
 */
export function isSamePrompt(input: Input, prompt: string | undefined): boolean {
  if (input.hook_event_name !== "UserPromptSubmit") return false;
  const isNotice = NOTICES.some((tag) => input.prompt.trimStart().startsWith(`<${tag}`));
  return isNotice || (prompt !== undefined && prompt === input.prompt_id);
}

/** SubagentStop also fires for a subagent that waits for its own subagents. It continues later. */
export function isWaiting(input: Input): boolean {
  if (input.hook_event_name !== "SubagentStop" || teammateName(input) !== undefined) return false;
  return (input.background_tasks ?? []).some(
    ({ id, type, status }) => type === "subagent" && status === "running" && id !== input.agent_id,
  );
}
