import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from "node:fs";
import { Failure, hasCode } from "../../files/failure.ts";
import { removeFile } from "./files.ts";

// O_NONBLOCK: opening a FIFO would otherwise wait for a reader.
const SAFELY = constants.O_NOFOLLOW | constants.O_NONBLOCK;
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | SAFELY;
const CHANGE = constants.O_RDWR | SAFELY;

/** How many bytes at the end of a list are read for lines. */
const PIECE = 8192;

/** Opens a file for appending, and returns its size. */
export function openToAppend(path: string): { readonly file: number; readonly size: number } {
  const file = openSync(path, APPEND, 0o600);
  const stat = fstatSync(file);
  if (!stat.isFile()) {
    closeSync(file);
    throw new Failure(`${path} is not a file`);
  }
  if (stat.size === 0) fchmodSync(file, 0o600);
  return { file, size: stat.size };
}

export function appendLine(path: string, line: string): void {
  const { file } = openToAppend(path);
  try {
    // Begins a new line, in case a killed process left one unfinished.
    writeSync(file, `\n${line}\n`);
  } finally {
    closeSync(file);
  }
}

/**
 * Removes lines from the end of a list, at most `most` of them, until `take` returns false. The
 * bytes it reads do not grow with the list. True: the list is used up and deleted. Undefined: there
 * is no such list, or it is not a regular file.
 */
export function takeLines(
  path: string,
  most: number,
  take: (line: string) => boolean,
): boolean | undefined {
  let file: number;
  try {
    file = openSync(path, CHANGE);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP", "EISDIR", "ENXIO")) return undefined;
    throw error;
  }
  try {
    const stat = fstatSync(file);
    if (!stat.isFile()) return undefined;
    const end = endAfterTaking(file, stat.size, most, take);
    if (end < stat.size) ftruncateSync(file, end);
    return end === 0 && removeFile(path);
  } finally {
    closeSync(file);
  }
}

function endAfterTaking(
  file: number,
  size: number,
  most: number,
  take: (line: string) => boolean,
): number {
  const start = Math.max(0, size - PIECE);
  const bytes = Buffer.alloc(size - start);
  const text = bytes.toString("latin1", 0, readSync(file, bytes, 0, bytes.length, start));
  let end = text.length;
  for (let taken = 0; end > 0; ) {
    const from = end < 2 ? 0 : text.lastIndexOf("\n", end - 2) + 1;
    // The piece may begin inside a line. We never write a line longer than the piece.
    if (from === 0 && start > 0) return end === text.length ? start : start + end;
    const line = text.slice(from, end).trim();
    if (line !== "") {
      if (taken === most || !take(line)) break;
      taken += 1;
    }
    end = from;
  }
  return start + end;
}
