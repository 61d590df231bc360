import { describe, expect, it } from "vitest";
import type { Issue } from "../../src/workflow/issue/issue.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { BOARDS, NOBODY, numberIn, seed } from "./boards.ts";

function plain({ key, parent, subIssues, blockedBy, ...rest }: Issue) {
  return {
    ...rest,
    keyed: numberIn(key),
    parent: parent === null ? null : numberIn(parent),
    subIssues: subIssues.map(numberIn),
    blockedBy: blockedBy.map((blocker) => ({ ...blocker, key: numberIn(blocker.key) })),
  };
}

describe.each(BOARDS)("issues on the %s board", (_name, open) => {
  it("an issue is returned with the fields and relations it was created with", async () => {
    const opened = await open();
    const at = await seed(opened, {
      parent: {},
      over: { state: "Done", parent: "parent" },
      ahead: { state: "In Progress" },
      whole: {
        body: "text",
        state: "Research Needed",
        estimate: "S",
        priority: "P1",
        parent: "parent",
        blockedBy: ["over", "ahead"],
      },
    });
    const issue = await opened.board.issue({ number: at("whole") });
    expect(issue && plain(issue)).toMatchObject({
      number: at("whole"),
      keyed: at("whole"),
      title: "whole",
      state: "Research Needed",
      lock: undefined,
      estimate: "S",
      priority: "P1",
      parent: at("parent"),
      subIssues: [],
      blockedBy: [
        { key: at("over"), number: at("over"), open: false },
        { key: at("ahead"), number: at("ahead"), open: true },
      ],
    });
    const above = await opened.board.issue({ number: at("parent") });
    expect(above?.subIssues.map(numberIn)).toEqual([at("over"), at("whole")]);
    expect(above).toMatchObject({ state: null, estimate: null, priority: null, parent: null });
  });

  it("creating an issue returns it", async () => {
    const { board } = await open();
    const first = await board.create({ title: "first", state: "Backlog" });
    const made = await board.create({ title: "second", estimate: "XL", blockedBy: [first.number] });
    expect(await board.issue({ number: made.number })).toEqual(made);
  });

  it("issueState returns state and holder", async () => {
    const opened = await open();
    const at = await seed(opened, { without: {}, within: { state: "Plan in Review" } });
    expect(await opened.board.issueState({ number: at("without") })).toMatchObject({
      number: at("without"),
      state: null,
      lock: undefined,
    });
    expect(await opened.board.issueState({ number: at("within") })).toMatchObject({
      number: at("within"),
      state: "Plan in Review",
      lock: undefined,
    });
  });

  it("an issue that does not exist has no state, no comments and no neighbours", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    expect(await board.issueState({ number: NOBODY })).toBeUndefined();
    expect(await board.issue({ number: NOBODY })).toBeUndefined();
    expect(await board.comments({ number: NOBODY })).toEqual([]);
    expect(await board.neighbourhood({ number: NOBODY })).toEqual([]);
  });

  it("board.change of an issue that does not exist is judged as such and writes nothing", async () => {
    const { board } = await open();
    await board.create({ title: "other" });
    const answer = await board.change(
      { number: NOBODY },
      (issueState) => ({
        write: undefined,
        answer: issueState ?? "not on the board",
      }),
      nothingAhead,
    );
    expect(answer).toBe("not on the board");
  });

  it("an issue is live until it is Done or Canceled, and issues are listed by number", async () => {
    const opened = await open();
    const at = await seed(opened, {
      none: {},
      done: { state: "Done" },
      human: { state: "Human Needed" },
      canceled: { state: "Canceled" },
      review: { state: "In Review" },
    });
    const live = (await opened.board.live()).map(({ number }) => number);
    expect(live).toEqual([at("none"), at("human"), at("review")]);
    const all = await opened.board.all();
    expect(all.map(({ title }) => title)).toEqual(["none", "done", "human", "canceled", "review"]);
    expect(all.map(({ state }) => state)).toEqual([
      null,
      "Done",
      "Human Needed",
      "Canceled",
      "In Review",
    ]);
  });

  it.each([
    ["a parent", { title: "x", parent: NOBODY }],
    ["a blocker", { title: "x", blockedBy: [NOBODY] }],
  ])("an issue is not created with %s that does not exist", async (_what, wish) => {
    const { board } = await open();
    await board.create({ title: "only" });
    await expect(board.create(wish)).rejects.toThrow(`#${NOBODY}`);
    expect((await board.all()).map(({ title }) => title)).toEqual(["only"]);
  });
});
