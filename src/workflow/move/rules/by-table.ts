import type { IssueState } from "../../issue/issue-state.ts";
import { hasEdge, type Intent, type Machine } from "../../machine/machine.ts";
import type { State } from "../../machine/states.ts";
import { noEdge, notGiven, notRejected, notTaken } from "../move-refusals.ts";
import type { Fault } from "../refusal.ts";
import type { ResolvedMove } from "../resolve-move.ts";

/** Intents that may leave every state that an agent may leave, whatever the graph says. */
const WAYS_OUT: readonly (Intent | undefined)[] = ["escalate", "close", "cancel"];

/** Rules six to eight, by the tables of commands and states. */
export function faultByTable(
  machine: Machine,
  issueState: IssueState,
  { command, intent, target }: ResolvedMove,
  from: State,
): Fault | undefined {
  const row = machine.commands[command];
  if (WAYS_OUT.includes(intent)) return undefined;
  if (intent === "reject") {
    if (!row.rejectsFrom.includes(from)) return notRejected(machine, issueState, command, from);
    return hasEdge(machine, from, target)
      ? undefined
      : noEdge(machine, issueState, from, target, 7);
  }
  if (!row.gives.includes(target) && row.lock !== target) return notGiven(machine, command, target);
  if (!row.takes.includes(from) && row.lock !== from) {
    return notTaken(machine, issueState, command, from);
  }
  return hasEdge(machine, from, target) ? undefined : noEdge(machine, issueState, from, target);
}
