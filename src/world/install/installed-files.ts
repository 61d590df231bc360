import {
  constants,
  copyFileSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { hasCode } from "../files/failure.ts";
import { dirname } from "../files/path.ts";

/**
 * Writes a file completely or not at all. The backup of a replaced file never overwrites another.
 */
export function installFile(path: string, text: string, backup: string | undefined): void {
  mkdirSync(dirname(path), { recursive: true });
  if (backup !== undefined) copyFileSync(path, backup, constants.COPYFILE_EXCL);
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { flag: "wx" });
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
