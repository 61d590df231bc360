import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { MIGRATIONS } from "./migrations.ts";
import { rowsAs } from "./rows.ts";

/** "RALP": tells our file from any other SQLite file. */
const APPLICATION_ID = 0x52414c50;

/** Waiting for a writer must end before a gate's own deadline does. */
const BUSY_MS = 1500;

/** Opens the board's file, or answers undefined when there is none and none is to be made. */
export async function openDatabase(path: string, create: boolean): Promise<Database | undefined> {
  if (!isThere(path)) {
    if (!create) return undefined;
    prepareRalphFolder(dirname(path));
  }
  // In one bundle a static import of a built-in module would be loaded by every gate.
  const sqlite = await import("bun:sqlite");
  return explained(path, () => {
    const database = new sqlite.Database(path, { readwrite: true, create, strict: true });
    try {
      database.run(`PRAGMA busy_timeout = ${BUSY_MS}`);
      if (!isUpToDate(database)) bringUpToDate(database, path);
      return database;
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** A path that cannot be followed is an error; only a file that is not there is none. */
function isThere(path: string): boolean {
  try {
    const stat = statSync(path);
    return !stat.isFile() || stat.size > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Runs something on the database; what goes wrong is said with the file's name. */
export function explained<T>(path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (isSqliteError(error)) {
      throw new Failure(`the board ${basename(path)} cannot be used: ${error.message}`);
    }
    throw error;
  }
}

function isSqliteError(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && error.name === "SQLiteError" && "code" in error;
}

/** The usual board is known by two plain numbers; all the rest is asked only of another file. */
function isUpToDate(database: Database): boolean {
  // In this order: who makes or renews the board writes both marks in one transaction.
  return (
    numberIn(database, "PRAGMA user_version") === MIGRATIONS.length &&
    numberIn(database, "PRAGMA application_id") === APPLICATION_ID
  );
}

function numberIn(database: Database, pragma: string): unknown {
  return database.query(pragma).values()[0]?.[0];
}

function bringUpToDate(database: Database, path: string): void {
  const { version, isForeign } = marksOf(database);
  if (isForeign) {
    throw new Failure(`${basename(path)} is not a ralph board: name another RALPH_BOARD_PATH`);
  }
  if (version === MIGRATIONS.length) return;
  if (version > MIGRATIONS.length) {
    throw new Failure(
      `the board ${basename(path)} was written by a newer ralph: update the plugin`,
    );
  }
  useWriteAheadLog(database);
  database
    .transaction(() => {
      const { version: reached } = marksOf(database);
      // Another process, perhaps a newer one, was first.
      if (reached >= MIGRATIONS.length) return;
      for (const migration of MIGRATIONS.slice(reached)) database.run(migration);
      database.run(`PRAGMA application_id = ${APPLICATION_ID}`);
      database.run(`PRAGMA user_version = ${MIGRATIONS.length}`);
    })
    .immediate();
}

const MARKS = `
  SELECT user_version AS version, application_id AS id,
         (SELECT count(*) FROM sqlite_master) AS tables
  FROM pragma_user_version, pragma_application_id`;

/** Read in one statement: another process may be making this very file. */
function marksOf(database: Database): { readonly version: number; readonly isForeign: boolean } {
  const [marks] = rowsAs("marksRow", database.query(MARKS).all());
  const { version = 0, id = 0, tables = 0 } = marks ?? {};
  // A file without our mark is ours only while nothing is in it yet.
  const isForeign = id !== APPLICATION_ID && (id !== 0 || version !== 0 || tables > 0);
  return { version, isForeign };
}

/** Switching needs the file alone for a moment, and does not wait by itself. */
function useWriteAheadLog(database: Database): void {
  const until = Date.now() + BUSY_MS;
  for (;;) {
    try {
      database.run("PRAGMA journal_mode = WAL");
      return;
    } catch (error) {
      const busy = isSqliteError(error) && `${error.code}`.startsWith("SQLITE_BUSY");
      if (!busy || Date.now() > until) throw error;
      Bun.sleepSync(5);
    }
  }
}
