import { namesIn } from "../disk/files.ts";
import { findFolder, makeFolder } from "../disk/folders.ts";
import { appendLine, takeLines } from "../disk/line-list.ts";

const DAY = 86_400_000;
const WEEK = 7 * DAY;

/** Whatever was not used for this long belongs to no live session. */
export const KEPT_MS = 30 * DAY;

/** At most this many entries are checked, and this many lists opened, each time. */
const ENTRIES = 8;
const LISTS = 3;

const LINE =
  /^([A-Za-z0-9_-][A-Za-z0-9._-]{0,79}) (session|hold|task-claim) ([A-Za-z0-9@_-]{1,80})$/;

/** Something that is removed when it was not used for a month. */
export interface Entry {
  /** The store that contains it: active projects also clean up the stores of deleted ones. */
  readonly store: string;
  readonly kind: "session" | "hold" | "task-claim";
  readonly name: string;
}

/** Adds an entry to this week's list. */
export function listForRemoval(state: string, entry: Entry, now: number): void {
  const { store, kind, name } = entry;
  appendLine(`${makeFolder(state, "expiry")}/${weekOf(now)}`, `${store} ${kind} ${name}`);
}

/**
 * Removes a few entries from the oldest list that is at least a month old. `remove` returns false
 * to keep an entry for another time.
 */
export function takeExpired(state: string, now: number, remove: (entry: Entry) => boolean): void {
  const folder = findFolder(state, "expiry");
  if (folder === undefined) return;
  const over = weekOf(now - KEPT_MS);
  const weeks = namesIn(folder).filter((name) => /^\d{1,6}$/.test(name) && Number(name) < over);
  for (const week of weeks.sort((a, b) => Number(a) - Number(b)).slice(0, LISTS)) {
    const taken = takeLines(`${folder}/${week}`, ENTRIES, (line) => {
      const entry = entryIn(line);
      return entry === undefined || remove(entry);
    });
    if (taken !== undefined) return;
  }
}

function weekOf(now: number): number {
  return Math.max(0, Math.floor(now / WEEK));
}

function entryIn(line: string): Entry | undefined {
  const [, store, kind, name] = LINE.exec(line) ?? [];
  if (store === undefined || name === undefined) return undefined;
  const known = kind === "hold" || kind === "task-claim" ? kind : "session";
  return { store, kind: known, name };
}
