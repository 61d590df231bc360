import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../../src/workflow/machine/machine.ts";
import { type Refusal, refusalLine, refusalText } from "../../../src/workflow/move/refusal.ts";
import type { MoveRequest } from "../../../src/workflow/move/resolve-move.ts";
import { judge, outcome } from "../board.ts";
import { type Cell, describeCell, EVERY_CELL, isLetter } from "./enumerate.ts";

interface Refused extends Cell {
  readonly refusal: Refusal;
}

const REFUSED: readonly Refused[] = EVERY_CELL.flatMap((cell) => {
  const judgement = judge(cell.from, cell.request);
  return judgement.kind === "refused" ? [{ ...cell, refusal: judgement.refusal }] : [];
});

/** `command=X intent=Y`, `command=X to_state="Z"`, or `intent=Y` with the command that was tried. */
function readRetry(recovery: string, { command }: Cell): MoveRequest | undefined {
  const found = /^(?:command=(\w+) )?(?:intent=(\w+)|to_state="([^"]+)")$/.exec(recovery);
  return found ? { command: found[1] ?? command, intent: found[2], toState: found[3] } : undefined;
}

/** The cells for which something is wrong, with what it is. */
function faults(cells: readonly Refused[], fault: (cell: Refused) => string | undefined): string[] {
  return cells.flatMap((cell) => {
    const found = fault(cell);
    return found === undefined ? [] : [`${describeCell(cell)}: ${found}`];
  });
}

it("as many cells are refused as in the hand-written table", () => {
  const written = EVERY_CELL.filter(({ expected }) => expected !== "=" && !isLetter(expected));
  expect(REFUSED).toHaveLength(written.length);
  expect(REFUSED).toHaveLength(77 + 93 + 46 + 54 + 240 + 610);
});

describe.each(COMMANDS)("every refusal of %s", (command) => {
  const refused = REFUSED.filter((cell) => cell.command === command);
  const ruled = (...rules: readonly number[]) =>
    refused.filter(({ refusal }) => rules.includes(refusal.rule));

  it("a refusal has a fact, what is valid, and a recovery", () => {
    const lacking = faults(refused, ({ refusal: { fact, valid, recovery } }) =>
      /^\S.*\.$/.test(fact) && /^\S.*\.$/.test(valid) && recovery.length > 0
        ? undefined
        : JSON.stringify({ fact, valid, recovery }),
    );
    expect(lacking).toEqual([]);
  });

  it("a gate prints a refusal in one line of at most 160 characters", () => {
    const bad = faults(refused, ({ refusal }) => {
      const line = refusalLine(refusal);
      const fine =
        line.length <= 160 && /^[^\r\n]+\.$/.test(line) && !/consider|please/i.test(line);
      return fine ? undefined : `${line} (${line.length})`;
    });
    expect(bad).toEqual([]);
  });

  it("a gate prints the same fact and first recovery as a tool", () => {
    for (const { refusal } of refused) {
      const [shortest] = refusal.recovery;
      expect(refusalLine(refusal)).toBe(`${refusal.fact} Recovery: ${shortest}.`);
      const [fact, valid, recovery] = refusalText(refusal).split("\n");
      expect([fact, valid]).toEqual([refusal.fact, refusal.valid]);
      expect(recovery?.startsWith(`Recovery: ${shortest}`)).toBe(true);
    }
  });

  it("a refusal names the issue's state when that is the reason", () => {
    const silent = faults(ruled(4, 6), ({ from, refusal: { fact } }) =>
      fact.startsWith(`#42 is in ${from};`) ? undefined : fact,
    );
    expect(silent).toEqual([]);
  });

  it.each([6, 7])(
    "a refusal by rule %i offers first an exact retry that is legal from there",
    (rule) => {
      const illegal = faults(ruled(rule), (cell) => {
        const [shortest = "nothing"] = cell.refusal.recovery;
        const retry = readRetry(shortest, cell);
        if (!retry) return `"${shortest}" is no exact retry`;
        const answer = judge(cell.from, retry);
        return answer.kind === "go" ? undefined : `${shortest} is refused by ${outcome(answer)}`;
      });
      expect(illegal).toEqual([]);
    },
  );
});
