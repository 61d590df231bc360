import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startOf } from "../src/world/holders/client-process.ts";
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

interface TeamMember {
  readonly name: string;
  readonly agentType?: string;
  readonly backendType?: string;
  readonly tmuxPaneId?: string;
}

/** A team's config, reduced to what the client always writes, and with its lead's process if given. */
export function writeTeam(
  box: Sandbox,
  name: string,
  leadSessionId: string,
  members: readonly TeamMember[],
  leadPid?: number,
  procStart = leadPid === undefined ? undefined : startOf(leadPid),
): string {
  const leadProcess = leadPid === undefined ? undefined : { pid: leadPid, procStart };
  const lead = { leadAgentId: `team-lead@${name}`, leadSessionId, leadProcess };
  const config = { name, createdAt: 0, ...lead, members };
  return box.file(`home/.claude/teams/${name}/config.json`, JSON.stringify(config, null, 2));
}
