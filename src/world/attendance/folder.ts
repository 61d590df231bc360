import { readdirSync, realpathSync } from "node:fs";
import { Failure, hasCode } from "../files/failure.ts";
import { basename } from "../files/path.ts";

/** More entries than a person would make. */
const MOST = 2000;

/** What lies in a folder; nothing when it is not there. */
export function entriesOf(folder: string): readonly string[] {
  try {
    const names = readdirSync(folder);
    if (names.length > MOST) throw new Failure(`${basename(folder)} has too many files`);
    return names.toSorted();
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}

/** With links resolved; the path itself where nothing is there. */
export function realPathOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "ELOOP", "EACCES")) return path;
    throw error;
  }
}
