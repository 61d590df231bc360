import { Database } from "bun:sqlite";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { actionableQuery } from "../../src/workflow/next/actionable.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { MIGRATIONS } from "../../src/world/embedded/migrations.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { sandbox } from "../../testing/sandbox.ts";

async function board() {
  const { project } = sandbox();
  const path = join(project, ".ralph/board.db");
  return { path, board: await openEmbeddedBoard(path, true) };
}

const BACKLOG = actionableQuery(
  MACHINE,
  { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" },
  { states: ["Backlog"], maxEstimate: "S", limit: 9, countTo: 10 },
);

/** A board as 0.1.0 left it: #2 waits for #1, #4 is too large, #5 is held, #6 finished. */
async function firstVersion() {
  const { project } = sandbox();
  const path = join(project, ".ralph/board.db");
  mkdirSync(join(project, ".ralph"), { recursive: true });
  const raw = new Database(path);
  raw.run(MIGRATIONS[0] ?? "");
  raw.run("PRAGMA application_id = 0x52414c50; PRAGMA user_version = 1");
  raw.run(`INSERT INTO issues (number, title, state, estimate, priority, holder) VALUES
    (1, 'a', NULL, NULL, NULL, NULL), (2, 'b', 'Backlog', NULL, 'P0', NULL),
    (3, 'c', 'Backlog', 'S', 'P1', NULL), (4, 'd', 'Backlog', 'M', NULL, NULL),
    (5, 'e', 'Backlog', NULL, NULL, 'amy'), (6, 'f', 'Done', NULL, NULL, NULL)`);
  raw.run("INSERT INTO dependencies (issue, blocker) VALUES (2, 1), (3, 6)");
  raw.close();
  return { path };
}

describe("the file of the embedded board", () => {
  it("the board's file lies beside a .gitignore that ignores it", async () => {
    const { path } = await board();
    expect(readFileSync(join(path, "../.gitignore"), "utf8")).toContain("*.db");
  });

  it("a board's file that does not exist is no board, and is not created", async () => {
    const { project } = sandbox();
    const path = join(project, ".ralph/board.db");
    const b = await openEmbeddedBoard(path, false);
    await expect(b.all()).rejects.toThrow("no board here: a person runs ralph init");
    await expect(
      b.change({ number: 1 }, () => ({ write: undefined, answer: 0 }), nothingAhead),
    ).rejects.toThrow("no board");
    expect(() => readFileSync(path)).toThrow("ENOENT");
  });

  it.each([
    [
      "text",
      "this is not a database, but it is long enough to be looked at as if it were one ........",
    ],
    [
      "half a header",
      "SQLite format 3\u0000 and then something that never was a page of a database",
    ],
  ])("a board's file that is %s is refused and left as it is", async (_case, text) => {
    const { project } = sandbox();
    const path = join(project, ".ralph/board.db");
    writeFileSync(path, text);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("board.db cannot be used");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("a board's file of a newer ralph is refused and left as it is", async () => {
    const { path, board: b } = await board();
    b.close();
    const raw = new Database(path);
    raw.run("PRAGMA user_version = 99");
    raw.close();
    const before = readFileSync(path);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow(
      "newer ralph: type /reload-plugins, or update",
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("a board's file of the first version is migrated, with its actionable issues", async () => {
    const { path } = await firstVersion();
    const b = await openEmbeddedBoard(path, false);
    expect((await b.actionable(BACKLOG)).first.map(({ number }) => number)).toEqual([3, 1]);
    await b.change(
      { number: 1 },
      () => ({
        write: { state: "Done", lock: undefined, comment: undefined },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect((await b.actionable(BACKLOG)).first.map(({ number }) => number)).toEqual([2, 3]);
  });

  it("a file of another program with our version is refused", async () => {
    const { path } = await board();
    const raw = new Database(path);
    raw.run("PRAGMA application_id = 7");
    raw.close();
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("not a ralph board");
  });

  it("a file of another program is refused and left as it is", async () => {
    const { project } = sandbox();
    mkdirSync(join(project, "x"));
    const path = join(project, "x/other.db");
    const raw = new Database(path);
    raw.run("CREATE TABLE songs (title TEXT)");
    raw.close();
    const before = readFileSync(path);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("not a ralph board");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("the board's file keeps what was committed before a process died", async () => {
    const { path, board: b } = await board();
    await b.create({ title: "kept", number: 1 });
    const again = await openEmbeddedBoard(path, false);
    expect(await again.all()).toHaveLength(1);
  });
});
