import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { Failure, hasCode } from "../files/failure.ts";
import { basename, dirname } from "../files/path.ts";
import { prepareRalphFolder } from "../files/ralph-folder.ts";
import { MIGRATIONS } from "./migrations.ts";
import { rowsAs } from "./rows.ts";

/** "RALP": distinguishes our file from other SQLite files. */
const APPLICATION_ID = 0x52414c50;

/** Shorter than a gate's deadline. */
const BUSY_MS = 1500;

/** Opens the board's file. Undefined when it is missing and `create` is false. */
export async function openDatabase(path: string, create: boolean): Promise<Database | undefined> {
  if (!isThere(path)) {
    if (!create) return undefined;
    prepareRalphFolder(dirname(path));
  }
  // Lazy: a static import of a built-in module would be loaded by every gate of the bundle.
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

/** Only a missing file counts as "not there"; a path that cannot be resolved is an error. */
function isThere(path: string): boolean {
  try {
    const stat = statSync(path);
    return !stat.isFile() || stat.size > 0;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/** Runs a function on the database, and reports errors with the file's name. */
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

/** Two pragmas suffice for an up-to-date board. The full check is made only for other files. */
function isUpToDate(database: Database): boolean {
  // The version first: other processes write both in one transaction, so after a current version
  // the id is current, too.
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

/** One statement, because another process may be creating this file. */
function marksOf(database: Database): { readonly version: number; readonly isForeign: boolean } {
  const [marks] = rowsAs("marksRow", database.query(MARKS).all());
  const { version = 0, id = 0, tables = 0 } = marks ?? {};
  // A file without our mark is ours only if it is empty.
  const isForeign = id !== APPLICATION_ID && (id !== 0 || version !== 0 || tables > 0);
  return { version, isForeign };
}

/** Switching to WAL needs exclusive access for a moment, and SQLite does not wait for it. */
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
