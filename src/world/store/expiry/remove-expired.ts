import { Failure } from "../../files/failure.ts";
import { namesIn, removeEmptyFolder, removeFile } from "../disk/files.ts";
import { findFolder, statOf } from "../disk/folders.ts";
import { type Entry, KEPT_MS, listForRemoval, takeExpired } from "./expiry-lists.ts";
import { type Budget, removeFilesIn, removeSession } from "./remove-session.ts";

/** The most files that one process removes. */
const MOST_FILES = 64;

/**
 * Removes a few things that were not used for a month, in any store. Runs when a session is
 * recorded, so that removal keeps up with use: one session begins, up to eight are removed.
 */
export function removeExpired(state: string, now: number): void {
  const budget = { left: MOST_FILES };
  takeExpired(state, now, (entry) => {
    try {
      return isRemoved(state, entry, now, budget);
    } catch (error) {
      // A link or file instead of a folder is not ours: skip it.
      if (error instanceof Failure) return true;
      throw error;
    }
  });
}

function isRemoved(state: string, entry: Entry, now: number, budget: Budget): boolean {
  const { store, kind, name } = entry;
  const folder = findFolder(state, store, `${kind}s`, name);
  if (folder === undefined) return true;
  if (now - (statOf(folder)?.mtimeMs ?? 0) < KEPT_MS) {
    listForRemoval(state, entry, now);
    return true;
  }
  const isGone =
    kind === "session"
      ? removeSession(`${state}/${store}`, folder, budget)
      : removeHolds(folder, budget);
  if (isGone) removeEmptyStore(`${state}/${store}`);
  return isGone;
}

function removeHolds(folder: string, budget: Budget): boolean {
  if (!removeFilesIn(folder, budget)) return false;
  removeEmptyFolder(folder);
  return true;
}

/** Removes what is left of a store after its last session was removed. */
function removeEmptyStore(store: string): void {
  if (!removeEmptyFolder(`${store}/sessions`)) return;
  for (const name of namesIn(`${store}/trail`)) removeFile(`${store}/trail/${name}`);
  for (const name of ["claims", "calls", "holds", "task-claims", "clients", "teammates", "trail"])
    removeEmptyFolder(`${store}/${name}`);
  const rest = namesIn(store);
  if (!rest.every((name) => name === "board" || /^(?:events|log)\./.test(name))) return;
  for (const name of rest) removeFile(`${store}/${name}`);
  removeEmptyFolder(store);
}
