import { Failure } from "../../files/failure.ts";
import { basename } from "../../files/path.ts";

/** How soon a caller may try again when another process is writing. */
const RETRY_MS = 1000;

const BUSY = /^SQLITE_(?:BUSY|LOCKED)/;
const NOT_WRITABLE = /^SQLITE_(?:READONLY|CANTOPEN|PERM)/;

/** Works on the database, and reports errors with the file's name. */
export async function explained<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isBusy(error)) {
      throw new Failure("the board is busy with another process", RETRY_MS);
    }
    if (isSqliteError(error) && String(error.code).startsWith("SQLITE_READONLY")) {
      throw new Failure(`${basename(path)} cannot be changed: its folder or the file is read-only`);
    }
    if (isSqliteError(error) && String(error.code) === "SQLITE_FULL") {
      throw new Failure("the board cannot be changed: the disk is full");
    }
    if (isSqliteError(error)) {
      throw new Failure(`the board ${basename(path)} cannot be used: ${error.message}`);
    }
    throw error;
  }
}

/** Another process has the lock that was needed. */
export function isBusy(error: unknown): boolean {
  return isSqliteError(error) && BUSY.test(String(error.code));
}

/** The file, or what SQLite keeps beside it, cannot be written. */
export function isNotWritable(error: unknown): boolean {
  return isSqliteError(error) && NOT_WRITABLE.test(String(error.code));
}

function isSqliteError(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && error.name === "SQLiteError" && "code" in error;
}
