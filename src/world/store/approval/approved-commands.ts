import { unlinkSync } from "node:fs";
import { hasCode } from "../../files/failure.ts";
import { hashed, inFolder, namesIn, removeFile } from "../disk/files.ts";
import { findInStore, makeInStore, statOf } from "../disk/folders.ts";
import { recreate } from "../disk/records.ts";

/** A command that was put to a person is run at once, or not at all. */
const FRESH_MS = 10 * 60_000;

/** How many are looked at when one is written, so that what was never run goes. */
const LOOKED_AT = 64;

/** Remembers that a person was asked about this very command of the command line. */
export function writeApproval(store: string, words: readonly string[], now: number): void {
  inFolder(store, "written", () => {
    const folder = makeInStore(store, "approved");
    for (const name of namesIn(folder).slice(0, LOOKED_AT)) {
      if (!isFresh(`${folder}/${name}`, now)) removeFile(`${folder}/${name}`);
    }
    recreate(`${folder}/${nameOf(words)}`, "");
  });
}

/** True once for a command that was put to a person a short while ago. */
export function takeApproval(store: string, words: readonly string[], now: number): boolean {
  return inFolder(store, "read", () => {
    const folder = findInStore(store, "approved");
    const path = `${folder}/${nameOf(words)}`;
    return folder !== undefined && isFresh(path, now) && isTaken(path);
  });
}

/** Of two at once one takes it. */
function isTaken(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

function isFresh(path: string, now: number): boolean {
  const stat = statOf(path);
  return stat?.isFile() === true && Math.abs(now - stat.mtimeMs) < FRESH_MS;
}

function nameOf(words: readonly string[]): string {
  return hashed(JSON.stringify(words));
}
