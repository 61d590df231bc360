import { Database } from "bun:sqlite";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { sandbox } from "../../testing/sandbox.ts";

async function board() {
  const { project } = sandbox();
  const path = join(project, ".ralph/board.db");
  return { path, board: await openEmbeddedBoard(path, true) };
}

describe("issues", () => {
  it("come back as they were put in, with their relations", async () => {
    const { board: b } = await board();
    await b.create({ title: "parent", number: 41 });
    await b.create({ title: "first", number: 42, parent: 41, state: "Done" });
    const made = await b.create({
      title: "second",
      parent: 41,
      blockedBy: [42],
      estimate: "S",
      priority: "P1",
    });
    expect(made).toEqual({
      number: 43,
      key: "#43",
      title: "second",
      state: null,
      lock: undefined,
      estimate: "S",
      priority: "P1",
      parent: "#41",
      subIssues: [],
      blockedBy: [{ key: "#42", number: 42, open: false }],
    });
    expect(await b.issue({ number: 41 })).toMatchObject({ subIssues: ["#42", "#43"] });
    expect((await b.live()).map(({ number }) => number)).toEqual([41, 43]);
    expect(await b.issue({ number: 99 })).toBeUndefined();
  });

  it.each([
    [{ title: "x", number: 1 }, "#1 is on the board already"],
    [{ title: "x", parent: 9 }, "#9 is not on the board"],
    [{ title: "x", blockedBy: [8] }, "#8 is not on the board"],
  ])("cannot be added as %o", async (issue, why) => {
    const { board: b } = await board();
    await b.create({ title: "one", number: 1 });
    await expect(b.create(issue)).rejects.toThrow(why);
    expect(await b.all()).toHaveLength(1);
  });

  it("that hang together are found from each other, and no more", async () => {
    const { board: b } = await board();
    for (const number of [1, 2, 3, 4, 5]) await b.create({ title: "t", number });
    await b.create({ title: "t", number: 6, parent: 1, blockedBy: [2] });
    await b.create({ title: "t", number: 7, blockedBy: [6] });
    for (const number of [1, 2, 6, 7]) {
      const near = await b.neighbourhood({ number });
      expect(near[0]?.number).toBe(number);
      expect(near.map((issue) => issue.number).sort()).toEqual([1, 2, 6, 7]);
    }
    expect(await b.neighbourhood({ number: 3 })).toHaveLength(1);
  });
});

describe("a change", () => {
  it("is written whole, with its comment", async () => {
    const { board: b } = await board();
    await b.create({ title: "t", number: 1 });
    const lock = { holder: "bob", since: 5 };
    await b.change({ number: 1 }, () => ({
      write: { state: "In Progress", lock, comment: { author: "bob", body: "mine" } },
      answer: undefined,
    }));
    expect(await b.issueState({ number: 1 })).toEqual({ number: 1, state: "In Progress", lock });
    expect(await b.comments({ number: 1 })).toMatchObject([{ author: "bob", body: "mine" }]);
  });

  it("is not written at all when judging fails", async () => {
    const { board: b } = await board();
    await b.create({ title: "t", number: 1 });
    const failing = b.change({ number: 1 }, () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await b.issueState({ number: 1 })).toEqual({ number: 1, state: null, lock: undefined });
  });
});

describe("the file", () => {
  it("lies beside a .gitignore that hides it", async () => {
    const { path } = await board();
    expect(readFileSync(join(path, "../.gitignore"), "utf8")).toContain("*.db");
  });

  it("that nobody made yet is an empty board, and stays unmade", async () => {
    const { project } = sandbox();
    const path = join(project, ".ralph/board.db");
    const b = await openEmbeddedBoard(path, false);
    expect(await b.all()).toEqual([]);
    await expect(b.change({ number: 1 }, () => ({ write: undefined, answer: 0 }))).rejects.toThrow(
      "no board",
    );
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
  ])("that is %s is refused and left as it is", async (_case, text) => {
    const { project } = sandbox();
    const path = join(project, ".ralph/board.db");
    writeFileSync(path, text);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("board.db cannot be used");
    expect(readFileSync(path, "utf8")).toBe(text);
  });

  it("of a newer ralph is refused and left as it is", async () => {
    const { path, board: b } = await board();
    b.close();
    const raw = new Database(path);
    raw.run("PRAGMA user_version = 99");
    raw.close();
    const before = readFileSync(path);
    await expect(openEmbeddedBoard(path, true)).rejects.toThrow("newer ralph");
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("of another program is refused and left as it is", async () => {
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

  it("keeps what was committed before a process died", async () => {
    const { path, board: b } = await board();
    await b.create({ title: "kept", number: 1 });
    const again = await openEmbeddedBoard(path, false);
    expect(await again.all()).toHaveLength(1);
  });
});
