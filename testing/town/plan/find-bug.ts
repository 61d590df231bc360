import type { PeerBug } from "./peer-bugs.ts";
import type { BugFound } from "./report.ts";
import type { RunOnce } from "./shrink.ts";
import type { TownOptions } from "./town-options.ts";

/** The board on which a bug shows, where it cannot show on both. */
const ONLY_ON: Readonly<Partial<Record<PeerBug, TownOptions["board"]>>> = {
  "comment-again": "github",
  "strangers-count": "github",
};

/** The town in which bugs are looked for: small, so that a seed takes half a second. */
export const SMALL_TOWN = { agents: 8, issues: 4, steps: 200 };

/** Within so many seeds of the small town each bug is found: measured, with room. */
export const SEEDS_FOR_A_BUG = 40;

export function boardFor(bug: PeerBug): TownOptions["board"] {
  return ONLY_ON[bug] ?? "embedded";
}

/** Runs seed after seed with a bug in the town until something notices it. */
export async function findBug(bug: PeerBug, run: RunOnce): Promise<BugFound> {
  const board = boardFor(bug);
  const options = { ...SMALL_TOWN, board };
  for (let seed = 1; seed <= SEEDS_FOR_A_BUG; seed += 1) {
    const { violations } = await run({ ...options, seed, bug });
    const [violation] = violations;
    if (violation === undefined) continue;
    // Without the bug nothing is wrong: it is the bug that was noticed.
    const clean = await run({ ...options, seed });
    if (clean.violations.length === 0) return { bug, board, seeds: seed, violation };
  }
  return { bug, board, seeds: undefined, violation: undefined };
}
