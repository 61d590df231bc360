import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ESTIMATES, PRIORITIES } from "../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { STATES } from "../../src/workflow/machine/states.ts";
import {
  type ActionableQuery,
  type ActionableWish,
  actionableAmong,
  actionableQuery,
} from "../../src/workflow/next/actionable.ts";
import { type Board, nothingAhead } from "../../src/world/board/board.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { BOARDS, embeddedBoard, githubBoard, type TestBoard } from "./boards.ts";

const COUNT = 8;

const AUTO = { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" } as const;
const asking = (asked: ActionableWish): ActionableQuery => actionableQuery(MACHINE, AUTO, asked);

const number = fc.integer({ min: 1, max: COUNT });
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const estimate = maybe(fc.constantFrom(...ESTIMATES));
const priority = maybe(fc.constantFrom(...PRIORITIES));
const state = fc.constantFrom(...STATES, "Ready for Plan", "Ready for Plan", "Done", "In Progress");
const by = fc.constantFrom("agent", "person");

type Step = (board: Board) => Promise<unknown>;

/** Everything that can change what waits, in any order. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ number, state: maybe(state), isHeld: fc.boolean(), by })
    .map(({ number: at, state: to, isHeld, by: mover }): Step => {
      const lock = isHeld ? { holder: "amy@team", since: 5 } : undefined;
      return (board) =>
        board.change(
          { number: at },
          () => ({
            write: { state: to, lock, comment: undefined, by: mover },
            answer: undefined,
          }),
          nothingAhead,
        );
    }),
  fc.record({ number, estimate, priority }).map(
    ({ number: at, ...edit }): Step =>
      (board) =>
        board.edit({ number: at }, edit),
  ),
  fc.uniqueArray(number, { minLength: 2, maxLength: 2 }).map(
    ([issue = 1, blocker = 2]): Step =>
      (board) =>
        tolerated(board.addDependency({ number: issue }, { number: blocker })),
  ),
  fc.tuple(number, number).map(
    ([issue, blocker]): Step =>
      (board) =>
        tolerated(board.removeDependency({ number: issue }, { number: blocker })),
  ),
  fc.uniqueArray(number, { minLength: 2, maxLength: 2 }).map(
    ([parent = 1, child = 2]): Step =>
      (board) =>
        tolerated(board.addSubIssue({ number: parent }, { number: child })),
  ),
);

/** GitHub refuses a link that is there already, and the end of one that is not. */
async function tolerated(change: Promise<void>): Promise<void> {
  await change.catch(() => {});
}

const query: fc.Arbitrary<ActionableQuery> = fc
  .record({
    states: fc.shuffledSubarray([...STATES], { minLength: 1 }),
    maxEstimate: fc.constantFrom(...ESTIMATES),
    limit: fc.integer({ min: 1, max: 4 }),
    countTo: fc.constantFrom(5, 6, Infinity),
    reviewMode: fc.constantFrom("auto", "skip", "interactive"),
    approval: fc.constantFrom("table", "person"),
  })
  .map(({ reviewMode, approval, ...asked }) =>
    actionableQuery(MACHINE, { ...DEFAULT_SETTINGS, reviewMode, approval }, asked),
  );

const story = fc.record({
  issues: fc.array(fc.record({ state: maybe(state), estimate, priority, parent: maybe(number) }), {
    minLength: COUNT,
    maxLength: COUNT,
  }),
  steps: fc.array(step, { maxLength: 25 }),
  queries: fc.array(query, { minLength: 4, maxLength: 4 }),
});

describe.each([
  ["embedded", embeddedBoard, 40],
  ["GitHub", githubBoard, 10],
])("actionable issues on the %s board", (_name, open, numRuns) => {
  it("actionable issues are those that actionableAmong finds among all issues, after any change", async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ issues, steps, queries }) => {
        const { board }: TestBoard = await open();
        for (const [at, { parent, ...issue }] of issues.entries()) {
          const above = parent !== undefined && parent <= at ? parent : undefined;
          await board.create({ title: "t", ...issue, parent: above });
        }
        for (const change of steps) await change(board);
        const all = await board.all();
        for (const asked of queries) {
          const { mark: _mark, ...expected } = actionableAmong(MACHINE, all, asked);
          expect(await board.actionable(asked)).toMatchObject(expected);
        }
      }),
      { numRuns },
    );
  }, 60_000);
});

it.each(BOARDS)(
  "on the %s board an issue whose group waits still waits after another link",
  async (_name, open) => {
    const { board } = await open();
    const { number: parent } = await board.create({ title: "parent", state: "Canceled" });
    const { number } = await board.create({ title: "part", state: "Ready for Plan", parent });
    const { number: other } = await board.create({ title: "other" });
    const query = asking({ states: ["Ready for Plan"], maxEstimate: "S", limit: 2, countTo: 3 });
    await board.addDependency({ number: other }, { number });
    expect((await board.actionable(query)).total).toBe(0);
    await board.addDependency({ number }, { number: parent });
    expect((await board.actionable(query)).total).toBe(0);
  },
);

it.each(BOARDS)("on the %s board a blocker that is reopened blocks again", async (_name, open) => {
  const { board } = await open();
  const { number: blocker } = await board.create({ title: "first" });
  await board.create({ title: "second", state: "Ready for Plan", blockedBy: [blocker] });
  const query = asking({ states: ["Ready for Plan"], maxEstimate: "S", limit: 2, countTo: 3 });
  const total = async (state: "Done" | "Canceled" | "Backlog") => {
    const write = { state, lock: undefined, comment: undefined, by: "person" } as const;
    await board.change({ number: blocker }, () => ({ write, answer: undefined }), nothingAhead);
    return (await board.actionable(query)).total;
  };
  expect([await total("Done"), await total("Backlog"), await total("Canceled")]).toEqual([1, 0, 1]);
});

describe.each(BOARDS)("the mark of actionable issues on the %s board", (_name, open) => {
  const asked = asking({ states: ["Backlog"], maxEstimate: "S", limit: 2, countTo: 3 });

  it("the mark stays while no actionable issue changes", async () => {
    const { board } = await open();
    for (let made = 0; made < 4; made += 1) await board.create({ title: "t" });
    const before = await board.actionable(asked);
    expect(before).toMatchObject({ total: 3, mark: expect.stringMatching(/./) });
    const [first] = before.first;
    await board.comment({ number: first?.number ?? 0 }, "amy", "a thought");
    await board.edit({ number: first?.number ?? 0 }, { body: "text" });
    expect(await board.actionable(asked)).toEqual(before);
  });

  it("the mark changes with every actionable issue that is not named", async () => {
    const { board } = await open();
    for (let made = 0; made < 7; made += 1) await board.create({ title: "t" });
    const [, , , fourth = 0, fifth = 0, last = 0] = (await board.live()).map(
      ({ number }) => number,
    );
    const write = { state: "Research Needed", lock: undefined, comment: undefined } as const;
    const changes = [
      () => board.change({ number: last }, () => ({ write, answer: undefined }), nothingAhead),
      () => board.create({ title: "one more" }),
      () => board.edit({ number: fifth }, { estimate: "XL" }),
      () => board.addDependency({ number: fourth }, { number: last }),
    ];
    const marks = [(await board.actionable(asked)).mark];
    for (const change of changes) {
      await change();
      marks.push((await board.actionable(asked)).mark);
    }
    expect(new Set(marks).size).toBe(5);
  });

  it("the mark is empty when all actionable issues are named", async () => {
    const { board } = await open();
    await board.create({ title: "t" });
    expect(await board.actionable(asked)).toMatchObject({ total: 1, mark: "" });
  });
});
