import { closeSync, constants, fstatSync, lstatSync, openSync } from "node:fs";
import { Failure, hasCode } from "./failure.ts";
import { basename, join } from "./path.ts";
import { mustBeOwn, mustBeOwnFolder } from "./ralph-folder.ts";
import { readUpTo } from "./read-bounded.ts";

/** O_NONBLOCK: do not wait for the writer of a FIFO. No effect on regular files. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The text of a file in a folder that came with a repository; undefined when it is not there.
 * A clone may ship anything under that name, so neither the folder nor the file may be a link, both
 * must belong to this user, and the file must be a regular one of at most `limit` bytes.
 */
export function readOwnFile(folder: string, name: string, limit: number): string | undefined {
  const path = join(folder, name);
  // Most projects have no such file, and checking is faster than catching an error.
  if (!isThere(path)) return undefined;
  const shown = `${basename(folder)}/${name}`;
  mustBeOwnFolder(folder);
  const fd = openFile(path, shown);
  if (fd === undefined) return undefined;
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) throw new Failure(`${shown} is not a file`);
    mustBeOwn(found, shown);
    return readUpTo(fd, limit, shown);
  } finally {
    closeSync(fd);
  }
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    // The folder is a file, so nothing is in it.
    if (hasCode(error, "ENOTDIR")) return false;
    throw error;
  }
}

function openFile(path: string, shown: string): number | undefined {
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    // Deleted since the check.
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    if (hasCode(error, "ELOOP", "EMLINK")) throw new Failure(`${shown} is a link`);
    // A socket, or a device without its driver.
    if (hasCode(error, "ENXIO")) throw new Failure(`${shown} is not a file`);
    throw error;
  }
}
