import type { Database } from "bun:sqlite";
import type { BoardFile } from "./board-file.ts";
import { BUSY_SLICE_MS, patiently } from "./patience.ts";
import { isNotWritable } from "./sqlite-errors.ts";

/** A folder that cannot be written is read as it is. */
export async function openForUse(file: BoardFile, patienceMs: number): Promise<Database> {
  const database = await opened(file.path, "change");
  try {
    await patiently(patienceMs, () => database.query("PRAGMA user_version").all());
    return database;
  } catch (error) {
    database.close();
    if (!isNotWritable(error)) throw error;
    return openForReading(file);
  }
}

export async function openForReading(file: BoardFile): Promise<Database> {
  const reader = await opened(file.path, "read");
  try {
    reader.query("PRAGMA user_version").all();
    return reader;
  } catch (error) {
    reader.close();
    // SQLite keeps a log beside the file even to read; where none is waiting, it can do without.
    if (!isNotWritable(error) || file.hasLog) throw error;
    return opened(file.path, "read unchanging");
  }
}

type Access = "create" | "change" | "read" | "read unchanging";

export async function opened(path: string, access: Access): Promise<Database> {
  // Lazy: a static import of a built-in module would be loaded by every gate of the bundle.
  const { constants, Database } = await import("bun:sqlite");
  const { SQLITE_OPEN_READONLY, SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE } = constants;
  const flags = {
    create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
    change: SQLITE_OPEN_READWRITE,
    read: SQLITE_OPEN_READONLY,
    "read unchanging": SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  }[access];
  const name =
    access === "read unchanging"
      ? `file:${encodeURI(path).replace(/[?#]/g, encodeURIComponent)}?immutable=1`
      : path;
  const database = new Database(name, flags | constants.SQLITE_OPEN_NOFOLLOW);
  // Nothing in the file's schema may call what could do harm, and damaged cells are noticed.
  database.run(
    `PRAGMA busy_timeout = ${BUSY_SLICE_MS}; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON`,
  );
  return database;
}
