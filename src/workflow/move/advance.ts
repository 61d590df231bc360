import { oneOf, quoted } from "../machine/spelling.ts";
import { isState, STATES, type State } from "../machine/states.ts";
import type { Refusal } from "./refusal.ts";

/** Children advance only to states that are in the order. */
const TARGETS: readonly State[] = STATES.filter(
  (state) => state !== "Human Needed" && state !== "Canceled",
);

/** Refuses a target to which children never advance. `judgeChild` decides for each child. */
export function judgeAdvance(target: string | undefined): Refusal | undefined {
  if (TARGETS.some((state) => state === target)) return undefined;
  return {
    rule: 1,
    fact: factOf(target),
    valid: `Children are advanced to ${oneOf(TARGETS)}.`,
    recovery: ['targetState="In Review", or another state of the order'],
  };
}

function factOf(target: string | undefined): string {
  if (target === undefined) return "No targetState is given.";
  return isState(target)
    ? `Children are not advanced to ${target}.`
    : `${quoted(target)} is not a state.`;
}
