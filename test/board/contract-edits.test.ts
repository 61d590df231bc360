import { describe, expect, it } from "vitest";
import { BOARDS, NOBODY, numberIn, seed } from "./boards.ts";

describe.each(BOARDS)("an edit on the %s board", (_name, open) => {
  it("changes what it names and nothing else", async () => {
    const opened = await open();
    const at = await seed(opened, { old: { estimate: "M", priority: "P2", state: "Backlog" } });
    const number = at("old");
    await opened.board.edit({ number }, { title: "new", estimate: "S" });
    expect(await opened.board.issue({ number })).toMatchObject({
      title: "new",
      estimate: "S",
      priority: "P2",
      state: "Backlog",
    });
    await opened.board.edit({ number }, { body: "b", priority: null });
    expect(await opened.board.issue({ number })).toMatchObject({
      title: "new",
      estimate: "S",
      priority: null,
    });
  });

  it("that names nothing changes nothing", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { estimate: "M" } });
    const before = await opened.board.issue({ number: at("one") });
    await opened.board.edit({ number: at("one") }, {});
    expect(await opened.board.issue({ number: at("one") })).toEqual(before);
  });

  it("of an issue that is not there is refused", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    await expect(board.edit({ number: NOBODY }, { title: "x" })).rejects.toThrow(
      `#${NOBODY} is not on the board: add it first`,
    );
  });
});

describe.each(BOARDS)("comments on the %s board", (_name, open) => {
  it("are given back in order", async () => {
    const { board } = await open();
    const { number } = await board.create({ title: "t" });
    for (const body of ["first", "second **bold**", "third\nline"])
      await board.comment({ number }, "amy", body);
    const comments = await board.comments({ number });
    expect(comments.map(({ body }) => body)).toEqual(["first", "second **bold**", "third\nline"]);
    for (const { at } of comments) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  it("of an issue that is not there are refused", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    await expect(board.comment({ number: NOBODY }, "amy", "x")).rejects.toThrow(`#${NOBODY}`);
  });
});

describe.each(BOARDS)("details on the %s board", (_name, open) => {
  it("are the issue with its text and its comments", async () => {
    const { board } = await open();
    const { number } = await board.create({ title: "t", body: "why\n\nhow", state: "Backlog" });
    await board.comment({ number }, "amy", "first");
    await board.comment({ number }, "amy", "second");
    const details = await board.details({ number });
    expect(details).toMatchObject({ ...(await board.issue({ number })), body: "why\n\nhow" });
    expect(details?.comments).toEqual(await board.comments({ number }));
    expect(details?.comments.map(({ body }) => body)).toEqual(["first", "second"]);
    await board.edit({ number }, { body: "" });
    expect((await board.details({ number }))?.body).toBe("");
  });

  it("of an issue that is not there are none", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    expect(await board.details({ number: NOBODY })).toBeUndefined();
  });
});

describe.each(BOARDS)("links on the %s board", (_name, open) => {
  it("are made, found from both ends, and made again without harm", async () => {
    const opened = await open();
    const { board } = opened;
    const at = await seed(opened, { above: {}, other: {}, below: {}, first: {} });
    const ref = (name: string) => ({ number: at(name) });
    for (const _time of [1, 2]) {
      await board.addSubIssue(ref("above"), ref("below"));
      await board.addDependency(ref("below"), ref("first"));
    }
    const below = await board.issue(ref("below"));
    expect(numberIn(below?.parent ?? "")).toBe(at("above"));
    expect(below?.blockedBy).toMatchObject([{ number: at("first"), open: true }]);
    expect((await board.issue(ref("above")))?.subIssues.map(numberIn)).toEqual([at("below")]);
    await board.addSubIssue(ref("other"), ref("below"));
    expect((await board.issue(ref("above")))?.subIssues).toEqual([]);
    for (const _time of [1, 2]) await board.removeDependency(ref("below"), ref("first"));
    expect((await board.issue(ref("below")))?.blockedBy).toEqual([]);
  });

  it("an issue neither waits for itself nor stands below itself", async () => {
    const opened = await open();
    const { board } = opened;
    const at = await seed(opened, { above: {}, below: { parent: "above" } });
    const [above, below] = [{ number: at("above") }, { number: at("below") }];
    await expect(board.addDependency(above, above)).rejects.toThrow(/itself/);
    await expect(board.addSubIssue(below, above)).rejects.toThrow();
    await expect(board.addSubIssue(above, above)).rejects.toThrow();
    expect(await board.issue(above)).toMatchObject({ parent: null, blockedBy: [] });
  });

  it("with an issue that is not there are refused", async () => {
    const { board } = await open();
    const there = await board.create({ title: "there" });
    const gone = { number: NOBODY };
    await expect(board.addSubIssue(there, gone)).rejects.toThrow(`#${NOBODY}`);
    await expect(board.addDependency(gone, there)).rejects.toThrow(`#${NOBODY}`);
  });
});
