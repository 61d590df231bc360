import type { IssueState } from "../../issue/issue-state.ts";
import { isEarlier, isState } from "../../machine/states.ts";
import type { Refusal } from "../refusal.ts";

/**
 * Refuses an agent's sub-issue below an issue that a person brought past its research: children
 * follow such a parent by the person's word, which was given for those it had. Before, where a
 * split ends, nothing is spared by it.
 */
export function judgeLink(
  { number, state, broughtBy }: Pick<IssueState, "number" | "state" | "broughtBy">,
  child: number | undefined,
): Refusal | undefined {
  if (broughtBy !== "person" || state === null || !isState(state)) return undefined;
  if (!isEarlier("Research Needed", state)) return undefined;
  const person =
    child === undefined
      ? `a person runs: ralph board add --title T --parent ${number}`
      : `a person runs: ralph board link ${child} --parent ${number}`;
  return {
    rule: 0,
    fact: `A person brought #${number} to ${state}: its sub-issues go there by that word.`,
    valid: "An agent adds sub-issues in Backlog and Research Needed, and below what agents moved.",
    recovery: child === undefined ? ["the same call without parent", person] : [person],
  };
}
