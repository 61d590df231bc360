import { isVerified, type Verified } from "../../workflow/group/planning.ts";
import type { State } from "../../workflow/machine/states.ts";
import type { ToolContext } from "../server/tool-context.ts";

/** Says that a group is planned on a person's word instead of the convergence check. */
export function noteIfVerified(
  { note }: ToolContext,
  verified: Verified,
  target: State,
  number: number,
): void {
  if (target !== "Plan in Progress" || !isVerified(verified, number)) return;
  note(`Convergence of #${number} is taken from RALPH_CONVERGENCE_VERIFIED.`);
}
