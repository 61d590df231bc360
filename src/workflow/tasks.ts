import { type Role, WORK } from "./roles.ts";

export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly status: "pending" | "in_progress" | "completed";
  readonly owner?: string | undefined;
  readonly blockedBy: readonly string[];
}

/** One agent in a role. `name` is what a task's owner is compared with. */
export interface Worker {
  readonly role: Role;
  readonly name: string;
}

export interface TaskList {
  readonly tasks: readonly Task[];
  /** Ids of tasks whose file could not be read: nothing is known of them. */
  readonly unreadable: readonly string[];
}

/** What keeps this worker from resting: its own unfinished task, else one it could start. */
export function openTask(list: TaskList, worker: Worker): Task | undefined {
  const mine = list.tasks.filter(
    (task) => task.status === "in_progress" && task.owner === worker.name,
  );
  const [first] = (mine.length > 0 ? mine : startable(list, worker)).toSorted(byId);
  return first;
}

/** Pending, unowned or its own, its role's kind of work, and every blocker completed. */
export function startable(list: TaskList, worker: Worker): Task[] {
  const status = new Map<string, string>(list.tasks.map((task) => [task.id, task.status]));
  for (const id of list.unreadable) status.set(id, "unknown");
  // A blocker whose file is gone counts as completed: the client deletes finished tasks.
  const isDone = (id: string) => (status.get(id) ?? "completed") === "completed";
  return list.tasks.filter(
    (task) =>
      task.status === "pending" &&
      (task.owner ?? worker.name) === worker.name &&
      isWorkOf(worker.role, task.subject) &&
      task.blockedBy.every(isDone),
  );
}

export function isWorkOf(role: Role, subject: string): boolean {
  const text = subject.trimStart().toLowerCase();
  return WORK[role].some((words) => {
    const start = words.toLowerCase();
    return text.startsWith(start) && !/[\p{L}\p{N}_]/u.test(text.charAt(start.length));
  });
}

/** Changes when the task's status, owner or blockers change. */
export function fingerprint(task: Task): string {
  return JSON.stringify([task.id, task.status, task.owner ?? null, [...task.blockedBy].sort()]);
}

function byId(a: Task, b: Task): number {
  return Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}
