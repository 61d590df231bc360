import type { Database } from "bun:sqlite";
import { Failure } from "../../files/failure.ts";
import { basename } from "../../files/path.ts";
import { MIGRATIONS } from "../migrations.ts";
import { rowsAs } from "../rows.ts";
import { patiently } from "./patience.ts";
import { hashAfter, schemaHashOf } from "./schema-check.ts";
import { SCHEMA_HASH } from "./schema-hash.ts";

/** "RALP": distinguishes our file from other SQLite files. */
const APPLICATION_ID = 0x52414c50;

/** What the file says of itself, and the hash of its tables, from one moment. */
interface Marks {
  readonly version: number;
  readonly isForeign: boolean;
  readonly schema: string;
}

/** True for nearly every board there is: the full check is made only for other files. */
export function isUpToDate(database: Database): boolean {
  // The version first: other processes write all of it in one transaction, so after a current
  // version the rest is current, too.
  return (
    numberIn(database, "PRAGMA user_version") === MIGRATIONS.length &&
    numberIn(database, "PRAGMA application_id") === APPLICATION_ID &&
    schemaHashOf(database) === SCHEMA_HASH
  );
}

function numberIn(database: Database, pragma: string): unknown {
  return database.query(pragma).values()[0]?.[0];
}

/** Throws for another program's file, a newer ralph's, and one that somebody added something to. */
export async function mustBeOurs(
  database: Database,
  path: string,
  patienceMs: number,
): Promise<Marks> {
  const marks = await patiently(patienceMs, () => marksOf(database));
  const name = basename(path);
  if (marks.isForeign) {
    throw new Failure(`${name} is not a ralph board: name another RALPH_BOARD_PATH`);
  }
  if (marks.version > MIGRATIONS.length) {
    throw new Failure(
      `the board ${name} was written by a newer ralph: type /reload-plugins, or update the plugin`,
    );
  }
  if (marks.schema !== (await hashAfter(marks.version))) {
    throw new Failure(`${name} has tables or triggers that ralph did not make: remove the file`);
  }
  return marks;
}

export async function bringUpToDate(
  database: Database,
  path: string,
  patienceMs: number,
): Promise<void> {
  const { version } = await mustBeOurs(database, path, patienceMs);
  if (version === MIGRATIONS.length) return;
  // Switching to WAL needs exclusive access for a moment, and SQLite does not wait for it.
  await patiently(patienceMs, () => database.run("PRAGMA journal_mode = WAL"));
  await patiently(patienceMs, () => migrate(database));
}

function migrate(database: Database): void {
  database
    .transaction(() => {
      const reached = Number(numberIn(database, "PRAGMA user_version"));
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

/** In one transaction, because another process may be creating this file. */
function marksOf(database: Database): Marks {
  return database.transaction(() => {
    const [marks] = rowsAs("marksRow", database.query(MARKS).all());
    const { version = 0, id = 0, tables = 0 } = marks ?? {};
    // A file without our mark is ours only if it is empty.
    const isForeign = id !== APPLICATION_ID && (id !== 0 || version !== 0 || tables > 0);
    return { version, isForeign, schema: schemaHashOf(database) };
  })();
}
