import type { Task } from "../../workflow/next/tasks.ts";
import { readTaskList } from "../../world/client/task-list.ts";
import type { Environment } from "../../world/project.ts";

/** The tasks of a list that are not completed. */
export interface OpenTaskList {
  readonly id: string;
  readonly inProgress: readonly Pick<Task, "id" | "subject" | "owner">[];
  readonly pending: number;
  /** Tasks that could not be read. */
  readonly unreadable: number;
}

/** The lists of these sessions and the one that the environment names. */
export function openTasks(env: Environment, sessions: readonly string[]): OpenTaskList[] {
  const named = env["CLAUDE_CODE_TASK_LIST_ID"] ? [""] : [];
  const found = new Map<string, OpenTaskList>();
  for (const session_id of [...named, ...sessions]) {
    const fact = readTaskList(env, { session_id });
    if (fact.kind !== "list" || found.has(fact.id)) continue;
    const { tasks, unreadable } = fact.list;
    const inProgress = tasks.filter(({ status }) => status === "in_progress");
    const pending = tasks.filter(({ status }) => status === "pending").length;
    if (inProgress.length + pending + unreadable.length === 0) continue;
    found.set(fact.id, {
      id: fact.id,
      inProgress: inProgress.map(({ id, subject, owner }) => ({ id, subject, owner })),
      pending,
      unreadable: unreadable.length,
    });
  }
  return [...found.values()];
}
