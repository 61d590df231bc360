/** Why something may not happen, before it is known what could be done instead. */
export interface Fault {
  /** The rule that failed, one to eleven; zero when the move was refused before the rules. */
  readonly rule: number;
  readonly fact: string;
  readonly valid: string;
}

/**
 * Why something may not happen, as data. A tool prints all of it, a gate the fact and the first
 * recovery: both read the same value, so they cannot disagree.
 */
export interface Refusal extends Fault {
  /** What to do instead, nearest to what was tried first. Each hand-off among them was judged. */
  readonly recovery: readonly string[];
}

export function refusalLine(refusal: Refusal): string {
  const [nearest] = refusal.recovery;
  return nearest === undefined ? refusal.fact : `${refusal.fact} Recovery: ${nearest}.`;
}

export function refusalText(refusal: Refusal): string {
  return [refusal.fact, refusal.valid, `Recovery: ${refusal.recovery.join("; or ")}.`].join("\n");
}
