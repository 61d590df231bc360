/**
 * Why something may not happen, as data. A tool prints all of it, a gate the fact and the first
 * recovery: both read the same value, so they cannot disagree.
 */
export interface Refusal {
  /** The rule that failed, one to nine; zero when the move was refused before the rules. */
  readonly rule: number;
  readonly fact: string;
  readonly valid: string;
  /** Exact retries, the shortest first. */
  readonly recovery: readonly string[];
}

export function refusalLine(refusal: Refusal): string {
  const [shortest] = refusal.recovery;
  return shortest === undefined ? refusal.fact : `${refusal.fact} Recovery: ${shortest}.`;
}

export function refusalText(refusal: Refusal): string {
  return [refusal.fact, refusal.valid, `Recovery: ${refusal.recovery.join("; or ")}.`].join("\n");
}
