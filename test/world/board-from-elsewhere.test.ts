import { Database } from "bun:sqlite";
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { hashAfter } from "../../src/world/embedded/file/schema-check.ts";
import { SCHEMA_HASH } from "../../src/world/embedded/file/schema-hash.ts";
import { MIGRATIONS } from "../../src/world/embedded/migrations.ts";
import { sandbox } from "../../testing/sandbox.ts";

const FOREIGN = "tables or triggers that ralph did not make";

/** A board with one issue, closed, and changed by another program. */
async function board(sql?: string) {
  const box = sandbox();
  const path = join(box.project, ".ralph/board.db");
  const made = await openEmbeddedBoard(path, true);
  await made.create({ title: "one", number: 1, state: "Backlog" });
  made.close();
  if (sql !== undefined) {
    const raw = new Database(path);
    raw.run(sql);
    raw.close();
  }
  return { box, path };
}

/** The board's whole folder, byte by byte. */
function picture(path: string): Record<string, string> {
  const folder = dirname(path);
  const names = readdirSync(folder).sort();
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, name)).toString("base64")]),
  );
}

const ENDLESS = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n";

describe("a board whose schema is not exactly ours is refused and left as it is", () => {
  it("the recorded hash is that of all migrations in an empty database", async () => {
    expect(await hashAfter(MIGRATIONS.length)).toBe(SCHEMA_HASH);
    expect(await hashAfter(MIGRATIONS.length - 1)).not.toBe(SCHEMA_HASH);
  });

  it.each([
    ["a view", "CREATE VIEW more AS SELECT 1"],
    [
      "an endless view in place of the issues",
      `ALTER TABLE issues RENAME TO kept; CREATE VIEW issues AS ${ENDLESS}`,
    ],
    [
      "a trigger that swallows comments",
      "CREATE TRIGGER gone BEFORE INSERT ON comments BEGIN SELECT RAISE(IGNORE); END",
    ],
    ["one trigger less", "DROP TRIGGER issue_finished"],
    ["another table", "CREATE TABLE more (x)"],
    ["a virtual table", "CREATE VIRTUAL TABLE more USING fts5(x)"],
    ["another index", "CREATE INDEX more ON issues(title)"],
    ["an index on an expression", "CREATE INDEX more ON issues(abs(number))"],
    ["one index less", "DROP INDEX issues_to_take"],
    ["a further column", "ALTER TABLE comments ADD COLUMN more TEXT"],
    ["a computed column", "ALTER TABLE comments ADD COLUMN more BLOB AS (zeroblob(1000000))"],
    ["statistics", "ANALYZE"],
  ])("a board with %s is refused", async (_what, sql) => {
    const { path } = await board(sql);
    const before = picture(path);
    for (const create of [false, true]) {
      await expect(openEmbeddedBoard(path, create)).rejects.toThrow(FOREIGN);
    }
    expect(picture(path)).toEqual(before);
  });

  it("a board with another text for the same table is refused", async () => {
    const { path } = await board();
    const bytes = readFileSync(path, "latin1");
    const changed = bytes.replaceAll("changes (count INTEGER NOT", "changes (count INTEGER not");
    expect(changed).not.toBe(bytes);
    writeFileSync(path, changed, "latin1");
    await expect(openEmbeddedBoard(path, false)).rejects.toThrow(FOREIGN);
  });

  it("a board of an older version with something more is refused", async () => {
    const { project } = sandbox();
    const path = join(project, ".ralph/board.db");
    const raw = new Database(path);
    raw.run(MIGRATIONS[0] ?? "");
    raw.run("PRAGMA application_id = 0x52414c50; PRAGMA user_version = 1");
    raw.run("CREATE TRIGGER t AFTER INSERT ON comments BEGIN DELETE FROM comments; END");
    raw.close();
    const before = picture(path);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(FOREIGN);
    expect(picture(path)).toEqual(before);
  });
});

/** A page that has itself as its child: a scan of the table never ends. */
function tieAKnot(path: string): void {
  const raw = new Database(path);
  const insert = raw.query("INSERT INTO comments (issue, author, body, at) VALUES (1, 'a', ?, 1)");
  raw.transaction(() => {
    for (let n = 0; n < 60; n += 1) insert.run("x".repeat(500));
  })();
  const [row] = raw.query("SELECT rootpage FROM sqlite_schema WHERE name = 'comments'").values();
  raw.run("PRAGMA wal_checkpoint(TRUNCATE)");
  raw.close();
  const start = (Number(row?.[0]) - 1) * 4096;
  const bytes = readFileSync(path);
  // An interior page: twelve bytes of header, then where its cells are. Each begins with a page.
  expect(bytes[start]).toBe(5);
  const cells = bytes.readUInt16BE(start + 3);
  const child = bytes.readUInt32BE(start + bytes.readUInt16BE(start + 12));
  for (let n = 0; n < cells; n += 1) {
    bytes.writeUInt32BE(child, start + bytes.readUInt16BE(start + 12 + 2 * n));
  }
  bytes.writeUInt32BE(child, start + 8);
  writeFileSync(path, bytes);
}

describe("a board from elsewhere is looked through once", () => {
  it("a board whose pages lie in two places is refused", async () => {
    const { path } = await board();
    tieAKnot(path);
    await expect(openEmbeddedBoard(path, false)).rejects.toThrow("the board is damaged");
  });

  it("a board is looked through again when another file takes its place", async () => {
    const { box, path } = await board();
    const known = { store: join(box.home, ".local/state/ralph-hero/x"), largest: 4096 };
    const open = (largest: number) =>
      openEmbeddedBoard(path, false, { known: { ...known, largest } });
    await expect(open(4096)).rejects.toThrow("was not made here: a person runs ralph doctor");
    (await open(1 << 20)).close();
    (await open(4096)).close();
    const copy = join(box.dir, "copy.db");
    copyFileSync(path, copy);
    rmSync(path);
    copyFileSync(copy, path);
    await expect(open(4096)).rejects.toThrow("was not made here");
  });

  it("a board that is made here is known at once", async () => {
    const box = sandbox();
    const path = join(box.project, ".ralph/board.db");
    const known = { store: join(box.home, ".local/state/ralph-hero/x"), largest: 0 };
    (await openEmbeddedBoard(path, true, { known })).close();
    (await openEmbeddedBoard(path, false, { known })).close();
  });
});

describe("what a clone may ship beside a board", () => {
  it.each(["", "-wal", "-shm", "-journal"])("board.db%s is refused as a link", async (end) => {
    const { box, path } = await board();
    const mine = box.file("home/mine", "mine");
    rmSync(`${path}${end}`, { force: true });
    symlinkSync(mine, `${path}${end}`);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(`board.db${end} is a link`);
    rmSync(mine);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(`board.db${end} is a link`);
    expect(existsSync(mine)).toBe(false);
  });

  it.each(["", "-wal", "-shm", "-journal"])("board.db%s is refused as a hard link", async (end) => {
    const { box, path } = await board();
    const mine = box.file("home/mine", "mine");
    rmSync(`${path}${end}`, { force: true });
    linkSync(mine, `${path}${end}`);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(`board.db${end} has a second name`);
    expect(readFileSync(mine, "utf8")).toBe("mine");
  });

  it.each(["", "-wal", "-shm", "-journal"])(
    "board.db%s is refused as a device or a socket",
    async (end) => {
      const { path } = await board();
      const at = `${path}${end}`;
      rmSync(at, { force: true });
      const server = createServer();
      await new Promise<void>((ready) => server.listen(at, ready));
      await expect(openEmbeddedBoard(path, true)).rejects.toThrow(`board.db${end} is not a file`);
      await new Promise((closed) => server.close(closed));
      if (process.getuid?.() !== 0) return;
      // What /dev/zero is: a read of it never ends, and a board made in it is lost.
      for (const kind of [["c", "1", "5"], ["b", "7", "200"], ["p"]]) {
        rmSync(at, { force: true });
        const { status } = spawnSync("mknod", [at, ...kind]);
        if (status !== 0) continue;
        await expect(openEmbeddedBoard(path, true)).rejects.toThrow(`board.db${end} is not a file`);
      }
    },
  );

  it.each(["-wal", "-journal"])("a huge board.db%s is refused", async (end) => {
    const { path } = await board();
    writeFileSync(`${path}${end}`, "");
    truncateSync(`${path}${end}`, 2 ** 40);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("larger than 64 MiB");
  });

  it("a board.db-journal that names a person's file does not delete it", async () => {
    const { box, path } = await board();
    const mine = box.file("home/mine", "mine");
    writeFileSync(`${path}-journal`, journalNaming(mine, path));
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("names another file");
    expect(readFileSync(mine, "utf8")).toBe("mine");
  });

  it("a .ralph that is a link is refused, and nothing is made behind it", async () => {
    const box = sandbox();
    mkdirSync(join(box.dir, "elsewhere"));
    rmSync(join(box.project, ".ralph"), { recursive: true });
    symlinkSync(join(box.dir, "elsewhere"), join(box.project, ".ralph"));
    const path = join(box.project, ".ralph/board.db");
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(".ralph is a link");
    expect(readdirSync(join(box.dir, "elsewhere"))).toEqual([]);
  });

  it("a sparse file of a terabyte is refused in no time", async () => {
    const { path } = await board();
    truncateSync(path, 2 ** 40);
    const known = { store: "/nowhere/x", largest: 1 << 21 };
    await expect(openEmbeddedBoard(path, false, { known })).rejects.toThrow("was not made here");
  });
});

/** A rollback journal of no pages, followed by the name of a file: see SQLite's file format, 3.1. */
function journalNaming(named: string, board: string): Buffer {
  const magic = Buffer.from([0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7]);
  const header = Buffer.alloc(512);
  magic.copy(header);
  header.writeUInt32BE(statSync(board).size / 4096, 16);
  header.writeUInt32BE(512, 20);
  header.writeUInt32BE(4096, 24);
  const name = Buffer.from(named);
  const end = Buffer.alloc(16);
  end.writeUInt32BE(name.length, 0);
  end.writeUInt32BE(
    name.reduce((sum, byte) => sum + byte, 0),
    4,
  );
  magic.copy(end, 8);
  const locked = Buffer.alloc(4);
  locked.writeUInt32BE(0x40000000 / 4096 + 1);
  return Buffer.concat([header, locked, name, end]);
}

it("the .ralph folder and its files are not writable for others with umask 000", async () => {
  const box = sandbox({ usesRalph: false });
  const path = join(box.project, ".ralph/board.db");
  const before = process.umask(0);
  try {
    (await openEmbeddedBoard(path, true)).close();
  } finally {
    process.umask(before);
  }
  for (const one of [dirname(path), path, join(path, "../.gitignore")]) {
    expect(statSync(one).mode & 0o022).toBe(0);
  }
});
