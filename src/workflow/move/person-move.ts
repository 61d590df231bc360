import { type IssueState, stateOf } from "../issue/issue-state.ts";
import { hasEdge, isTerminal, type Machine } from "../machine/machine.ts";
import { quoted } from "../machine/spelling.ts";
import { isState, STATES, type State } from "../machine/states.ts";
import { terminal } from "./move-refusals.ts";
import type { Refusal } from "./refusal.ts";

export interface PersonMove {
  readonly from: string;
  readonly to: State;
  readonly changed: boolean;
  readonly outsideGraph: boolean;
}

/** A person moves an issue anywhere, also out of Human Needed, but never out of a terminal state. */
export function judgePersonMove(
  machine: Machine,
  issueState: IssueState,
  to: string,
): { readonly move: PersonMove } | { readonly refusal: Refusal } {
  const from = stateOf(issueState);
  if (!isState(to)) return { refusal: unknownTarget(to) };
  if (isState(from) && isTerminal(machine, from) && from !== to) {
    return { refusal: terminal(issueState, from) };
  }
  const outsideGraph = from !== to && (!isState(from) || !hasEdge(machine, from, to));
  return { move: { from, to, changed: from !== to, outsideGraph } };
}

function unknownTarget(name: string): Refusal {
  return {
    rule: 1,
    fact: `${quoted(name)} is not a state.`,
    valid: `States are ${STATES.join(", ")}.`,
    recovery: ["name one of them, in quotes"],
  };
}
