import type { Database } from "bun:sqlite";
import { MIGRATIONS } from "../migrations.ts";

const OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name";

/** More than this many tables, indices and triggers are not ours, and are not read to the end. */
const MOST_OBJECTS = 200;

/**
 * Of all tables, indices and triggers. A view, a further trigger or a computed column could run
 * without end, or swallow what we write: a board must have exactly what our migrations make.
 */
export function schemaHashOf(database: Database): string {
  const rows = database.query(`${OBJECTS} LIMIT ${MOST_OBJECTS}`).values();
  return Bun.SHA256.hash(JSON.stringify(rows), "hex");
}

/** The schema that so many migrations make in an empty database. */
export async function hashAfter(version: number): Promise<string> {
  const { Database } = await import("bun:sqlite");
  const empty = new Database(":memory:");
  try {
    for (const migration of MIGRATIONS.slice(0, version)) empty.run(migration);
    return schemaHashOf(empty);
  } finally {
    empty.close();
  }
}
