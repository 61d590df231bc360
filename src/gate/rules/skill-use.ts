import { teammateName } from "../agent.ts";
import type { HookInput } from "../hook-input.ts";

/** The events at which a skill begins, or the phase it set ends. */
type Input = HookInput<"PreToolUse" | "UserPromptExpansion" | "SubagentStop" | "Stop">;

/** The skill that an agent invokes, or that a person types. */
export function skillIn(input: Input): string | undefined {
  if (input.hook_event_name === "UserPromptExpansion") return input.command_name;
  if (input.hook_event_name !== "PreToolUse" || input.call.kind !== "skill") return undefined;
  return input.call.skill;
}

/**
 * True at the stop of an agent that goes on when its own subagents or teammates are done. The
 * client lists a teammate with the others of its team, itself among them: those are not its own.
 * Shells do not count.
 */
export function isWaiting(input: Input): boolean {
  if (input.hook_event_name !== "SubagentStop" && input.hook_event_name !== "Stop") return false;
  const leads = input.agent_id === undefined && teammateName(input) === undefined;
  return (input.background_tasks ?? []).some(
    ({ id, type, status }) =>
      status === "running" &&
      ((type === "subagent" && id !== input.agent_id) || (type === "teammate" && leads)),
  );
}
