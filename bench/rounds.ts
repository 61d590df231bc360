import type { BenchCase } from "./bench-case.ts";
import { spawnOnce } from "./spawn-once.ts";

/** Something to be timed again and again. */
export interface Subject {
  readonly name: string;
  readonly cmd: readonly string[];
  readonly asked: Pick<BenchCase, "payload" | "stage" | "before">;
  /** The answer it must give. */
  readonly code: number;
}

/**
 * Times all subjects in every round, each round in another order: a rotation would let each run
 * after the same one for ever, and inherit what that one left in the caches.
 */
export function timeRounds(
  subjects: readonly Subject[],
  rounds: number,
): ReadonlyMap<Subject, readonly number[]> {
  const times = new Map<Subject, number[]>(subjects.map((subject) => [subject, []]));
  const random = seeded(42);
  for (const subject of subjects) verified(subject);
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of shuffled(subjects, random)) times.get(subject)?.push(verified(subject));
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A time only counts with the right answer, and "could not decide" is none. */
function verified({ name, cmd, asked, code }: Subject): number {
  const done = spawnOnce(cmd, asked);
  if (done.code !== code || done.stderr.includes("could not decide")) {
    throw new Error(`${name} answered ${done.code} instead of ${code}: ${done.stderr}`);
  }
  return done.ms;
}

function shuffled<T>(values: readonly T[], random: () => number): T[] {
  return values
    .map((value) => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

/** The same orders in every run of the bench (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
