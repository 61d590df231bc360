import { chmodSync, constants, lstatSync, mkdirSync, type Stats } from "node:fs";
import { Failure, hasCode } from "../../files/failure.ts";
import { basename, dirname } from "../../files/path.ts";

const OTHERS_MAY_WRITE = 0o022;

/** The folder that contains all stores of this user. */
export function stateFolderOf(store: string): string {
  return dirname(store);
}

/** A folder of the store, or undefined when it is missing. */
export function findInStore(store: string, ...names: readonly string[]): string | undefined {
  return findFolder(stateFolderOf(store), basename(store), ...names);
}

/**
 * A folder below the state folder. Throws if any part of the path is a link or belongs to another
 * user.
 */
export function findFolder(state: string, ...names: readonly string[]): string | undefined {
  let path = state;
  if (!isOurFolder(path)) return undefined;
  for (const name of names) {
    path = `${path}/${name}`;
    if (!isOurFolder(path)) return undefined;
  }
  return path;
}

export function makeInStore(store: string, ...names: readonly string[]): string {
  return makeFolder(stateFolderOf(store), basename(store), ...names);
}

/** The same, but creates missing folders. */
export function makeFolder(state: string, ...names: readonly string[]): string {
  let path = state;
  if (!isOurFolder(path)) makeOne(path);
  for (const name of names) {
    path = `${path}/${name}`;
    if (!isOurFolder(path)) makeOne(path);
  }
  return path;
}

function isOurFolder(path: string): boolean {
  const stat = statOf(path);
  if (!stat) return false;
  // Tests the mode bits directly: in a cold process the Stats methods take longer than the system
  // call.
  const kind = stat.mode & constants.S_IFMT;
  if (kind === constants.S_IFLNK) throw new Failure(`${path} is a link, not a folder`);
  if (kind !== constants.S_IFDIR) throw new Failure(`${path} is not a folder`);
  const user = process.getuid?.();
  if (user === undefined) return true;
  if (stat.uid !== user) throw new Failure(`${path} belongs to another user`);
  if (stat.mode & OTHERS_MAY_WRITE) throw new Failure(`${path} can be written by other users`);
  return true;
}

/** lstat, or undefined when nothing is there. */
export function statOf(path: string): Stats | undefined {
  return lstatSync(path, { throwIfNoEntry: false });
}

function makeOne(path: string, isAgain = false): void {
  try {
    mkdirSync(path, 0o700);
    // mkdir applies the umask; this does not.
    chmodSync(path, 0o700);
  } catch (error) {
    if (hasCode(error, "EEXIST")) {
      isOurFolder(path);
    } else if (hasCode(error, "ENOENT") && !isAgain) {
      // Another process may make the folder above in this moment: then only the second try is left.
      if (!statOf(dirname(path))) mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      makeOne(path, true);
    } else {
      throw error;
    }
  }
}
