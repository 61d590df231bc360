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
  return openTaskLists(env, sessions).map(({ id, tasks, unreadable }) => {
    const inProgress = tasks.filter(({ status }) => status === "in_progress");
    return {
      id,
      inProgress: inProgress.map((task) => ({
        id: task.id,
        subject: task.subject,
        owner: task.owner,
      })),
      pending: tasks.length - inProgress.length,
      unreadable,
    };
  });
}

/** The same lists with each open task whole. */
export function openTaskLists(
  env: Environment,
  sessions: readonly string[],
): { readonly id: string; readonly tasks: readonly Task[]; readonly unreadable: number }[] {
  const named = env["CLAUDE_CODE_TASK_LIST_ID"] ? [""] : [];
  const found = new Map<string, { id: string; tasks: readonly Task[]; unreadable: number }>();
  for (const session_id of [...named, ...sessions]) {
    const fact = readTaskList(env, { session_id });
    if (fact.kind !== "list" || found.has(fact.id)) continue;
    const tasks = fact.list.tasks.filter(({ status }) => status !== "completed");
    const unreadable = fact.list.unreadable.length;
    if (tasks.length + unreadable > 0) found.set(fact.id, { id: fact.id, tasks, unreadable });
  }
  return [...found.values()];
}
