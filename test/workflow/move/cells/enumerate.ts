import { COMMANDS, type Command, type Intent } from "../../../../src/workflow/machine/machine.ts";
import type { State } from "../../../../src/workflow/machine/states.ts";
import type { MoveRequest } from "../../../../src/workflow/move/resolve-move.ts";
import { CELLS, LETTERS, LOCKS, WORDS } from "./table.ts";

export interface Cell {
  readonly command: Command;
  readonly from: State;
  readonly intent: Intent | undefined;
  readonly name: State | undefined;
  readonly request: MoveRequest;
  /** The token of the hand-written table. */
  readonly expected: string;
}

const COLUMNS: readonly { readonly intent?: Intent; readonly name?: State }[] = [
  ...WORDS.map((intent) => ({ intent })),
  ...LETTERS.map(([, name]) => ({ name })),
];

function rowsOf(command: Command): string[][] {
  return CELLS[command]
    .trim()
    .split("\n")
    .map((line) => line.split(/[\s|]+/).filter((token) => token !== ""));
}

/** Every cell of the hand-written table, row by row. */
export const EVERY_CELL: readonly Cell[] = COMMANDS.flatMap((command) =>
  rowsOf(command).flatMap(([letter = "", ...tokens]) =>
    tokens.map((expected, column) => {
      const { intent, name } = COLUMNS[column] ?? {};
      const request = { command, intent, toState: name };
      return { command, from: stateOfLetter(letter), intent, name, request, expected };
    }),
  ),
);

export function stateOfLetter(letter: string): State {
  const found = LETTERS.find(([known]) => known === letter.toUpperCase());
  if (!found) throw new Error(`${letter} is no letter of the table`);
  return found[1];
}

export function letterOf(state: State): string {
  return LETTERS.find(([, known]) => known === state)?.[0] ?? "?";
}

export function isLetter(token: string): boolean {
  return /^[A-Za-z]\??$/.test(token);
}

/** Asked for with `lock`, or with the name of the command's own lock. */
export function asksForLock({ command, intent, name }: Cell): boolean {
  return intent === "lock" || LOCKS.some(([by, state]) => by === command && state === name);
}

export function describeCell({ command, from, intent, name }: Cell): string {
  return `${from}: ${command} ${intent ?? `"${name}"`}`;
}
