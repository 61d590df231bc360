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
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import { mustBeOwnFolder } from "../files/ralph-folder.ts";

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

/** Moves a regular file into a folder for backups, over nothing. A file that is already gone counts as moved. */
export function moveAway(path: string, into: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) throw new Failure(`${path} is not a file`);
  try {
    mkdirSync(into, 0o700);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    mustBeOwnFolder(into);
  }
  const target = `${into}/${basename(path)}`;
  if (lstatSync(target, { throwIfNoEntry: false })) throw new Failure(`${target} is there already`);
  try {
    renameSync(path, target);
  } catch (error) {
    if (!hasCode(error, "ENOENT")) throw error;
  }
}

/** Which of these names in a folder are regular files, neither links nor folders. */
export function regularFiles(folder: string, names: readonly string[]): readonly string[] {
  return names.filter((name) =>
    lstatSync(`${folder}/${name}`, { throwIfNoEntry: false })?.isFile(),
  );
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
