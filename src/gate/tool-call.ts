import type { IssueRef } from "../workflow/issue/issue.ts";
import type { MoveRequest } from "../workflow/move/resolve-move.ts";
import type { HookInput } from "./hook-input.ts";

type ToolCall = Pick<HookInput<"PreToolUse">, "tool_name" | "tool_input">;

const OURS = "__ralph_hero__";

/** Our tool's own name, after the server's part: `handoff_ticket`. */
export function ourTool({ tool_name: name }: ToolCall): string | undefined {
  const at = name.lastIndexOf(OURS);
  return name.startsWith("mcp__") && at > "mcp__".length - 1
    ? name.slice(at + OURS.length)
    : undefined;
}

export function bashCommand({ tool_name, tool_input }: ToolCall): string | undefined {
  return tool_name === "Bash" ? text(tool_input["command"]) : undefined;
}

/** The issue a call is about. Models send numbers as strings, too. */
export function issueNumber({ tool_input }: ToolCall): number | undefined {
  const given = tool_input["number"];
  const number =
    typeof given === "string" && /^#?\d{1,9}$/.test(given.trim())
      ? Number(given.trim().replace("#", ""))
      : given;
  return typeof number === "number" && Number.isSafeInteger(number) && number > 0
    ? number
    : undefined;
}

/** The issue with its repository, where the call names one. */
export function issueRef(call: ToolCall): IssueRef | undefined {
  const number = issueNumber(call);
  if (number === undefined) return undefined;
  const [owner, repo] = [text(call.tool_input["owner"]), text(call.tool_input["repo"])];
  return { number, repository: owner && repo ? `${owner}/${repo}` : undefined };
}

/** What a hand-off asks for. */
export function moveRequest({ tool_input }: ToolCall): MoveRequest {
  return {
    command: text(tool_input["command"]),
    intent: text(tool_input["intent"]),
    toState: text(tool_input["to_state"]),
  };
}

/** The state `advance_children` would bring the children to. */
export function childrenTarget({ tool_input }: ToolCall): string | undefined {
  return text(tool_input["targetState"]);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
