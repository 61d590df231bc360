import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/workflow/machine/machine.ts";
import { STATES, type State } from "../../../src/workflow/machine/states.ts";
import { issueState, judge, NOW } from "../board.ts";
import { CELLS, LETTERS } from "./cells.ts";
import {
  asksForLock,
  type Cell,
  describeCell,
  EVERY_CELL,
  isLetter,
  letterOf,
} from "./enumerate.ts";

function token(cell: Cell, ...more: [holder?: string, approval?: "table" | "person"]): string {
  const [holder, approval = "table"] = more;
  const lock = holder === undefined ? undefined : { holder, since: NOW - 5000 };
  const judgement = judge(issueState(cell.from, lock), cell.request, { approval });
  if (judgement.kind === "refused") return String(judgement.refusal.rule);
  if (judgement.kind === "ask") return "?";
  const { changed, to, outsideGraph } = judgement.move;
  if (!changed) return "=";
  return outsideGraph ? letterOf(to).toLowerCase() : letterOf(to);
}

const ROWS = COMMANDS.flatMap((command) => STATES.map((from) => ({ command, from })));

function rowOf({ command, from }: (typeof ROWS)[number]): Cell[] {
  return EVERY_CELL.filter((cell) => cell.command === command && cell.from === from);
}

describe("the hand-written table", () => {
  it("the hand-written table names each of the eleven states once", () => {
    expect(LETTERS.map(([, state]) => state)).toEqual([...STATES]);
    expect(new Set(LETTERS.map(([letter]) => letter)).size).toBe(11);
  });

  it("the hand-written table has every command, every state, six intents and eleven names", () => {
    expect(Object.keys(CELLS)).toEqual([...COMMANDS]);
    expect(EVERY_CELL.filter(({ intent }) => intent)).toHaveLength(11 * 8 * 6);
    expect(EVERY_CELL.filter(({ name }) => name)).toHaveLength(11 * 8 * 11);
    expect(new Set(EVERY_CELL.map(describeCell)).size).toBe(528 + 968);
  });

  it.each([
    ["intents", { stays: 41, goes: 217, 2: 77, 4: 93, 6: 46, 7: 54 }],
    ["names", { stays: 88, goes: 30, 4: 240, 7: 610 }],
  ] as const)(
    "the hand-written table of the %s adds up to the specification's columns",
    (kind, totals) => {
      const cells = EVERY_CELL.filter(({ name }) => (name === undefined) === (kind === "intents"));
      const counted: Record<string, number> = {};
      for (const { expected } of cells) {
        const sort = expected === "=" ? "stays" : isLetter(expected) ? "goes" : expected;
        counted[sort] = (counted[sort] ?? 0) + 1;
      }
      expect(counted).toEqual(totals);
    },
  );
});

describe("judgeMove in every cell", () => {
  it.each(ROWS)("$command from $from is answered as the table says", (row) => {
    const cells = rowOf(row);
    expect(cells).toHaveLength(17);
    expect(cells.map((cell) => token(cell)).join(" ")).toBe(
      cells.map(({ expected }) => expected).join(" "),
    );
  });

  it.each(ROWS)("$command from $from takes a lock only where the request is a lock", (row) => {
    for (const cell of rowOf(row)) {
      const judgement = judge(cell.from, cell.request);
      if (judgement.kind !== "go") continue;
      expect([describeCell(cell), judgement.move.takesLock]).toEqual([
        describeCell(cell),
        asksForLock(cell),
      ]);
      expect(judgement.move).toMatchObject({ from: cell.from, command: cell.command });
    }
  });

  it("a lock held by the actor changes no cell of the table", () => {
    const held = EVERY_CELL.filter((cell) => token(cell, "session-a") !== cell.expected);
    expect(held.map(describeCell)).toEqual([]);
  });
});

describe("judgeMove in every cell of a lock held by another", () => {
  const locks: readonly State[] = ["Research in Progress", "Plan in Progress", "In Progress"];

  it.each(locks)("a held %s is left by escalate alone, and taken by nobody", (state) => {
    const cells = EVERY_CELL.filter(({ from }) => from === state);
    for (const cell of cells) {
      const leaves = isLetter(cell.expected) && cell.intent !== "escalate";
      const takes = cell.expected === "=" && asksForLock(cell);
      const expected = leaves || takes ? "8" : cell.expected;
      expect([describeCell(cell), token(cell, "builder @ team-b")]).toEqual([
        describeCell(cell),
        expected,
      ]);
    }
  });
});

describe("judgeMove in every cell where a person approves plans", () => {
  it("a person's approval changes only the four ways from Plan in Review to In Progress", () => {
    const different = EVERY_CELL.filter(
      (cell) => token(cell, undefined, "person") !== cell.expected,
    ).map((cell) => `${describeCell(cell)} → ${token(cell, undefined, "person")}`);
    expect(different).toEqual([
      "Plan in Review: review complete → ?",
      'Plan in Review: review "In Progress" → ?',
      "Plan in Review: impl lock → 9",
      'Plan in Review: impl "In Progress" → 9',
    ]);
  });
});
