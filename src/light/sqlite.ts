import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/**
 * `bun:sqlite` as far as the embedded board uses it, made from `node:sqlite`. From 22.15 on that can
 * read a file without touching it; before, opening a board fails and says so.
 */
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const isNewEnough = major > 22 || (major === 22 && minor >= 15);
const sqlite: typeof import("node:sqlite") | undefined = isNewEnough
  ? process.getBuiltinModule("node:sqlite")
  : undefined;

/** The name by which the board knows an error of the database. */
class SQLiteError extends Error {
  override readonly name = "SQLiteError";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** The errors that the board tells apart, by SQLite's own numbers. */
const CODES: Readonly<Record<number, string>> = {
  3: "SQLITE_PERM",
  5: "SQLITE_BUSY",
  6: "SQLITE_LOCKED",
  8: "SQLITE_READONLY",
  13: "SQLITE_FULL",
  14: "SQLITE_CANTOPEN",
};

/** SQLite's own numbers, as Bun gives them. */
export const constants = {
  SQLITE_OPEN_READONLY: 1,
  SQLITE_OPEN_READWRITE: 2,
  SQLITE_OPEN_CREATE: 4,
  SQLITE_OPEN_URI: 0x40,
  SQLITE_OPEN_NOFOLLOW: 0x0100_0000,
};

type Values = SQLInputValue[];

/** Node knows `?` but takes `?1` for a name, so every value gets one. */
function withNames(sql: string): string {
  let last = 0;
  return sql.replace(/\?(\d*)/g, (_, number: string) => {
    last = number ? Number(number) : last + 1;
    return `$p${last}`;
  });
}

function byName(values: Values): Record<string, SQLInputValue> {
  return Object.fromEntries(values.map((value, at) => [`p${at + 1}`, value]));
}

export class Database {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();

  constructor(
    path: string,
    flags = constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_CREATE,
  ) {
    if (!sqlite) {
      const why = `node ${process.versions.node} has no SQLite that fits: install node 22.15 or later`;
      throw new SQLiteError(why, "SQLITE_MISUSE");
    }
    const { DatabaseSync: Opened } = sqlite;
    // The board's path is checked before: Node cannot be told not to follow a link.
    const readOnly = (flags & constants.SQLITE_OPEN_READONLY) !== 0;
    this.#database = withName(() => new Opened(path, { readOnly }));
  }

  run(sql: string, ...values: Values): void {
    if (values.length > 0) this.query(sql).run(...values);
    else withName(() => this.#database.exec(sql));
  }

  query(sql: string) {
    const known = this.#statements.get(sql);
    const statement = known ?? withName(() => this.#database.prepare(withNames(sql)));
    if (!known) this.#statements.set(sql, statement);
    const all = (...values: Values) => withName(() => statement.all(byName(values)));
    return {
      all,
      get: (...values: Values) => withName(() => statement.get(byName(values)) ?? null),
      values: (...values: Values) => all(...values).map((row) => Object.values(row)),
      run: (...values: Values) => withName(() => statement.run(byName(values))),
    };
  }

  prepare(sql: string) {
    return this.query(sql);
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  transaction<T>(work: () => T): { immediate(): T } & (() => T) {
    const within = (begin: string) => () => {
      this.run(begin);
      try {
        const result = work();
        this.run("COMMIT");
        return result;
      } catch (error) {
        // An error of the database may have ended the transaction by itself.
        if (this.#database.isTransaction) this.run("ROLLBACK");
        throw error;
      }
    };
    return Object.assign(within("BEGIN"), { immediate: within("BEGIN IMMEDIATE") });
  }

  close(): void {
    this.#database.close();
  }
}

function withName<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error && "errcode" in error)) throw error;
    const number = Number(error.errcode);
    throw new SQLiteError(error.message, CODES[number & 0xff] ?? `SQLITE_${number}`);
  }
}
