/** Faults that change nothing anybody could notice. Each says why. */
export interface Equivalent {
  readonly file: string;
  /** Part of the line that the fault is planted in. */
  readonly inLine: string;
  readonly was: string;
  readonly to: string;
  readonly why: string;
}

export const EQUIVALENT: readonly Equivalent[] = [];
