import { judge, onlyReads } from "../commands/adapter.ts";
import { type CommandWorld, commandWorld } from "../commands/command-world.ts";
import { asBash, readCorpus } from "../commands/corpus.ts";
import { type BatchPlace, type Candidate, runBatch } from "./batch.ts";
import { CONTROLS, unnoticedControls } from "./controls.ts";
import { generator, type Part } from "./generator.ts";
import { helpFlags } from "./help-flags.ts";
import { isolation } from "./isolation.ts";
import { snapshot } from "./snapshot.ts";

/** Commands under one strace. */
export const BATCH = 400;

export interface OracleLimits {
  readonly seed: number;
  /** Ends when so many were executed, or after so many seconds. */
  readonly count: number;
  readonly seconds: number;
  /** Worlds in which commands are executed at the same time. */
  readonly lanes: number;
  /** Only the commands of this part; all, where none is said. */
  readonly part?: Part;
}

export interface Find extends Candidate {
  readonly what: string;
}

export interface OracleReport {
  readonly seed: number;
  readonly seconds: number;
  readonly isolation: string;
  readonly generated: number;
  /** Different commands that were called read-only and executed; `found` of them found their program. */
  readonly executed: number;
  readonly found: number;
  readonly finds: readonly Find[];
  /** Writing commands put in by hand that were not noticed: the check itself is broken. */
  readonly unnoticed: readonly string[];
}

/** Told after each batch. */
export type Tell = (executed: number, finds: readonly Find[]) => void;

/** Executes what is called read-only and watches what it does. */
export async function runOracle(
  limits: OracleLimits,
  tell: Tell = () => {},
): Promise<OracleReport> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  const how = isolation();
  const worlds = Array.from({ length: limits.lanes }, freshWorld);
  const [finds, unnoticed]: [Find[], string[]] = [[], []];
  let [generated, taken, executed, found] = [0, 0, 0, 0];
  let next: ReturnType<typeof generator> | undefined;
  const nextBatch = async (world: CommandWorld): Promise<Candidate[]> => {
    next ??= generator(limits.seed, readCorpus(), helpFlags(world.env), limits.part);
    const size = Math.min(BATCH, limits.count - taken);
    taken += size;
    const batch: Candidate[] = [];
    while (batch.length < size && elapsed() < limits.seconds) {
      generated += 1;
      const candidate = next();
      if (candidate && (await isCalledReading(candidate, world))) batch.push(candidate);
    }
    return batch;
  };
  const lane = async (first: CommandWorld, at: number): Promise<void> => {
    let world = first;
    const renew = () => {
      world.clear();
      world = freshWorld();
      worlds[at] = world;
    };
    unnoticed.push(...(await unnoticedControls(CONTROLS, { ...world, isolation: how })));
    renew();
    while (taken < limits.count && elapsed() < limits.seconds) {
      const place: BatchPlace = { ...world, isolation: how };
      const batch = await nextBatch(world);
      const done = await watch(batch, place);
      // A batch that was cut off is made good, unless nothing can be executed at all.
      if (done.executed > 0) taken -= batch.length - done.executed;
      executed += done.executed;
      found += done.found;
      finds.push(...done.finds);
      tell(executed, done.finds);
      // What a wrong command left behind would make later ones look wrong.
      if (done.finds.length > 0) renew();
    }
  };
  try {
    await Promise.all(worlds.map(lane));
    const counts = { generated, executed, found, finds, unnoticed };
    return { seed: limits.seed, seconds: elapsed(), isolation: how.name, ...counts };
  } finally {
    for (const world of worlds) world.clear();
  }
}

const freshWorld = () => commandWorld("feature/x");

/** By its text alone, and by the gate, which knows whose repository git would read. */
export async function isCalledReading(candidate: Candidate, world: CommandWorld): Promise<boolean> {
  const where = { world, cwd: world.project };
  const command = asBash(candidate);
  return onlyReads(command, where) && (await judge("branch", command, where)) === "passed";
}

/** A background process may act so many commands later, and another is blamed for it. */
const LATE = 20;

/** One batch; what looks wrong in it is executed once more by itself, so that nobody else is blamed. */
export async function watch(batch: readonly Candidate[], place: BatchPlace) {
  const before = snapshot(place.project);
  const { offences, statuses } = await runBatch(batch, place);
  const changed = snapshot(place.project) !== before;
  const blamed = new Map(offences.map(({ command, what }) => [command, what]));
  const finds: Find[] = [];
  for (const [number, what] of blamed) {
    const near = batch.slice(Math.max(0, number - LATE), number + 1).reverse();
    const culprit = await firstWrong(near, place);
    const candidate = culprit ?? batch[number];
    if (candidate) finds.push({ what: `in a batch only: ${what}`, ...candidate });
  }
  if (changed && blamed.size === 0) {
    const culprit = await firstWrong(batch, place);
    finds.push(culprit ?? { command: "?", shell: "bash", what: "the tree changed unseen" });
  }
  const found = [...statuses.values()].filter((status) => status !== 127).length;
  return { executed: statuses.size, found, finds };
}

async function firstWrong(
  candidates: readonly Candidate[],
  place: BatchPlace,
): Promise<Find | undefined> {
  for (const candidate of candidates) {
    const before = snapshot(place.project);
    const what = (await runBatch([candidate], place)).offences[0]?.what;
    if (what !== undefined) return { ...candidate, what };
    if (snapshot(place.project) !== before) return { ...candidate, what: "the tree changed" };
  }
  return undefined;
}
