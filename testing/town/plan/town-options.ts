import type { PeerBug } from "./peer-bugs.ts";

/** Everything that decides a run. The same options give the same run. */
export interface TownOptions {
  readonly seed: number;
  readonly board: "embedded" | "github";
  readonly agents: number;
  readonly issues: number;
  /** Steps with events; then everybody is fair, and no event happens. */
  readonly steps: number;
  readonly bug?: PeerBug | undefined;
  /** Only these events happen. */
  readonly only?: ReadonlySet<string> | undefined;
}

export interface TownResult {
  readonly options: TownOptions;
  readonly violations: readonly string[];
  readonly counts: TownCounts;
  /** What happened, one line each. */
  readonly log: readonly string[];
  /** The ids of the events that happened. */
  readonly events: readonly string[];
}

const COUNTED = [
  "steps",
  "accepted",
  "refused",
  "failed",
  "comments",
  "kills",
  "lost answers",
  "other GitHub faults",
  "full disks",
  "clock jumps",
  "person moves",
  "approvals",
  "releases",
  "hostile comments",
  "clears",
  "restarts",
  "moves taken back",
  "take-overs",
  "merges",
  "issues",
  "issues finished",
  "issues left to a person",
  "limit, a move written over that nobody could see",
  "limit, a task taken after its claim had lapsed",
  "limit, a merge after its lease had lapsed",
  "limit, a holder resumed while it was taken over",
] as const;
export type Counted = (typeof COUNTED)[number];
export type TownCounts = Record<Counted, number>;

export function addCounts(all: readonly TownCounts[]): TownCounts {
  const sum = (name: Counted) => all.reduce((total, one) => total + one[name], 0);
  return countsBy(sum);
}

export function noCounts(): TownCounts {
  return countsBy(() => 0);
}

function countsBy(count: (name: Counted) => number): TownCounts {
  const made: Partial<TownCounts> = {};
  for (const name of COUNTED) made[name] = count(name);
  if (!isWhole(made)) throw new Error("a figure is missing");
  return made;
}

function isWhole(counts: Partial<TownCounts>): counts is TownCounts {
  return COUNTED.every((name) => counts[name] !== undefined);
}
