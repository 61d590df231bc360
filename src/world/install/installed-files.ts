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

/** Writes a file whole or not at all; a copy of what it replaces is never written over another. */
export function installFile(path: string, text: string, backup: string | undefined): void {
  mkdirSync(dirname(path), { recursive: true });
  if (backup !== undefined) copyFileSync(path, backup, constants.COPYFILE_EXCL);
  const draft = `${path}.${process.pid}.draft`;
  writeFileSync(draft, text, { flag: "wx" });
  renameSync(draft, path);
}

/** What somebody else took away meanwhile is gone as well. */
export function removeInstalled(path: string): void {
  rmSync(path, { force: true });
}

/** Removes what is known to be in a folder, then the folder; what came since keeps it there. */
export function removeFolder(path: string, holds: readonly string[]): void {
  for (const name of holds) rmSync(`${path}/${name}`, { recursive: true, force: true });
  try {
    rmdirSync(path);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}
