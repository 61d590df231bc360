import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { nothingAhead } from "../../src/world/board/board.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { sandbox } from "../../testing/sandbox.ts";

async function board() {
  const { project } = sandbox();
  const path = join(project, ".ralph/board.db");
  return { path, board: await openEmbeddedBoard(path, true) };
}

describe("issues on the embedded board", () => {
  it("issues are returned with the fields and relations they were created with", async () => {
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
    expect(made).toMatchObject({
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
  ])("an issue cannot be added as %o", async (issue, why) => {
    const { board: b } = await board();
    await b.create({ title: "one", number: 1 });
    await expect(b.create(issue)).rejects.toThrow(why);
    expect(await b.all()).toHaveLength(1);
  });

  it("connected issues are found from each other, and no others", async () => {
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

  it("finished issues do not connect the whole history to a group", async () => {
    const { board: b } = await board();
    await b.create({ title: "t", number: 1 });
    for (let number = 2; number <= 9; number += 1)
      await b.create({ title: "t", number, state: "Done", blockedBy: [number - 1] });
    await b.create({ title: "t", number: 10, blockedBy: [9] });
    const near = async (number: number) =>
      (await b.neighbourhood({ number })).map((issue) => issue.number);
    // What an issue itself waits for, and what waits for it, is there all the same.
    expect(await near(10)).toEqual([10, 9]);
    expect(await near(5)).toEqual([5, 4, 6]);
  });
});

describe("board.change on the embedded board", () => {
  it("a change is written completely, with its comment", async () => {
    const { board: b } = await board();
    await b.create({ title: "t", number: 1 });
    const lock = { holder: "bob", since: 5 };
    await b.change(
      { number: 1 },
      () => ({
        write: { state: "In Progress", lock, comment: { author: "bob", body: "mine" } },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect(await b.issueState({ number: 1 })).toMatchObject({
      number: 1,
      state: "In Progress",
      lock,
    });
    expect(await b.comments({ number: 1 })).toMatchObject([{ author: "bob", body: "mine" }]);
  });

  it("a change is not written at all when judging throws", async () => {
    const { board: b } = await board();
    await b.create({ title: "t", number: 1 });
    const failing = b.change(
      { number: 1 },
      () => {
        throw new Error("no");
      },
      nothingAhead,
    );
    await expect(failing).rejects.toThrow("no");
    expect(await b.issueState({ number: 1 })).toMatchObject({
      number: 1,
      state: null,
      lock: undefined,
    });
  });
});
