import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";

/**
 * `bun:sqlite` as far as the embedded board uses it, made from `node:sqlite`. Node has that from
 * 22.13 on; before, opening a board fails and says so.
 */
const sqlite: typeof import("node:sqlite") | undefined =
  process.getBuiltinModule?.("node:sqlite") ?? undefined;

/** The name by which the board knows an error of the database. */
class SQLiteError extends Error {
  override readonly name = "SQLiteError";
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const BUSY = 5;

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

  constructor(path: string) {
    if (!sqlite) {
      const why = `node ${process.versions.node} has no SQLite: install node 22.13 or later`;
      throw new SQLiteError(why, "SQLITE_MISUSE");
    }
    const { DatabaseSync: Opened } = sqlite;
    this.#database = withName(() => new Opened(path));
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
    throw new SQLiteError(error.message, (number & 0xff) === BUSY ? "SQLITE_BUSY" : `${number}`);
  }
}
