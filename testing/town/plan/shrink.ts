import type { TownOptions, TownResult } from "./town-options.ts";

export type RunOnce = (options: TownOptions) => Promise<TownResult>;

/** How often a run is repeated to make it smaller. */
const MOST_RUNS = 120;

/**
 * Makes a run that failed smaller, and keeps what still fails: fewer agents and issues, fewer steps,
 * and only the events that it takes.
 */
export async function shrink(failed: TownResult, run: RunOnce): Promise<TownResult> {
  let best = failed;
  let runs = 0;
  const tries = async (change: Partial<TownOptions>): Promise<boolean> => {
    if (runs >= MOST_RUNS) return false;
    runs += 1;
    const result = await run({ ...best.options, ...change });
    if (kindOf(result) !== kindOf(failed)) return false;
    best = result;
    return true;
  };
  const steps = Math.max(1, ...best.events.map(stepOf));
  await tries({ only: new Set(best.events), steps });
  await tries({ only: new Set() });
  // Each role has at least one agent: without it nobody would do its work.
  for (const agents of [4, 8]) {
    if (agents < best.options.agents && (await tries({ agents }))) break;
  }
  for (const issues of [1, 2, 3, 4]) {
    if (issues < best.options.issues && (await tries({ issues }))) break;
  }
  await dropEvents(() => best, tries);
  return best;
}

/** Leaves out halves, then quarters, then single events, as long as something can be left out. */
async function dropEvents(
  best: () => TownResult,
  tries: (change: Partial<TownOptions>) => Promise<boolean>,
): Promise<void> {
  let size = Math.ceil(best().events.length / 2);
  while (size >= 1) {
    let isSmaller = false;
    const { events } = best();
    for (let at = 0; at < events.length; at += size) {
      const left = best().events.filter((id) => !events.slice(at, at + size).includes(id));
      if (left.length < best().events.length && (await tries({ only: new Set(left) }))) {
        isSmaller = true;
      }
    }
    if (size === 1 && !isSmaller) return;
    size = size === 1 ? 1 : Math.ceil(size / 2);
  }
}

/** What went wrong, whoever it was and whichever issue. */
function kindOf({ violations: [first = ""] }: TownResult): string {
  return first.replace(/\(.*/, "").replaceAll(/\d+|[a-z]+-\d+/g, "");
}

function stepOf(id: string): number {
  return Number(id.slice(id.indexOf("@") + 1));
}
