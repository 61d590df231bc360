import { parseJson } from "../../gate/json.ts";
import { marksWaiting } from "../../workflow/next/task-marks.ts";
import type { Task } from "../../workflow/next/tasks.ts";

/**
 * A task as the client wrote it, or undefined when the text is not a task. Checked by hand: a list
 * has up to ten thousand of these, and a schema for each doubles the time of reading the files.
 */
export function readTask(text: string): Task | undefined {
  const value = parseJson(text);
  if (!isFields(value)) return undefined;
  const { id, subject, status, owner, blockedBy = [], metadata } = value;
  if (typeof id !== "string" || typeof subject !== "string") return undefined;
  if (status !== "pending" && status !== "in_progress" && status !== "completed") return undefined;
  if (owner !== undefined && typeof owner !== "string") return undefined;
  if (!isStrings(blockedBy)) return undefined;
  // Agents give a task back by setting an empty owner.
  const task: Task = { id, subject, status, owner: owner?.trim() ? owner : undefined, blockedBy };
  return status === "in_progress" && marksWaiting(metadata) ? { ...task, waits: true } : task;
}

function isFields(value: unknown): value is Readonly<Record<keyof Task | "metadata", unknown>> {
  return typeof value === "object" && value !== null;
}

const COMPLETED = '\n  "status": "completed"';

/**
 * Whether the text is a completed task exactly as the client writes it. Most tasks of a long list
 * are, and parsing them costs a third of reading them. Any doubt is left to the parser. A text that
 * passes these checks but is not valid JSON still counts as completed.
 */
export function isPlainlyCompleted(text: string): boolean {
  // JSON strings contain no line breaks, so a line that begins like this is a field.
  const at = text.indexOf(COMPLETED);
  if (at < 0 || !text.startsWith("{") || !text.endsWith("\n}")) return false;
  // No other object begins before it, so the field belongs to the task.
  const inner = text.indexOf("{", 1);
  if (inner >= 0 && inner < at) return false;
  // The field does not occur again after it, not even with escaped letters.
  const end = at + COMPLETED.length;
  return !text.includes("status", end) && !text.includes("\\", end);
}

function isStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== "string") return false;
  return true;
}
