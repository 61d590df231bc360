import { type Role, readRole } from "../machine/roles.ts";
import type { TaskChange } from "./task-change.ts";
import { roleOf } from "./task-claim.ts";
import { isSameName, type Task } from "./tasks.ts";

/** Somebody to whom a task can be given. */
export interface TaskOwner {
  readonly name: string;
  /** Undefined: no role's, such as the lead. */
  readonly role: Role | undefined;
  /** Any agent of the role, and no teammate of this name: its type or a number says so, too. */
  readonly isRole?: true | undefined;
}

/** Why a worker may not give a task to somebody. */
export type HandoverProblem =
  /** Nobody has this name: the task would hold no one, and nobody could take it. */
  | { readonly kind: "nobody"; readonly called: string }
  /** Who gets it may not start it, and nobody else could. */
  | { readonly kind: "other-role"; readonly called: string; readonly role: Role };

/**
 * Judges to whom a worker gives a task. Given to nobody who is there, or to who may not start it, an
 * unfinished task would be out of everybody's sight, at once or when it is set to pending.
 */
export function handoverProblem(
  /** Undefined: it is not in the list, and without a status in the call it stays out of it. */
  task: Task | undefined,
  { owner, status, subject }: TaskChange,
  /** Undefined: it is not known who is there. */
  owners: readonly TaskOwner[] | undefined,
): HandoverProblem | undefined {
  if (owners === undefined || owner === undefined || owner.trim() === "") return undefined;
  const isKept = task?.owner !== undefined && isSameName(task.owner, owner);
  const staysOut = status === undefined && !task;
  if (isKept || staysOut || status === "deleted") return undefined;
  const named = owners.filter((one) => isCalled(one, owner));
  if (named.length === 0) return { kind: "nobody", called: owner };
  const role = task && roleOf(subject ?? task.subject);
  const mayStart = named.some((one) => one.role === undefined || one.role === role);
  return role && !mayStart ? { kind: "other-role", called: owner, role } : undefined;
}

/** `ralph-builder`, `ralph-hero:ralph-builder` and `builder-2` are the role, where it has no names. */
function isCalled({ name, role, isRole }: TaskOwner, owner: string): boolean {
  if (isSameName(name, owner)) return true;
  return isRole === true && readRole(owner.trim().toLowerCase()) === role;
}
