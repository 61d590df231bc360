import { Failure } from "../../files/failure.ts";
import { namesIn, removeEmptyFolder, removeFile } from "../disk/files.ts";
import { findFolder, statOf } from "../disk/folders.ts";
import { type Entry, KEPT_MS, listForRemoval, takeExpired } from "./expiry-lists.ts";
import { type Budget, removeFilesIn, removeSession } from "./remove-session.ts";

/** How many files one process removes at most. */
const MOST_FILES = 64;

/**
 * Removes a few things that nobody has used for a month, in whichever store they are. Called when a
 * session is recorded, so that clearing keeps up with use: one session begins, up to eight go.
 */
export function removeExpired(state: string, now: number): void {
  const budget = { left: MOST_FILES };
  takeExpired(state, now, (entry) => {
    try {
      return isRemoved(state, entry, now, budget);
    } catch (error) {
      // A link or a file where a folder should be: not ours, so it is passed over.
      if (error instanceof Failure) return true;
      throw error;
    }
  });
}

function isRemoved(state: string, entry: Entry, now: number, budget: Budget): boolean {
  const { store, kind, name } = entry;
  const folder = findFolder(state, store, kind === "session" ? "sessions" : "holds", name);
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

/** The last session of a project is gone: what is left of its store goes too. */
function removeEmptyStore(store: string): void {
  if (!removeEmptyFolder(`${store}/sessions`)) return;
  for (const name of ["claims", "calls", "holds"]) removeEmptyFolder(`${store}/${name}`);
  const rest = namesIn(store);
  if (!rest.every((name) => name.startsWith("events"))) return;
  for (const name of rest) removeFile(`${store}/${name}`);
  removeEmptyFolder(store);
}
