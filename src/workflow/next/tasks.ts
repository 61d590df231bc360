import { type Role, WORK } from "../machine/roles.ts";

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
  const mine = list.tasks.filter(
    (task) =>
      task.status === "pending" &&
      (task.owner === undefined || task.owner === worker.name) &&
      isWorkOf(worker.role, task.subject),
  );
  if (mine.every(({ blockedBy }) => blockedBy.length === 0)) return mine;
  // A blocker whose file is gone counts as completed: the client deletes finished tasks.
  const open = new Set(list.unreadable);
  for (const { id, status } of list.tasks) if (status !== "completed") open.add(id);
  return mine.filter(({ blockedBy }) => blockedBy.every((id) => !open.has(id)));
}

export function isWorkOf(role: Role, subject: string): boolean {
  const text = subject.trimStart();
  return WORK[role].some((words) => {
    const start = text.slice(0, words.length);
    if (start !== words && start.toLowerCase() !== words.toLowerCase()) return false;
    return !isWordCharacter(text.charAt(words.length));
  });
}

/** Without a pattern: a list has thousands of subjects, and letters are what has two cases. */
function isWordCharacter(character: string): boolean {
  if (character === "_" || (character >= "0" && character <= "9")) return true;
  return character.toLowerCase() !== character.toUpperCase();
}

/** Changes when the task's status, owner or blockers change. */
export function fingerprint(task: Task): string {
  return JSON.stringify([task.id, task.status, task.owner ?? null, [...task.blockedBy].sort()]);
}

function byId(a: Task, b: Task): number {
  return Number(a.id) - Number(b.id) || (a.id < b.id ? -1 : 1);
}
