import type { Database } from "bun:sqlite";
import { Failure } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { type BoardFile, findBoardFile } from "./file/board-file.ts";
import { bringUpToDate, isUpToDate, mustBeOurs } from "./file/board-version.ts";
import { isKnown, type KnownBoards, mustBeSound, rememberBoard } from "./file/known-board.ts";
import { opened, openForReading, openForUse } from "./file/open-file.ts";
import { patiently } from "./file/patience.ts";
import { explained } from "./file/sqlite-errors.ts";

export interface OpenHow {
  /** Create the board's file if it is missing. */
  readonly create: boolean;
  /** How long the caller waits for other processes, in milliseconds. */
  readonly patienceMs: number;
  /** Undefined: nothing is remembered, and every board is looked through. */
  readonly known: KnownBoards | undefined;
}

/** Opens the board's file. Undefined when it is missing and `create` is false. */
export async function openDatabase(path: string, how: OpenHow): Promise<Database | undefined> {
  const found = findBoardFile(path);
  if (found.stat) return explained(path, () => openFound(found, how));
  if (!how.create) return undefined;
  prepareRalphFolder(dirname(path));
  const made = findBoardFile(path);
  return explained(path, async () => {
    const database = await opened(made.path, "create");
    await closingOnError(database, () => bringUpToDate(database, path, how.patienceMs));
    if (how.known) rememberBoard(how.known, made.path);
    return database;
  });
}

/** A file that nobody here has seen is first looked through by a reader that cannot change it. */
async function openFound(file: BoardFile, how: OpenHow): Promise<Database> {
  const { path } = file;
  const isNew = !how.known || !isKnown(how.known, path);
  if (isNew) await lookThrough(file, how);
  const database = await openForUse(file, how.patienceMs);
  await closingOnError(database, async () => {
    const isCurrent = await patiently(how.patienceMs, () => isUpToDate(database));
    if (!isCurrent) await bringUpToDate(database, path, how.patienceMs);
  });
  if (isNew && how.known) rememberBoard(how.known, path);
  return database;
}

async function lookThrough(file: BoardFile, how: OpenHow): Promise<void> {
  const { path, stat } = file;
  const { patienceMs, known } = how;
  if (known && stat && stat.size > known.largest) {
    throw new Failure(
      `${basename(path)} was not made here: a person runs ralph doctor to check it`,
    );
  }
  // SQLite keeps files beside a board that it reads. A board that nobody has open can do without.
  const isAlone = !file.isOpen;
  const reader = isAlone ? await opened(path, "read unchanging") : await openForReading(file);
  try {
    await mustBeOurs(reader, path, patienceMs);
    await patiently(patienceMs, () => mustBeSound(reader));
  } catch (error) {
    // Somebody opened it meanwhile, and what was read may be half of a change.
    const now = findBoardFile(path);
    if (!isAlone || !now.isOpen) throw error;
    await lookThrough(now, how);
  } finally {
    reader.close();
  }
}

async function closingOnError(database: Database, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    database.close();
    throw error;
  }
}
