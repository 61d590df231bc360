import { parseJson } from "../../gate/json.ts";
import type { Task } from "../../workflow/next/tasks.ts";

/**
 * A task as the client wrote it, or undefined when the text is none. Checked by hand: a list has up
 * to ten thousand of these, and a schema for each costs as much again as reading the files.
 */
export function readTask(text: string): Task | undefined {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null) return undefined;
  if (!("id" in value && "subject" in value && "status" in value)) return undefined;
  const { id, subject } = value;
  const { status } = value;
  const owner = "owner" in value ? value.owner : undefined;
  const blockedBy = "blockedBy" in value ? value.blockedBy : [];
  if (typeof id !== "string" || typeof subject !== "string") return undefined;
  if (status !== "pending" && status !== "in_progress" && status !== "completed") return undefined;
  if (owner !== undefined && typeof owner !== "string") return undefined;
  if (!isStrings(blockedBy)) return undefined;
  // An empty owner is how a task is given back.
  return { id, subject, status, owner: owner || undefined, blockedBy };
}

function isStrings(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
