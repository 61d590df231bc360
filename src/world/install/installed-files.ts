import {
  chmodSync,
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { hasCode } from "../files/failure.ts";
import { dirname } from "../files/path.ts";

/**
 * Writes a file completely or not at all. The backup of a replaced file never overwrites another,
 * and a file that was the person's alone stays theirs alone.
 */
export function installFile(path: string, text: string, backup: string | undefined): void {
  mkdirSync(dirname(path), { recursive: true });
  if (backup !== undefined) copyFileSync(path, backup, constants.COPYFILE_EXCL);
  const draft = `${path}.${process.pid}.draft`;
  const mode = statSync(path, { throwIfNoEntry: false })?.mode;
  writeFileSync(draft, text, { flag: "wx", ...(mode !== undefined && { mode: mode & 0o777 }) });
  // What the umask took away.
  if (mode !== undefined) chmodSync(draft, mode & 0o777);
  renameSync(draft, path);
}

/** A file that is already gone counts as removed. */
export function removeInstalled(path: string): void {
  rmSync(path, { force: true });
}

/** Removes the known files of a folder, then the folder. A file that was added since keeps it. */
export function removeFolder(path: string, holds: readonly string[]): void {
  for (const name of holds) rmSync(`${path}/${name}`, { force: true });
  try {
    rmdirSync(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** A name that is not in use: this one, or with a number. */
export function freeName(wanted: string): string {
  for (let n = 2, name = wanted; ; name = `${wanted}.${n}`, n += 1) {
    if (!lstatSync(name, { throwIfNoEntry: false })) return name;
  }
}
