import { carelessDay } from "./careless/careless-day.ts";
import { FAMILIES } from "./careless/families/every-family.ts";
import type { BoardKind, Day } from "./day.ts";
import { honestDay, protectedDay } from "./honest/honest-day.ts";

/**
 * `npm run days [-- embedded|github] [honest|careless]`: the honest and the careless day in full, on
 * both boards.
 */
const words = process.argv.slice(2);
const named = (...names: readonly string[]) => names.filter((name) => words.includes(name));
const isWanted = (name: string, ...all: readonly string[]) =>
  named(...all).length === 0 || words.includes(name);
const boards: readonly BoardKind[] = ["embedded", "github"];

/** Fewer would show too little. */
const LEAST_CALLS = 500;
const LEAST_MISTAKES = 120;

function fail(why: string): void {
  console.log(`  ${why}`);
  process.exitCode = 1;
}

async function honest(board: BoardKind): Promise<void> {
  for (const [live, name, least] of HONEST) {
    const day = await live(board);
    try {
      report(day, name, least);
    } finally {
      day.stop();
    }
  }
}

const HONEST = [
  [honestDay, "an honest day", LEAST_CALLS],
  [protectedDay, "an honest day beside a protected branch", 10],
] as const;

function report(day: Day, name: string, least: number): void {
  const wrong = day.calls.filter(({ answer }) => answer === "held" || answer === "failed");
  const asked = day.calls.filter(({ answer }) => answer === "asked");
  console.log(
    `${name} on the ${day.board} board: ${day.calls.length} calls, ${wrong.length} held or failed, ${asked.length} asked`,
  );
  if (day.waits.length > 0) console.log(`  told to wait ${day.waits.length} times, and waited`);
  for (const { who, what, line } of asked) console.log(`  asked ${who}: ${what}\n    ${line}`);
  for (const { who, what, answer, line } of wrong) fail(`${answer} ${who}: ${what}\n    ${line}`);
  if (day.calls.length < least) fail(`fewer than ${least} calls`);
}

async function careless(board: BoardKind): Promise<void> {
  let total = 0;
  for (const family of FAMILIES) {
    const outcomes = await carelessDay(board, [family]);
    const wrong = outcomes.filter(({ problem }) => problem !== undefined);
    total += outcomes.length;
    console.log(
      `  ${family.name}: ${outcomes.length} mistakes, ${wrong.length} not held or not made good`,
    );
    for (const { what, line, problem } of wrong) fail(`${what}\n    ${line}\n    ${problem}`);
  }
  console.log(`a careless day on the ${board} board: ${total} mistakes`);
  if (total < LEAST_MISTAKES) fail(`fewer than ${LEAST_MISTAKES} mistakes`);
}

for (const board of boards.filter((one) => isWanted(one, ...boards))) {
  if (isWanted("honest", "honest", "careless")) {
    await honest(board);
  }
  if (isWanted("careless", "honest", "careless")) await careless(board);
}
