import { type Role, WORK } from "../machine/roles.ts";

export interface Task {
  readonly id: string;
  readonly subject: string;
  readonly status: "pending" | "in_progress" | "completed";
  readonly owner?: string | undefined;
  readonly blockedBy: readonly string[];
  /** Its metadata says that it was escalated or awaits a person: nobody can go on with it now. */
  readonly waits?: true | undefined;
}

/** One agent in a role. `name` is what a task's owner is compared with. */
export interface Worker {
  readonly role: Role;
  readonly name: string;
}

export interface TaskList {
  /** May lack completed tasks: they need no work and block nothing. */
  readonly tasks: readonly Task[];
  /** Ids of tasks whose file could not be read. */
  readonly unreadable: readonly string[];
}

/** The task this worker should work on: its own task in progress, else one it could start. */
export function openTask(list: TaskList, worker: Worker): Task | undefined {
  let mine: Task | undefined;
  for (const task of list.tasks) {
    if (task.status !== "in_progress" || !isOwnedBy(task, worker) || task.waits) continue;
    mine = lower(mine, task);
  }
  return mine ?? startable(list, worker).reduce<Task | undefined>(lower, undefined);
}

export function isOwnedBy({ owner }: Task, { name }: Worker): boolean {
  return owner !== undefined && (owner === name || isSameName(owner, name));
}

/**
 * `builder@session-1` and ` Builder` are builder: the client calls a teammate by both of its names,
 * and a lead may write either.
 */
export function isSameName(a: string, b: string): boolean {
  return bareName(a) === bareName(b);
}

function bareName(name: string): string {
  const at = name.indexOf("@");
  return (at < 0 ? name : name.slice(0, at)).trim().toLowerCase();
}

function lower(a: Task | undefined, b: Task): Task {
  return a && byTaskId(a, b) <= 0 ? a : b;
}

/** Pending, unowned or its own, its role's kind of work, and every blocker completed. */
export function startable(list: TaskList, worker: Worker): Task[] {
  const mine: Task[] = [];
  let isAnyBlocked = false;
  for (const task of list.tasks) {
    if (task.status !== "pending") continue;
    if (task.owner !== undefined && !isOwnedBy(task, worker)) continue;
    if (!isWorkOf(worker.role, task.subject)) continue;
    mine.push(task);
    if (task.blockedBy.length > 0) isAnyBlocked = true;
  }
  if (!isAnyBlocked) return mine;
  // A blocker whose file is gone counts as completed: the client deletes finished tasks.
  const open = new Set(list.unreadable);
  for (const { id, status } of list.tasks) if (status !== "completed") open.add(id);
  return mine.filter(({ blockedBy }) => blockedBy.every((id) => !open.has(id)));
}

export function isWorkOf(role: Role, subject: string): boolean {
  const text = subject.trimStart();
  for (const words of WORK[role]) {
    // A fast first check: most subjects differ in the first letter, and all these words begin with
    // an ASCII letter.
    const isAlike = (text.charCodeAt(0) | 0x20) === (words.charCodeAt(0) | 0x20);
    if (isAlike && beginsWith(text, words)) return true;
  }
  return false;
}

/** Ignores case, and does not match the beginning of a longer word. */
function beginsWith(text: string, words: string): boolean {
  const begins =
    text.startsWith(words) || text.slice(0, words.length).toLowerCase() === words.toLowerCase();
  return begins && !isWordCharacter(text, words.length);
}

/**
 * Not a regular expression: a list has thousands of subjects. A letter is what differs between
 * upper and lower case.
 */
function isWordCharacter(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === SPACE) return false;
  const character = text.charAt(at);
  if (character === "_" || (character >= "0" && character <= "9")) return true;
  return character.toLowerCase() !== character.toUpperCase();
}

const SPACE = 0x20;

/** Changes when the task's status, owner or blockers change. */
export function fingerprint(task: Task): string {
  return JSON.stringify([task.id, task.status, task.owner ?? null, [...task.blockedBy].sort()]);
}

/** One order for all ids, so that the order of files decides nothing: numbers first, then texts. */
export function byTaskId(a: Pick<Task, "id">, b: Pick<Task, "id">): number {
  // Of two that are no numbers the difference is none, and their texts decide.
  return orderOf(a) - orderOf(b) || Number(a.id > b.id) - Number(a.id < b.id);
}

function orderOf({ id }: Pick<Task, "id">): number {
  const number = Number(id);
  return Number.isNaN(number) ? Number.POSITIVE_INFINITY : number;
}
