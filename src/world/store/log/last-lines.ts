import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { hasCode } from "../../files/failure.ts";

// O_NONBLOCK: opening a FIFO would otherwise wait for a writer.
const READ = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const PIECE = 64 * 1024;
const NEW_LINE = 10;

/** No line of ours is longer; what is, was written by somebody else. */
const LONGEST = 1024 * 1024;

/** The lines of a file from the last to the first, read piece by piece from its end. */
export function* lastLines(path: string): Generator<string> {
  let file: number;
  try {
    file = openSync(path, READ);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ELOOP", "EMLINK", "ENXIO")) return;
    throw error;
  }
  try {
    const stat = fstatSync(file);
    if (stat.isFile()) yield* linesBefore(file, stat.size);
  } finally {
    closeSync(file);
  }
}

function* linesBefore(file: number, size: number): Generator<string> {
  let rest: Buffer = Buffer.alloc(0);
  for (let end = size; end > 0 && rest.length <= LONGEST; ) {
    const start = Math.max(0, end - PIECE);
    const piece = Buffer.alloc(end - start);
    const read = readSync(file, piece, 0, piece.length, start);
    rest = Buffer.concat([piece.subarray(0, read), rest]);
    end = start;
    let last = rest.length;
    for (let at = rest.lastIndexOf(NEW_LINE); at >= 0; ) {
      const line = rest.toString("utf8", at + 1, last);
      if (line.trim() !== "") yield line;
      last = at;
      at = at === 0 ? -1 : rest.lastIndexOf(NEW_LINE, at - 1);
    }
    rest = rest.subarray(0, last);
  }
  if (rest.length > 0 && rest.length <= LONGEST) yield rest.toString("utf8");
}
