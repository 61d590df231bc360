import type { PeerBug } from "./peer-bugs.ts";
import type { BugFound } from "./report.ts";
import type { RunOnce } from "./shrink.ts";
import type { TownOptions } from "./town-options.ts";

/** The board on which a bug shows, where it cannot show on both. */
const ONLY_ON: Readonly<Partial<Record<PeerBug, TownOptions["board"]>>> = {
  "comment-again": "github",
  "strangers-count": "github",
};

/** Within so many seeds each bug is found: measured, with room. */
export const SEEDS_FOR_A_BUG = 40;

export function boardFor(bug: PeerBug): TownOptions["board"] {
  return ONLY_ON[bug] ?? "embedded";
}

/** Runs seed after seed with a bug in the town until something notices it. */
export async function findBug(
  bug: PeerBug,
  options: Omit<TownOptions, "seed" | "bug">,
  run: RunOnce,
): Promise<BugFound> {
  const { board } = options;
  for (let seed = 1; seed <= SEEDS_FOR_A_BUG; seed += 1) {
    const { violations } = await run({ ...options, seed, bug });
    const [violation] = violations;
    if (violation !== undefined) return { bug, board, seeds: seed, violation };
  }
  return { bug, board, seeds: undefined, violation: undefined };
}
