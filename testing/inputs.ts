import { type HookInput, parseHookInput } from "../src/gate/hook-input.ts";
import { recordedPayload } from "./recorded.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A recorded payload, with some fields of one's own, as a gate gets it. */
function inputOf(name: string, fields: Fields): HookInput {
  const parsed = parseHookInput(JSON.stringify({ ...recordedPayload(name), ...fields }));
  if (parsed.kind !== "input")
    throw new Error(`${name} with ${JSON.stringify(fields)} is no input`);
  return parsed.input;
}

export function toolInput(fields: Fields): HookInput<"PreToolUse"> {
  const input = inputOf("PreToolUse.mcp.plugin", fields);
  if (input.hook_event_name !== "PreToolUse") throw new Error("not a tool call");
  return input;
}

export function bashInput(command: string, fields: Fields = {}): HookInput<"PreToolUse"> {
  return toolInput({ tool_name: "Bash", tool_input: { command }, ...fields });
}

/** A Bash call that was run. */
export function ranInput(fields: Fields): HookInput<"PostToolUse"> {
  const input = inputOf("PostToolUse.Bash", fields);
  if (input.hook_event_name !== "PostToolUse") throw new Error("not a call that was run");
  return input;
}

export function handoffInput(input: Fields, fields: Fields = {}): HookInput<"PreToolUse"> {
  const tool_name = "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket";
  return toolInput({ tool_name, tool_input: input, ...fields });
}

export function stopInput(fields: Fields = {}): HookInput<"Stop"> {
  const input = inputOf("Stop.first", fields);
  if (input.hook_event_name !== "Stop") throw new Error("not a stop");
  return input;
}

export function completedInput(fields: Fields = {}): HookInput<"TaskCompleted"> {
  const input = inputOf("TaskCompleted.teammate-in-process", fields);
  if (input.hook_event_name !== "TaskCompleted") throw new Error("not a completion");
  return input;
}

export function idleInput(fields: Fields = {}): HookInput<"TeammateIdle"> {
  const input = inputOf("TeammateIdle.in-process", fields);
  if (input.hook_event_name !== "TeammateIdle") throw new Error("not idle");
  return input;
}

export function sessionStartInput(fields: Fields = {}): HookInput<"SessionStart"> {
  const input = inputOf("SessionStart.startup", fields);
  if (input.hook_event_name !== "SessionStart") throw new Error("not a start");
  return input;
}

export function promptInput(fields: Fields = {}): HookInput<"UserPromptSubmit"> {
  const input = inputOf("UserPromptSubmit", fields);
  if (input.hook_event_name !== "UserPromptSubmit") throw new Error("not a prompt");
  return input;
}

export function expansionInput(fields: Fields = {}): HookInput<"UserPromptExpansion"> {
  const input = inputOf("UserPromptExpansion", fields);
  if (input.hook_event_name !== "UserPromptExpansion") throw new Error("not an expansion");
  return input;
}

export function subagentStopInput(fields: Fields = {}): HookInput<"SubagentStop"> {
  const input = inputOf("SubagentStop.plugin-agent", fields);
  if (input.hook_event_name !== "SubagentStop") throw new Error("not a subagent's stop");
  return input;
}
