import { PEER_BUGS, type PeerBug } from "./peer-bugs.ts";
import { addCounts, type TownOptions, type TownResult } from "./town-options.ts";

/** How much of what happened is printed of a run that failed. */
const LAST_LINES = 60;

/** The command that repeats this very run. */
export function commandFor({ seed, board, agents, issues, steps, bug, only }: TownOptions): string {
  const events = only === undefined ? "" : ` --events ${[...only].join(",") || "none"}`;
  const size = `--agents ${agents} --issues ${issues} --steps ${steps}`;
  const wrong = bug === undefined ? "" : ` --bug ${bug}`;
  return `npm run town -- --replay ${seed} --board ${board} ${size}${wrong}${events}`;
}

export function failureLines(failed: TownResult, small: TownResult): readonly string[] {
  return [
    `seed ${failed.options.seed} on ${failed.options.board}: ${failed.violations[0]}`,
    `the whole run: ${commandFor(failed.options)}`,
    `made smaller:  ${commandFor(small.options)}`,
    `events that it takes: ${small.events.join(", ") || "none"}`,
    ...small.log.slice(-LAST_LINES).map((line) => `  ${line}`),
    ...small.violations.map((line) => `violation: ${line}`),
  ];
}

/** What all runs did together, one figure a line. */
export function countLines(results: readonly TownResult[]): readonly string[] {
  const boards = new Set(results.map(({ options }) => options.board));
  const failed = results.filter(({ violations }) => violations.length > 0);
  const counts = addCounts(results.map((result) => result.counts));
  return [
    `boards: ${[...boards].sort().join(", ")}`,
    `seeds: ${results.length}`,
    ...Object.entries(counts).map(([name, count]) => `${name}: ${count}`),
    `violations: ${failed.length}`,
  ];
}

export interface BugFound {
  readonly bug: PeerBug;
  readonly board: TownOptions["board"];
  /** The number of seeds until it was found; undefined: it was not. */
  readonly seeds: number | undefined;
  readonly violation: string | undefined;
}

export function bugLine({ bug, board, seeds, violation }: BugFound): string {
  const found = seeds === undefined ? "NOT FOUND" : `found with seed ${seeds}: ${violation}`;
  return `bug ${bug} (${PEER_BUGS[bug]}) on ${board}: ${found}`;
}
