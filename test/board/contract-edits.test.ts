import { describe, expect, it } from "vitest";
import { BOARDS, NOBODY, numberIn, seed } from "./boards.ts";

describe.each(BOARDS)("editing an issue on the %s board", (_name, open) => {
  it("an edit changes the fields it names and no others", async () => {
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

  it("an edit that names no field changes nothing", async () => {
    const opened = await open();
    const at = await seed(opened, { one: { estimate: "M" } });
    const before = await opened.board.issue({ number: at("one") });
    await opened.board.edit({ number: at("one") }, {});
    expect(await opened.board.issue({ number: at("one") })).toEqual(before);
  });

  it("an edit of an issue that does not exist is refused", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    await expect(board.edit({ number: NOBODY }, { title: "x" })).rejects.toThrow(
      `#${NOBODY} is not on the board`,
    );
  });
});

describe.each(BOARDS)("comments on the %s board", (_name, open) => {
  it("comments are returned in order", async () => {
    const { board } = await open();
    const { number } = await board.create({ title: "t" });
    for (const body of ["first", "second **bold**", "third\nline"])
      await board.comment({ number }, "amy", body);
    const comments = await board.comments({ number });
    expect(comments.map(({ body }) => body)).toEqual(["first", "second **bold**", "third\nline"]);
    for (const { at } of comments) expect(Math.abs(Date.now() - at)).toBeLessThan(60_000);
  });

  it("a comment on an issue that does not exist is refused", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    await expect(board.comment({ number: NOBODY }, "amy", "x")).rejects.toThrow(`#${NOBODY}`);
  });
});

describe.each(BOARDS)("issue details on the %s board", (_name, open) => {
  it("details are the issue with its description and comments", async () => {
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

  it("details of an issue that does not exist are undefined", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    expect(await board.details({ number: NOBODY })).toBeUndefined();
  });
});

describe.each(BOARDS)("sub-issues and dependencies on the %s board", (_name, open) => {
  it("links are visible from both issues, and can be made twice", async () => {
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
    await board.removeSubIssue(ref("above"), ref("below"));
    expect(numberIn((await board.issue(ref("below")))?.parent ?? "")).toBe(at("other"));
    for (const _time of [1, 2]) await board.removeSubIssue(ref("other"), ref("below"));
    expect((await board.issue(ref("below")))?.parent).toBeNull();
    for (const _time of [1, 2]) await board.removeDependency(ref("below"), ref("first"));
    expect((await board.issue(ref("below")))?.blockedBy).toEqual([]);
  });

  it("an issue cannot block itself or be its own ancestor", async () => {
    const opened = await open();
    const { board } = opened;
    const at = await seed(opened, { above: {}, below: { parent: "above" } });
    const [above, below] = [{ number: at("above") }, { number: at("below") }];
    await expect(board.addDependency(above, above)).rejects.toThrow(/itself/);
    await expect(board.addSubIssue(below, above)).rejects.toThrow();
    await expect(board.addSubIssue(above, above)).rejects.toThrow();
    expect(await board.issue(above)).toMatchObject({ parent: null, blockedBy: [] });
  });

  it("a link with an issue that does not exist is refused", async () => {
    const { board } = await open();
    const there = await board.create({ title: "there" });
    const gone = { number: NOBODY };
    await expect(board.addSubIssue(there, gone)).rejects.toThrow(`#${NOBODY}`);
    await expect(board.addDependency(gone, there)).rejects.toThrow(`#${NOBODY}`);
  });
});
