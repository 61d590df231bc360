import { lstatSync, mkdirSync, type Stats, writeFileSync } from "node:fs";
import { Failure, hasCode } from "./failure.ts";
import { basename, join } from "./path.ts";

/** Boards and stores belong to this machine; settings may be committed. */
const IGNORED = "*.db\n*.db-*\n*.store/\n.gitignore\n";

/** Whether a folder is there. A file or a link called `.ralph`, wherever it leads, is no use of ralph. */
export function isRalphFolder(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    if (hasCode(error, "ELOOP", "ENOTDIR", "ENAMETOOLONG")) return false;
    throw error;
  }
}

/** Creates a folder; in `.ralph` also a .gitignore for what git should not see. */
export function prepareRalphFolder(folder: string): void {
  if (basename(folder) !== ".ralph") {
    // RALPH_BOARD_PATH: a person chose this path.
    mkdirSync(folder, { recursive: true });
    return;
  }
  try {
    mkdirSync(folder, 0o755);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    mustBeOwnFolder(folder);
  }
  try {
    writeFileSync(join(folder, ".gitignore"), IGNORED, { flag: "wx", mode: 0o644 });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  }
}

/** Throws unless the path is a folder of this user, and no link to one. */
export function mustBeOwnFolder(folder: string): void {
  const stat = lstatSync(folder);
  const shown = basename(folder);
  if (stat.isSymbolicLink()) throw new Failure(`${shown} is a link`);
  if (!stat.isDirectory()) throw new Failure(`${shown} is not a folder`);
  mustBeOwn(stat, shown);
}

/** Throws if a file or folder belongs to another user. */
export function mustBeOwn({ uid }: Stats, shown: string): void {
  const me = process.getuid?.();
  if (me !== undefined && me !== uid) throw new Failure(`${shown} belongs to another user`);
}
