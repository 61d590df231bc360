import { describe, expect, it } from "vitest";
import { groupOf } from "../../src/workflow/group/group.ts";
import { BOARDS, handOn, numberIn, type TestBoard } from "./boards.ts";

/** More than a page of GitHub's, which is a hundred. */
const MANY = 130;

interface Placed {
  readonly parent?: number;
  readonly blockedBy?: readonly number[];
}

/** An issue under a number of one's own; on GitHub it is made behind the adapter's back. */
async function place({ board, github }: TestBoard, number: number, links: Placed = {}) {
  if (!github) return board.create({ title: "t", number, state: "Ready for Plan", ...links });
  const issue = github.world.addIssue("acme/eng", { number, ...links });
  return github.world.putOnBoard(issue, { state: "Ready for Plan" });
}

async function placeMany(opened: TestBoard, from: number, links?: Placed): Promise<number[]> {
  const numbers = Array.from({ length: MANY }, (_none, at) => from + at);
  for (const number of numbers) await place(opened, number, links);
  return numbers;
}

describe.each(BOARDS)("paging on the %s board", (_name, open) => {
  it("all issues are read, however many there are", async () => {
    const opened = await open();
    const numbers = [...(await placeMany(opened, 1)), ...(await placeMany(opened, 1 + MANY))];
    expect((await opened.board.all()).map(({ number }) => number)).toEqual(numbers);
    expect((await opened.board.live()).map(({ number }) => number)).toEqual(numbers);
  });

  it("all blockers are read: of one issue, on the board and in a neighbourhood", async () => {
    const opened = await open();
    const { board } = opened;
    const numbers = await placeMany(opened, 1);
    await place(opened, 500, { blockedBy: numbers });
    const blockers = (issue: { readonly blockedBy: readonly { readonly number: number }[] }) =>
      issue.blockedBy.map(({ number }) => number);
    const issue = await board.issue({ number: 500 });
    expect(issue && blockers(issue)).toEqual(numbers);
    const listed = (await board.all()).filter(({ number }) => number === 500);
    expect(listed.map(blockers)).toEqual([numbers]);
    // Seen from a blocker, the issue that waits for all of them joins the rest.
    for (const number of [500, 1, MANY]) {
      const near = await board.neighbourhood({ number });
      expect(near.map((one) => one.number).sort((a, b) => a - b)).toEqual([...numbers, 500]);
    }
    await board.addDependency({ number: 500 }, { number: MANY });
    await board.removeDependency({ number: 500 }, { number: MANY });
    expect((await board.issue({ number: 500 }))?.blockedBy).toHaveLength(MANY - 1);
  });

  it("all issues that one issue blocks are read", async () => {
    const opened = await open();
    await place(opened, 500);
    await placeMany(opened, 501, { blockedBy: [500] });
    expect(await opened.board.neighbourhood({ number: 500 })).toHaveLength(MANY + 1);
  });

  it("all sub-issues are read: of one issue, on the board and in a group", async () => {
    const opened = await open();
    const { board } = opened;
    await place(opened, 500);
    const numbers = await placeMany(opened, 501, { parent: 500 });
    expect((await board.issue({ number: 500 }))?.subIssues.map(numberIn)).toEqual(numbers);
    const [parent] = (await board.all()).filter(({ number }) => number === 500);
    expect(parent?.subIssues.map(numberIn)).toEqual(numbers);
    for (const number of [500, 501, 500 + MANY]) {
      const issues = await board.neighbourhood({ number });
      const { members } = groupOf(issues, issues[0]?.key ?? "");
      expect(members.map((one) => one.number)).toEqual(numbers);
    }
  });

  it("all comments are read, also those before a lock's release", async () => {
    const opened = await open();
    const { board, github } = opened;
    const { number } = await board.create({ title: "t", state: "Research Needed" });
    await handOn(opened, number, { command: "research", intent: "lock" });
    await handOn(opened, number, { command: "research", intent: "complete" });
    const said = Array.from({ length: 2 * MANY }, (_none, at) => `comment ${at}`);
    for (const body of said) {
      if (github) github.world.addComment(`acme/eng#${number}`, body);
      else await board.comment({ number }, "amy", body);
    }
    const bodies = (await board.comments({ number })).map(({ body }) => body);
    expect(bodies[0]).toContain("Research Needed → Research in Progress");
    expect(bodies.slice(2)).toEqual(said);
    const details = await board.details({ number });
    expect(details?.comments.map(({ body }) => body)).toEqual(bodies);
  });

  it("all comments since a lock was taken are read", async () => {
    const opened = await open();
    const { board, github } = opened;
    const { number } = await board.create({ title: "t", state: "Research Needed" });
    await handOn(opened, number, { command: "research", intent: "lock" });
    for (let at = 0; at < MANY; at += 1) {
      if (github) github.world.addComment(`acme/eng#${number}`, "chatter");
      else await board.comment({ number }, "amy", "chatter");
    }
    const lock = { lock: { holder: "amy@team" } };
    expect(await board.issueState({ number })).toMatchObject(lock);
    expect(await board.issue({ number })).toMatchObject(lock);
    expect(await board.live()).toMatchObject([lock]);
    expect(await board.neighbourhood({ number })).toMatchObject([lock]);
    const late = handOn(
      opened,
      number,
      { command: "research", intent: "lock" },
      { holder: "bob@team" },
    );
    expect(await late).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
  });
});
