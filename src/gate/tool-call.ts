import { LONGEST_PATH } from "../shell/place/posix-path.ts";
import type { IssueRef } from "../workflow/issue/issue.ts";
import { readIssueNumber } from "../workflow/issue/issue-number.ts";
import type { MoveRequest } from "../workflow/move/resolve-move.ts";
import { marksWaiting } from "../workflow/next/task-marks.ts";
import { OWN_TOOLS } from "./rules/own-tools.ts";
import { FOREIGN_TOOLS, MERGING_TOOLS } from "./tool-groups.ts";

/** A tool call, parsed once for all gates of its event. */
export type ToolCall =
  | HandOffCall
  | AdvanceCall
  | CommandCall
  | FileCall
  | { readonly kind: "skill"; readonly skill: string }
  | { readonly kind: "task-create"; readonly subject: string }
  | TaskUpdateCall
  | ForeignCall
  | ToolMergeCall
  | UnreadableCall
  | { readonly kind: "other" };

export interface HandOffCall {
  readonly kind: "hand-off";
  readonly issue: IssueRef;
  readonly move: MoveRequest;
}

export interface AdvanceCall {
  readonly kind: "advance-children";
  readonly issue: IssueRef;
  readonly target: string | undefined;
}

export interface CommandCall {
  readonly kind: "command";
  readonly command: string;
}

export interface FileCall {
  readonly kind: "file";
  readonly path: string;
  /** What is written, as far as the call tells. */
  readonly text: WrittenText | undefined;
}

export type WrittenText =
  | { readonly kind: "whole"; readonly content: string }
  | { readonly kind: "edit"; readonly old: string; readonly new: string; readonly all: boolean };

export interface TaskUpdateCall {
  readonly kind: "task-update";
  readonly task: string;
  readonly status: string | undefined;
  readonly owner: string | undefined;
  readonly subject: string | undefined;
  /** It marks the task as escalated or awaited. */
  readonly marksWaiting: boolean;
}

/** A tool of another server. */
export interface ForeignCall {
  readonly kind: "foreign";
  readonly tool: string;
  /** What stands before it in the whole name. */
  readonly server: string;
  readonly arguments: Arguments;
}

/** A tool of another server whose name speaks of merging. */
export interface ToolMergeCall {
  readonly kind: "tool-merge";
  readonly tool: string;
  readonly arguments: Arguments;
}

/** A tool we check, called without an argument that it requires. */
export interface UnreadableCall {
  readonly kind: "unreadable";
  readonly meant: "state-change" | "command" | "file";
  readonly why: string;
}

type Arguments = Readonly<Record<string, unknown>>;

const OURS = "__ralph_hero__";
const FOREIGN = new RegExp(FOREIGN_TOOLS.matcher);
const MERGING = new RegExp(MERGING_TOOLS.matcher);

export function readToolCall(name: string, input: Arguments): ToolCall {
  switch (name) {
    case "Bash":
    case "Monitor":
      return commandCall(text(input["command"]));
    case "PowerShell":
      return {
        kind: "unreadable",
        meant: "command",
        why: "PowerShell commands are not understood",
      };
    case "Write":
    case "Edit":
      return fileCall(text(input["file_path"]), writtenText(input));
    case "NotebookEdit":
      return fileCall(text(input["notebook_path"]), undefined);
    case "Skill":
      return skillCall(text(input["skill"]));
    case "TaskCreate":
      return taskCreateCall(text(input["subject"]));
    case "TaskUpdate":
      return taskUpdateCall(input);
    default:
      return name.startsWith("mcp__") ? serverCall(name, input) : { kind: "other" };
  }
}

function commandCall(command: string | undefined): ToolCall {
  if (command !== undefined) return { kind: "command", command };
  return { kind: "unreadable", meant: "command", why: "the call has no command" };
}

function fileCall(path: string | undefined, written: WrittenText | undefined): ToolCall {
  if (path !== undefined && path.length <= LONGEST_PATH)
    return { kind: "file", path, text: written };
  const why = path === undefined ? "the call names no file" : "the file's path is too long";
  return { kind: "unreadable", meant: "file", why };
}

function writtenText(input: Arguments): WrittenText | undefined {
  const [content, old, fresh] = [input["content"], input["old_string"], input["new_string"]];
  if (typeof content === "string") return { kind: "whole", content };
  if (typeof old !== "string" || typeof fresh !== "string") return undefined;
  return { kind: "edit", old, new: fresh, all: input["replace_all"] === true };
}

function skillCall(skill: string | undefined): ToolCall {
  return skill === undefined ? { kind: "other" } : { kind: "skill", skill };
}

function taskCreateCall(subject: string | undefined): ToolCall {
  return subject === undefined ? { kind: "other" } : { kind: "task-create", subject };
}

function taskUpdateCall(input: Arguments): ToolCall {
  const id = input["taskId"];
  const task = typeof id === "number" ? String(id) : text(id);
  if (task === undefined) return { kind: "other" };
  return {
    kind: "task-update",
    task,
    status: text(input["status"]),
    owner: text(input["owner"]),
    subject: text(input["subject"]),
    marksWaiting: marksWaiting(input["metadata"]),
  };
}

/** A call of an MCP tool. It is one of ours if its name without the server's part is. */
function serverCall(name: string, input: Arguments): ToolCall {
  const at = name.lastIndexOf(OURS);
  const own = at >= "mcp__".length ? name.slice(at + OURS.length) : undefined;
  if (own === undefined || !OWN_TOOLS.has(own)) {
    return foreignCall(name, input);
  }
  if (own !== "handoff_ticket" && own !== "advance_children") return { kind: "other" };
  const issue = issueRef(input);
  if (!issue) return { kind: "unreadable", meant: "state-change", why: "the call names no issue" };
  if (own === "advance_children") {
    return { kind: "advance-children", issue, target: text(input["targetState"]) };
  }
  const [command, intent] = [text(input["command"]), text(input["intent"])];
  return { kind: "hand-off", issue, move: { command, intent, toState: text(input["to_state"]) } };
}

function foreignCall(name: string, input: Arguments): ToolCall {
  const tool = FOREIGN.exec(name)?.[1];
  if (tool !== undefined) {
    const server = name.slice("mcp__".length, name.length - tool.length);
    return { kind: "foreign", tool, server, arguments: input };
  }
  if (!MERGING.test(name)) return { kind: "other" };
  return { kind: "tool-merge", tool: name.slice(name.lastIndexOf("__") + 2), arguments: input };
}

/** The issue with its repository, where the call names one. */
function issueRef(input: Arguments): IssueRef | undefined {
  const number = readIssueNumber(input["number"]);
  if (number === undefined) return undefined;
  const [owner, repo] = [text(input["owner"]), text(input["repo"])];
  return { number, repository: owner && repo ? `${owner}/${repo}` : undefined };
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
