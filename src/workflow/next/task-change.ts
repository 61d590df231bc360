import { type ClaimProblem, claimProblem, roleOf, type Taker } from "./task-claim.ts";
import { taskWork } from "./task-work.ts";
import { isOwnedBy, isSameName, type Task, type TaskList, type Worker } from "./tasks.ts";

/** What a call would change in a task; undefined: it leaves that as it is. */
export interface TaskChange {
  readonly status: string | undefined;
  readonly owner: string | undefined;
  readonly subject: string | undefined;
  /** It marks the task as escalated or awaited: then the task holds nobody. */
  readonly marksWaiting: boolean;
}

/** Why a worker may not change a task. */
export type ChangeProblem =
  | ClaimProblem
  /** Its subject would name other work, by which the gates would then judge it. */
  | { readonly kind: "other-work" }
  /** Another task waits for it, and would be free without it. */
  | { readonly kind: "awaited"; readonly by: string }
  /** It would be in progress, and nobody's. */
  | { readonly kind: "left" };

/** Whether a change may take a task, end it, or hide it. Notes and blockers do not, nor a reopening. */
export function isAtStake({ status, owner, subject, marksWaiting }: TaskChange): boolean {
  const isMoved = status !== undefined && status !== "pending";
  return isMoved || owner !== undefined || subject !== undefined || marksWaiting;
}

/**
 * Judges what a worker does to a task. What another owns stays that one's: it is not taken away,
 * ended or renamed by a peer. To end a task is to take it, too: only who may take it may end it.
 * What is completed is nobody's any more, and who rejects it reopens it.
 */
export function changeProblem(
  list: TaskList,
  task: Task,
  worker: Worker,
  taker: Taker | undefined,
  change: TaskChange,
): ChangeProblem | undefined {
  if (task.status === "completed") {
    // Begun again by who may do it, as the work it was; set to pending by anybody.
    if (change.status !== "in_progress") return undefined;
    if (!isSameWork(task.subject, change.subject ?? task.subject)) return { kind: "other-work" };
    const anew: Task = { ...task, status: "pending", owner: undefined };
    return claimProblem(list, anew, worker, taker);
  }
  const { owner } = task;
  if (owner !== undefined && !isOwnedBy(task, worker)) {
    return takesAway(task, owner, change) ? { kind: "owned", by: owner } : undefined;
  }
  // The list does not show yet whose it is: what was written now would be written over that.
  const isJustTaken =
    owner === undefined && taker?.isFresh && !isSameName(taker.worker, worker.name);
  if (isJustTaken && taker.worker !== "" && takesAway(task, taker.worker, change)) {
    return { kind: "taken", by: taker.worker };
  }
  if (!isSameWork(task.subject, change.subject ?? task.subject)) return { kind: "other-work" };
  // Nobody's task is deleted by who may take it; one's own is given up, whatever it waits for.
  const isEnded = change.status === "completed" || (change.status === "deleted" && !owner);
  if (isEnded || isTaking(change, worker)) {
    const problem = claimProblem(list, task, worker, taker);
    if (problem) return problem;
  }
  const waiting = change.status === "deleted" ? waitingFor(list, task) : undefined;
  if (waiting !== undefined) return { kind: "awaited", by: waiting };
  const isInProgress = (change.status ?? task.status) === "in_progress";
  return isInProgress && isGivingBack(task, worker, change) ? { kind: "left" } : undefined;
}

/** Who starts a task takes it, whatever name stands beside it. */
export function isTaking({ status, owner }: TaskChange, { name }: Worker): boolean {
  if (status === "completed" || status === "deleted") return false;
  return status === "in_progress" || (owner !== undefined && isSameName(owner, name));
}

/** Whether a worker makes its own task nobody's. */
export function isGivingBack(task: Task, worker: Worker, { owner }: TaskChange): boolean {
  return owner?.trim() === "" && isOwnedBy(task, worker);
}

function takesAway(task: Task, owner: string, change: TaskChange): boolean {
  const isOthers = change.owner !== undefined && !isSameName(change.owner, owner);
  const isRenamed = change.subject !== undefined && change.subject !== task.subject;
  const isMoved = change.status !== undefined && change.status !== "pending";
  return isOthers || isRenamed || isMoved || change.marksWaiting;
}

/** The role and the board's proof are known by the subject. One that says nothing may be mended. */
function isSameWork(before: string, after: string): boolean {
  const role = roleOf(before);
  if (role === undefined || before === after) return true;
  const work = taskWork(before);
  const then = taskWork(after);
  const isProven = work === undefined || (work.kind === then?.kind && work.issue === then.issue);
  return isProven && role === roleOf(after);
}

/** The first open task that waits for this one. */
function waitingFor(list: TaskList, { id }: Task): string | undefined {
  return list.tasks.find(
    ({ status, blockedBy }) => status !== "completed" && blockedBy.includes(id),
  )?.id;
}
