import { Failure } from "../files/failure.ts";
import { type OpenHow, openDatabase } from "./database.ts";
import { patiently } from "./file/patience.ts";
import { explained } from "./file/sqlite-errors.ts";

/** What names this board wherever its file is moved. Undefined: there is no board. */
export async function boardIdentity(path: string, how: OpenHow): Promise<string | undefined> {
  const database = await openDatabase(path, how);
  if (!database) return undefined;
  try {
    const rows = await explained(path, () =>
      patiently(how.patienceMs, () => database.query("SELECT id FROM identity LIMIT 2").values()),
    );
    const [id] = rows[0] ?? [];
    if (rows.length === 1 && typeof id === "string" && /^[0-9a-f]{16}$/.test(id)) return id;
    throw new Failure("the board holds a damaged identity");
  } finally {
    database.close();
  }
}
