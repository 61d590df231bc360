import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { Failure, hasCode } from "./failure.ts";
import { basename } from "./path.ts";

/** Does not wait for the writer of a FIFO, and does not become the terminal of one. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);

/**
 * The text of a file of at most `limit` bytes; undefined when it is not there. Links are followed:
 * people link their settings.
 */
export function readBounded(path: string, limit: number): string | undefined {
  const fd = opened(path);
  if (fd === undefined) return undefined;
  try {
    if (!fstatSync(fd).isFile()) throw new Failure(`${basename(path)} is not a file`);
    return readUpTo(fd, limit, basename(path));
  } finally {
    closeSync(fd);
  }
}

/** Counts the bytes it reads, because the file may grow meanwhile. */
export function readUpTo(fd: number, limit: number, shown: string): string {
  const buffer = Buffer.allocUnsafe(limit + 1);
  let length = 0;
  for (;;) {
    const read = readSync(fd, buffer, length, buffer.length - length, null);
    length += read;
    if (read === 0) return buffer.toString("utf8", 0, length);
    if (length > limit) throw new Failure(`${shown} is larger than ${limit >> 10} KiB`);
  }
}

function opened(path: string): number | undefined {
  try {
    return openSync(path, FLAGS);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return undefined;
    // A socket, or a device without its driver.
    if (hasCode(error, "ENXIO")) throw new Failure(`${basename(path)} is not a file`);
    throw error;
  }
}
