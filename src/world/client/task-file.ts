import { parseJson } from "../../gate/json.ts";
import type { Task } from "../../workflow/next/tasks.ts";

/**
 * A task as the client wrote it, or undefined when the text is none. Checked by hand: a list has up
 * to ten thousand of these, and a schema for each costs as much again as reading the files.
 */
export function readTask(text: string): Task | undefined {
  const value = parseJson(text);
  if (!isFields(value)) return undefined;
  const { id, subject, status, owner, blockedBy = [] } = value;
  if (typeof id !== "string" || typeof subject !== "string") return undefined;
  if (status !== "pending" && status !== "in_progress" && status !== "completed") return undefined;
  if (owner !== undefined && typeof owner !== "string") return undefined;
  if (!isStrings(blockedBy)) return undefined;
  // An empty owner is how a task is given back.
  return { id, subject, status, owner: owner || undefined, blockedBy };
}

function isFields(value: unknown): value is Readonly<Record<keyof Task, unknown>> {
  return typeof value === "object" && value !== null;
}

const COMPLETED = '\n  "status": "completed"';

/**
 * Is this plainly a completed task, as the client writes it? Most tasks of a long list are, and
 * parsing them costs a third of reading them. What leaves a doubt is left to the parser; a text
 * that has all of this and yet is no JSON is taken at its word.
 */
export function isPlainlyCompleted(text: string): boolean {
  // A JSON string has no line break in it, so a line that begins like this names a field.
  const at = text.indexOf(COMPLETED);
  if (at < 0 || !text.startsWith("{") || !text.endsWith("\n}")) return false;
  // No other object opens before it, so the field is the task's own.
  const inner = text.indexOf("{", 1);
  if (inner >= 0 && inner < at) return false;
  // Nothing behind it names the field again, not even in escaped letters.
  const end = at + COMPLETED.length;
  return !text.includes("status", end) && !text.includes("\\", end);
}

function isStrings(value: unknown): value is string[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (typeof item !== "string") return false;
  return true;
}
