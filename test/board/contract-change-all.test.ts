import { Database } from "bun:sqlite";
import { describe, expect, it } from "vitest";
import type { IssueRef } from "../../src/workflow/issue/issue.ts";
import type { Board } from "../../src/world/board/board.ts";
import { BOARDS, handOn, NOBODY, seed, type TestBoard } from "./boards.ts";

const comment = { author: "amy@team", body: "Taken along" };
const IN_PROGRESS = { state: "In Progress" } as const;

async function three(open: () => Promise<TestBoard>) {
  const opened = await open();
  const at = await seed(opened, { one: IN_PROGRESS, two: IN_PROGRESS, three: IN_PROGRESS });
  const refs = ["one", "two", "three"].map((name) => ({ number: at(name) }));
  return { ...opened, refs, two: { number: at("two") } };
}

/** Takes along whoever is on the board and free, and says by what it judged. */
function takeAlong(board: Board, refs: readonly IssueRef[], state: "In Review" | "Done") {
  return board.changeAll(refs, (_ref, issueState) => {
    const isFree = issueState !== undefined && issueState.lock === undefined;
    const answer = issueState && (issueState.lock?.holder ?? issueState.state);
    return { write: isFree ? { state, comment } : undefined, answer };
  });
}

async function states({ board, refs }: { board: Board; refs: readonly IssueRef[] }) {
  return Promise.all(refs.map(async (ref) => (await board.issueState(ref))?.state));
}

/** The board will not move this one, the second of those to be moved. */
function refuse({ github, file }: TestBoard, { number }: IssueRef): void {
  if (github) {
    github.fail({ kind: "dropped-mutation", alias: "m3", message: "stuck" });
    return;
  }
  const database = new Database(file);
  database.run(`CREATE TRIGGER stuck BEFORE UPDATE ON issues WHEN NEW.number = ${number}
    BEGIN SELECT RAISE(ABORT, 'stuck'); END`);
  database.close();
}

describe.each(BOARDS)("changeAll on the %s board", (_name, open) => {
  it("changeAll moves each issue, comments on it, and answers in the given order", async () => {
    const stage = await three(open);
    const { board, refs } = stage;
    const backwards = refs.toReversed();
    const asked: IssueRef[] = [];
    const answers = await board.changeAll(backwards, (ref, issueState) => {
      asked.push(ref);
      return { write: { state: "In Review", comment }, answer: issueState?.number };
    });
    expect(asked).toEqual(backwards);
    expect(answers).toEqual(backwards.map(({ number }) => ({ answer: number })));
    expect(await states(stage)).toEqual(["In Review", "In Review", "In Review"]);
    // On GitHub it also tells that no claim brought the card to this lock state.
    for (const ref of refs)
      expect((await board.comments(ref)).map(({ body }) => body)).toEqual([
        expect.stringMatching(/^Taken along/),
      ]);
  });

  it("changeAll of an empty list changes nothing", async () => {
    const { board } = await open();
    expect(await takeAlong(board, [], "Done")).toEqual([]);
  });

  it("changeAll to Done closes each issue", async () => {
    const { board, refs } = await three(open);
    await takeAlong(board, refs, "Done");
    expect(await board.live()).toEqual([]);
  });

  it("changeAll changes the other issues when one cannot be written", async () => {
    const stage = await three(open);
    const { board, refs, two } = stage;
    refuse(stage, two);
    expect(await takeAlong(board, refs, "In Review")).toEqual([
      { answer: "In Progress" },
      { error: expect.stringContaining("stuck") },
      { answer: "In Progress" },
    ]);
    expect(await states(stage)).toEqual(["In Review", "In Progress", "In Review"]);
  });

  it("changeAll changes the other issues when judging one throws, and writes nothing of that one", async () => {
    const stage = await three(open);
    const { board, refs, two } = stage;
    const answers = await board.changeAll(refs, ({ number }) => {
      if (number === two.number) throw new Error("no");
      return { write: { state: "In Review", comment }, answer: true };
    });
    expect(answers).toEqual([{ answer: true }, { error: "no" }, { answer: true }]);
    expect(await states(stage)).toEqual(["In Review", "In Progress", "In Review"]);
    expect(await board.comments(two)).toEqual([]);
  });

  it("changeAll tells the judge which issue is not on the board", async () => {
    const stage = await three(open);
    const { board, refs } = stage;
    expect(await takeAlong(board, [{ number: NOBODY }, ...refs], "In Review")).toEqual([
      { answer: undefined },
      ...refs.map(() => ({ answer: "In Progress" })),
    ]);
    expect(await states(stage)).toEqual(["In Review", "In Review", "In Review"]);
  });

  it("changeAll shows the judge who holds an issue, and leaves the issue alone if nothing is written", async () => {
    const stage = await three(open);
    const { board, refs, two } = stage;
    await handOn(stage, two.number, { command: "impl", intent: "lock" }, { holder: "bob@team" });
    expect(await takeAlong(board, refs, "In Review")).toEqual([
      { answer: "In Progress" },
      { answer: "bob@team" },
      { answer: "In Progress" },
    ]);
    expect(await states(stage)).toEqual(["In Review", "In Progress", "In Review"]);
    expect((await board.issueState(two))?.lock?.holder).toBe("bob@team");
    expect(await board.comments(two)).toHaveLength(1);
  });

  it("changeAll ends the lock of an issue that it writes", async () => {
    const stage = await three(open);
    const { board, two } = stage;
    const lock = { command: "impl", intent: "lock" };
    await handOn(stage, two.number, lock, { holder: "bob@team" });
    await board.changeAll([two], () => ({ write: { comment }, answer: true }));
    expect(await board.issueState(two)).toMatchObject({ ...two, ...IN_PROGRESS, lock: undefined });
    expect(await handOn(stage, two.number, lock)).toMatchObject({ kind: "go" });
  });
});
