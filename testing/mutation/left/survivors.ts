import type { Reason } from "./reasons.ts";

/** Faults that no test notices, each with the reason why it is left. They count as not noticed. */
export const SURVIVORS: readonly Reason[] = [];
