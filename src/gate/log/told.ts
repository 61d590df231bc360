import type { Decision } from "../decision.ts";
import type { Verdict } from "../rank.ts";

// Kept apart from what makes the entries, because every tool call loads this.

/** Whether anything of this is for the log. The usual answer is no, and costs nothing more. */
export function isForLog(verdicts: readonly Verdict[]): boolean {
  return verdicts.some(({ decision, shadowed }) => shadowed !== undefined || isTold(decision));
}

/** Whether an answer held something, asked something, or could not be reached. */
export function isTold({ kind }: Decision): boolean {
  return kind === "block" || kind === "ask" || kind === "unsure";
}
