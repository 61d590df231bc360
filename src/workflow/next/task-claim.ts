import { ROLES, type Role } from "../machine/roles.ts";
import {
  byTaskId,
  isOwnedBy,
  isWorkOf,
  startable,
  type Task,
  type TaskList,
  type Worker,
} from "./tasks.ts";

/** Somebody else who is taking a task at this moment, before the list shows it. */
export interface Taker {
  /** Empty: who had it gave it back. */
  readonly worker: string;
  /** The number of the record; the next taker writes the next one. */
  readonly nth: number;
  readonly isFresh: boolean;
}

/** Why a worker may not take a task. */
export type ClaimProblem =
  | { readonly kind: "owned"; readonly by: string }
  | { readonly kind: "taken"; readonly by: string }
  | { readonly kind: "blocked"; readonly by: string }
  | { readonly kind: "other-role"; readonly role: Role };

/**
 * Judges whether a worker may take a task, by the same rules that worker-stop-gate calls a task
 * startable by.
 */
export function claimProblem(
  list: TaskList,
  task: Task,
  worker: Worker,
  taker: Taker | undefined,
): ClaimProblem | undefined {
  const isOwn = isOwnedBy(task, worker);
  if (isOwn && task.status === "in_progress") return undefined;
  if (task.owner !== undefined && !isOwn) {
    return { kind: "owned", by: task.owner };
  }
  const role = roleOf(task.subject);
  if (role !== undefined && role !== worker.role) return { kind: "other-role", role };
  const blocker = openBlocker(list, task);
  if (blocker !== undefined) return { kind: "blocked", by: blocker };
  const isTaken = taker !== undefined && taker.worker !== "" && taker.worker !== worker.name;
  // A record that is older than the client needs for the update belongs to one that failed, unless
  // the list says that somebody works on the task.
  const counts = isTaken && (taker.isFresh || task.status === "in_progress");
  return counts && task.owner === undefined ? { kind: "taken", by: taker.worker } : undefined;
}

/** The role whose work a task is; undefined: no role knows the first word of its subject. */
export function roleOf(subject: string): Role | undefined {
  return ROLES.find((role) => isWorkOf(role, subject));
}

/** The first task that must be completed before this one. */
function openBlocker(list: TaskList, { blockedBy }: Task): string | undefined {
  const open = new Set(list.unreadable);
  for (const { id, status } of list.tasks) if (status !== "completed") open.add(id);
  return blockedBy.find((id) => open.has(id));
}

/** What a worker does in place of a task that it may not take: its own goes on, or another is open. */
export function workInstead(list: TaskList, worker: Worker, but: string): string {
  const own = list.tasks.find(
    (task) => isOwnedBy(task, worker) && task.status === "in_progress" && !task.waits,
  );
  if (own) return `go on with task ${own.id}`;
  const [other] = startable(list, worker)
    .filter(({ id }) => id !== but)
    .toSorted(byTaskId);
  return other ? `take task ${other.id}` : "TaskList, and stop when no task is open";
}
