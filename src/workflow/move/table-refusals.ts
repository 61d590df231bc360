import type { IssueState } from "../issue/issue-state.ts";
import { hasEdge, type Intent, isTerminal, type Machine } from "../machine/machine.ts";
import type { State } from "../machine/states.ts";
import { needsPerson, noEdge, notGiven, notRejected, notTaken, terminal } from "./move-refusals.ts";
import type { Refusal } from "./refusal.ts";
import type { ResolvedMove } from "./resolve-move.ts";

/**
 * Intents that may leave every state but Done, Canceled and Human Needed, whatever the graph says.
 */
const WAYS_OUT: readonly (Intent | undefined)[] = ["escalate", "close", "cancel"];

/** Rule four. */
export function refusalByState(
  machine: Machine,
  issueState: IssueState,
  from: State,
): Refusal | undefined {
  if (isTerminal(machine, from)) return terminal(issueState, from);
  return from === "Human Needed" ? needsPerson(issueState) : undefined;
}

/** Rules five to seven. */
export function refusalByTable(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  from: State,
): Refusal | undefined {
  const { command, intent, target } = wanted;
  const row = machine.commands[command];
  if (WAYS_OUT.includes(intent)) return undefined;
  if (intent === "reject") {
    if (!row.rejectsFrom.includes(from)) return notRejected(machine, issueState, command, from);
    return hasEdge(machine, from, target)
      ? undefined
      : noEdge(machine, issueState, from, target, 6);
  }
  if (!row.gives.includes(target) && row.lock !== target) {
    return notGiven(machine, command, from, target);
  }
  if (!row.takes.includes(from) && row.lock !== from) {
    return notTaken(machine, issueState, command, from);
  }
  return hasEdge(machine, from, target) ? undefined : noEdge(machine, issueState, from, target);
}
