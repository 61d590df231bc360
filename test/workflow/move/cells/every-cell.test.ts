import { describe, expect, it } from "vitest";
import { COMMANDS, MACHINE } from "../../../../src/workflow/machine/machine.ts";
import { STATES } from "../../../../src/workflow/machine/states.ts";
import { judgeMove } from "../../../../src/workflow/move/judge-move.ts";
import { judge } from "../../board.ts";
import {
  asksForLock,
  type Cell,
  describeCell,
  EVERY_CELL,
  isLetter,
  letterOf,
} from "./enumerate.ts";
import { expectedIn } from "./expected.ts";
import { CELLS, LETTERS } from "./table.ts";
import {
  circumstancesIn,
  EVERY_WORLD,
  issueIn,
  REVIEW_NAMES,
  REVIEWS,
  type World,
  worldsOf,
} from "./worlds.ts";

function tokenIn(cell: Cell, world: World): string {
  const around = circumstancesIn(world);
  const judgement = judgeMove(MACHINE, issueIn(cell.from, world), cell.request, around);
  if (judgement.kind === "refused") return String(judgement.refusal.rule);
  const { changed, to, outsideGraph } = judgement.move;
  if (!changed) return "=";
  const letter = outsideGraph ? letterOf(to).toLowerCase() : letterOf(to);
  return judgement.kind === "ask" ? `${letter}?` : letter;
}

describe("the hand-written table", () => {
  it("the hand-written table names each of the eleven states once", () => {
    expect(LETTERS.map(([, state]) => state)).toEqual([...STATES]);
    expect(new Set(LETTERS.map(([letter]) => letter)).size).toBe(11);
    expect(Object.keys(REVIEWS)).toEqual([...REVIEW_NAMES]);
  });

  it("the hand-written table has every command, every state, six intents and eleven names", () => {
    expect(Object.keys(CELLS)).toEqual([...COMMANDS]);
    expect(EVERY_CELL.filter(({ intent }) => intent)).toHaveLength(11 * 8 * 6);
    expect(EVERY_CELL.filter(({ name }) => name)).toHaveLength(11 * 8 * 11);
    expect(new Set(EVERY_CELL.map(describeCell)).size).toBe(528 + 968);
  });

  it.each([
    ["intents", { stays: 40, goes: 215, 2: 77, 4: 93, 7: 46, 8: 54, 9: 1, 10: 2 }],
    ["names", { stays: 87, goes: 32, 4: 236, 8: 610, 9: 1, 10: 2 }],
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

const ROWS = COMMANDS.flatMap((command) => STATES.map((from) => ({ command, from })));

describe("judgeMove in every cell", () => {
  it.each(ROWS)("$command from $from is answered as the table says", ({ command, from }) => {
    const cells = EVERY_CELL.filter((cell) => cell.command === command && cell.from === from);
    expect(cells).toHaveLength(17);
    const [plain] = worldsOf({});
    expect(cells.map((cell) => plain && tokenIn(cell, plain)).join(" ")).toBe(
      cells.map(({ expected }) => expected).join(" "),
    );
  });

  it("a lock is taken only where the request is a lock", () => {
    for (const cell of EVERY_CELL) {
      const judgement = judge(cell.from, cell.request);
      if (judgement.kind !== "go") continue;
      expect([describeCell(cell), judgement.move.takesLock]).toEqual([
        describeCell(cell),
        asksForLock(cell),
      ]);
      expect(judgement.move).toMatchObject({ from: cell.from, command: cell.command });
    }
  });

  it.each(COMMANDS)("%s is answered as specified in every world", (command) => {
    const cells = EVERY_CELL.filter((cell) => cell.command === command);
    const wrong: string[] = [];
    for (const world of EVERY_WORLD) {
      for (const cell of cells) {
        const [is, wanted] = [tokenIn(cell, world), expectedIn(cell, world)];
        if (is !== wanted && wrong.length < 20) {
          wrong.push(`${describeCell(cell)} ${JSON.stringify(world)}: ${is}, not ${wanted}`);
        }
      }
    }
    console.log(`${command}: ${EVERY_WORLD.length * cells.length} cells`);
    expect(wrong).toEqual([]);
  });
});
