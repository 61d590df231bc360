import type { Estimate } from "../issue/issue.ts";
import type { IssueState } from "../issue/issue-state.ts";
import type { Modes } from "../machine/modes.ts";
import type { Refusal } from "./refusal.ts";
import { isSmallEnough } from "./rules/by-size.ts";

type Sized = Pick<IssueState, "number" | "estimate">;

/**
 * Whether an agent may give an issue this estimate. It estimates what has none, and raises an
 * estimate; one by which less would be asked of the issue than by the present one is a person's
 * word. So a size cannot be lowered for one edge and put back after it.
 */
export function judgeEstimate(
  issue: Sized,
  wanted: Estimate | null,
  modes: Pick<Modes, "maxEstimate" | "workProducts">,
): Refusal | undefined {
  const { number, estimate } = issue;
  if (estimate === null || !asksLess(estimate, wanted, modes)) return undefined;
  const isLarge = !isSmallEnough(estimate, modes.maxEstimate);
  const person = `a person runs: ralph board edit ${number} --estimate ${wanted ?? "none"}`;
  const split = `split #${number}: create_issue parent=${number} for each part`;
  return {
    rule: 10,
    fact: `#${number} is ${estimate}; only a person makes it ${wanted ?? "unestimated"}.`,
    valid: "An agent estimates an issue that has no estimate, and raises one.",
    recovery: isLarge ? [split, person] : [person],
  };
}

/**
 * An estimate beyond the limit asks for a split, one beyond XS for research. Without an estimate
 * the next one is free, so that removing one would lower it in two steps.
 */
function asksLess(
  now: Estimate,
  wanted: Estimate | null,
  { maxEstimate, workProducts }: Pick<Modes, "maxEstimate" | "workProducts">,
): boolean {
  if (wanted === null) return now !== "XS";
  const isLarge = !isSmallEnough(now, maxEstimate);
  if (isLarge && isSmallEnough(wanted, maxEstimate)) return true;
  return workProducts === "required" && now !== "XS" && wanted === "XS";
}
