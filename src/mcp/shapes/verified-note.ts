import { isVerified, type Verified } from "../../workflow/group/planning.ts";
import type { State } from "../../workflow/machine/states.ts";
import type { ToolContext } from "../server/tool-context.ts";

/** Adds a note when a person switched the convergence check off for this issue. */
export function noteIfVerified(
  { note }: ToolContext,
  verified: Verified,
  target: State,
  number: number,
): void {
  if (target !== "Plan in Progress" || !isVerified(verified, number)) return;
  note(`Convergence of #${number} is taken from RALPH_CONVERGENCE_VERIFIED.`);
}
