import {
  closeSync,
  constants,
  lstatSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { Failure, hasCode } from "../../files/failure.ts";
import { basename, dirname, join } from "../../files/path.ts";
import { mustBeOwn, mustBeOwnFolder } from "../../files/ralph-folder.ts";

/** SQLite opens these beside the board by itself. It would follow links, and replay what they say. */
const BESIDE = ["-wal", "-shm", "-journal"] as const;

/** SQLite reads all of them before the first answer. It keeps them at a few megabytes. */
const LARGEST_BESIDE = 64 * 1024 * 1024;

const JOURNAL_MAGIC = Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]);

/** The board's file before it is opened. */
export interface BoardFile {
  /** Without links in any part, so that it can be opened with NOFOLLOW. */
  readonly path: string;
  /** Undefined: there is no board, or one that was never filled. */
  readonly stat: Stats | undefined;
  /** Whether changes are waiting in a log beside it. */
  readonly hasLog: boolean;
  /** Whether another process seems to have it open, or died with it open. */
  readonly isOpen: boolean;
}

/**
 * Checks the board's file and what lies beside it: each a regular file of this user with one name.
 * A second name (a hard link) would let SQLite write into a file elsewhere.
 */
export function findBoardFile(given: string): BoardFile {
  const path = withoutLinks(given);
  const stat = checked(path);
  let [hasLog, isOpen] = [false, false];
  for (const end of BESIDE) {
    const beside = checked(`${path}${end}`);
    if (!beside) continue;
    isOpen = true;
    if (beside.size > LARGEST_BESIDE) {
      throw new Failure(`${basename(path)}${end} is larger than ${LARGEST_BESIDE >> 20} MiB`);
    }
    if (end === "-wal" && beside.size > 0) hasLog = true;
    if (end === "-journal") mustNameNoFile(`${path}${end}`, beside.size);
  }
  return { path, stat: stat && stat.size > 0 ? stat : undefined, hasLog, isOpen };
}

/** `.ralph` came with the repository, so it may be no link; the folder of RALPH_BOARD_PATH may. */
function withoutLinks(path: string): string {
  const folder = dirname(path);
  const isOurs = basename(folder) === ".ralph";
  try {
    if (isOurs) mustBeOwnFolder(folder);
    const real = isOurs
      ? join(realpathSync.native(dirname(folder)), ".ralph")
      : realpathSync.native(folder);
    return join(real, basename(path));
  } catch (error) {
    if (hasCode(error, "ENOENT")) return path;
    throw error;
  }
}

function checked(path: string): Stats | undefined {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (!stat) return undefined;
  const shown = basename(path);
  if (stat.isSymbolicLink()) throw new Failure(`${shown} is a link`);
  if (!stat.isFile()) throw new Failure(`${shown} is not a file`);
  mustBeOwn(stat, shown);
  if (stat.nlink > 1)
    throw new Failure(`${shown} has a second name (a hard link): copy it instead`);
  return stat;
}

/**
 * A rollback journal may end with the path of another journal, which SQLite then looks at, and in
 * older versions deletes. Ours never do: they are written for one file.
 */
function mustNameNoFile(path: string, size: number): void {
  const end = Buffer.alloc(JOURNAL_MAGIC.length);
  try {
    const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      readSync(file, end, 0, end.length, Math.max(0, size - end.length));
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // Another process finished its change meanwhile.
    if (hasCode(error, "ENOENT")) return;
    throw error;
  }
  if (end.equals(JOURNAL_MAGIC) && size >= 16) {
    throw new Failure(`${basename(path)} names another file: it was not written by ralph`);
  }
}
