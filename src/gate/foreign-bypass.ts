import type { HookInput } from "./hook-input.ts";

type Call = Pick<HookInput<"PreToolUse">, "tool_name" | "tool_input">;

const OTHER_DOOR = /^mcp__.*(update_project_item|delete_project_item|projects_write|issue_write)$/;

/** A tool of another server through which a card could move. */
export function isForeignTool({ tool_name: name }: Call): boolean {
  return OTHER_DOOR.test(name) && !name.includes("__ralph_hero__");
}

/** The door's name when this very call would change a state. */
export function foreignBypass(call: Call): string | undefined {
  const name = OTHER_DOOR.exec(call.tool_name)?.[1];
  if (!isForeignTool(call) || name === undefined) return undefined;
  if (name === "issue_write") return changesIssueState(call) ? name : undefined;
  if (name === "projects_write") return changesItem(call) ? name : undefined;
  return name;
}

function changesIssueState({ tool_input: input }: Call): boolean {
  return input["state"] !== undefined || input["state_reason"] !== undefined;
}

/** What adds a card moves none. Any other method, known or not, may. */
function changesItem({ tool_input: { method } }: Call): boolean {
  return typeof method !== "string" || !/^(add|create|get|list)/.test(method);
}
