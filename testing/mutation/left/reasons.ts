import { type Mutant, mutantsOf } from "../mutants.ts";

/** Why a fault need not be noticed. It is named by its text, so that lines may move. */
export interface Reason {
  readonly file: string;
  /** Part of the line that the fault is planted in. */
  readonly inLine: string;
  readonly was: string;
  readonly to: string;
  readonly why: string;
}

export function reasonFor(
  reasons: readonly Reason[],
  mutant: Mutant,
  source: string,
): Reason | undefined {
  const { file, was, to, line } = mutant;
  const text = source.split("\n")[line - 1] ?? "";
  return reasons.find(
    (one) => one.file === file && one.was === was && one.to === to && text.includes(one.inLine),
  );
}

/** Reasons for faults that cannot be planted any more: the source has changed under them. */
export function idleReasons(
  reasons: readonly Reason[],
  sourceOf: (file: string) => string,
): readonly Reason[] {
  const used = new Set<Reason>();
  for (const file of new Set(reasons.map((one) => one.file))) {
    const source = sourceOf(file);
    const own = reasons.filter((one) => one.file === file);
    for (const mutant of mutantsOf(file, source)) {
      const reason = reasonFor(own, mutant, source);
      if (reason) used.add(reason);
    }
  }
  return reasons.filter((one) => !used.has(one));
}
