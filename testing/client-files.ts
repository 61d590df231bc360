import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "./sandbox.ts";

export interface TaskFile {
  readonly id: string;
  readonly subject: string;
  readonly status?: string;
  readonly owner?: string;
  readonly blockedBy?: readonly string[];
}

/** Writes a task as the client does: indented by 2, no final newline. */
export function writeTask(box: Sandbox, list: string, task: TaskFile): string {
  const whole = { description: "", blocks: [], blockedBy: [], status: "pending", ...task };
  return box.file(`home/.claude/tasks/${list}/${task.id}.json`, JSON.stringify(whole, null, 2));
}

export function emptyTaskList(box: Sandbox, list: string): string {
  const path = join(box.home, ".claude/tasks", list);
  mkdirSync(path, { recursive: true });
  return path;
}

/** A team's config, reduced to what the client always writes. */
export function writeTeam(
  box: Sandbox,
  name: string,
  leadSessionId: string,
  members: readonly { readonly name: string; readonly agentType?: string }[],
): string {
  const config = { name, createdAt: 0, leadAgentId: `team-lead@${name}`, leadSessionId, members };
  return box.file(`home/.claude/teams/${name}/config.json`, JSON.stringify(config, null, 2));
}
