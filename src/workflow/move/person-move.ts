import { type IssueState, stateOf } from "../issue/issue-state.ts";
import { hasEdge, isTerminal, type Machine } from "../machine/machine.ts";
import { quoted } from "../machine/spelling.ts";
import { isState, STATES, type State } from "../machine/states.ts";
import type { Refusal } from "./refusal.ts";

export interface PersonMove {
  readonly from: string;
  readonly to: State;
  readonly changed: boolean;
  readonly outsideGraph: boolean;
}

/** "move" leaves Done and Canceled alone, so that nobody reopens by a slip; "reopen" leads out. */
export type PersonIntent = "move" | "reopen";

/** A person moves an issue anywhere, also out of Human Needed; out of a terminal state by reopening. */
export function judgePersonMove(
  machine: Machine,
  issueState: IssueState,
  to: string,
  intent: PersonIntent = "move",
): { readonly move: PersonMove } | { readonly refusal: Refusal } {
  const from = stateOf(issueState);
  if (!isState(to)) return { refusal: unknownTarget(to) };
  const isOver = isState(from) && isTerminal(machine, from);
  if (intent === "reopen" && !isOver) return { refusal: notOver(issueState, from, to) };
  if (intent === "reopen" && isTerminal(machine, to)) return { refusal: notOpen(issueState, to) };
  if (intent === "move" && isOver && from !== to) {
    return { refusal: isFinished(issueState, from, isTerminal(machine, to) ? undefined : to) };
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

type Issue = Pick<IssueState, "number">;

/** `to`: where it would be reopened to, if it can be. */
function isFinished({ number }: Issue, from: State, to: State | undefined): Refusal {
  const state = to === undefined ? "" : ` "${to}"`;
  return {
    rule: 4,
    fact: `#${number} is in ${from}.`,
    valid: "An issue that is Done or Canceled is reopened first.",
    recovery: [`ralph board reopen ${number}${state} --reason R`],
  };
}

function notOver({ number }: Issue, from: string, to: State): Refusal {
  return {
    rule: 4,
    fact: `#${number} is in ${from}: it is open.`,
    valid: "Only an issue that is Done or Canceled is reopened.",
    recovery: [`ralph board move ${number} "${to}" --reason R`],
  };
}

function notOpen({ number }: Issue, to: State): Refusal {
  return {
    rule: 4,
    fact: `#${number} is not reopened to ${to}.`,
    valid: "An issue is reopened to a state that is not final; Backlog if none is named.",
    recovery: [`ralph board reopen ${number} --reason R`],
  };
}
