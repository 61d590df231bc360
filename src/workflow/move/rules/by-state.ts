import type { IssueState } from "../../issue/issue-state.ts";
import { presenceNow } from "../../issue/presence.ts";
import { isLock, isTerminal, type Machine } from "../../machine/machine.ts";
import { isState, type State } from "../../machine/states.ts";
import type { Circumstances } from "../circumstances.ts";
import type { Move } from "../move.ts";
import {
  closedElsewhere,
  fromUnknownState,
  heldByOther,
  needsPerson,
  terminal,
} from "../move-refusals.ts";
import type { Fault } from "../refusal.ts";
import type { ResolvedMove } from "../resolve-move.ts";
import { isClosing, isResumed } from "./person-word.ts";

/** From a state the machine does not know, only triage to its own states and `escalate` work. */
export function faultFromUnknown(
  machine: Machine,
  issueState: IssueState,
  { command, intent, target }: ResolvedMove,
): Fault | undefined {
  const byTriage =
    command === "triage" && intent === undefined && machine.commands.triage.gives.includes(target);
  return byTriage || intent === "escalate" ? undefined : fromUnknownState(machine, issueState);
}

/** Rule four. */
export function faultByState(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  from: State,
  { isPerson }: Circumstances,
): Fault | undefined {
  if (isTerminal(machine, from)) return terminal(issueState, from);
  if (from === "Human Needed" && !isResumed(machine, wanted, from)) return needsPerson(issueState);
  const finishes = isClosing(wanted) || (wanted.command === "merge" && wanted.target === "Done");
  return issueState.open || finishes || isPerson ? undefined : closedElsewhere(issueState);
}

/**
 * The caller holds the lock, perhaps under the name it had before /clear. A lock that outlived its
 * state counts no more.
 */
export function ownsLock(
  machine: Machine,
  { state, lock }: Pick<IssueState, "state" | "lock">,
  { actor, lockHolder }: Pick<Circumstances, "actor" | "lockHolder">,
): boolean {
  if (lock === undefined || state === null || !isState(state) || !isLock(machine, state)) {
    return false;
  }
  return presenceNow(lockHolder, lock.holder, actor) === "caller";
}

/** Somebody else's lock on the issue, and why the caller may end it. */
export type OthersLock = NonNullable<Move["endsLock"]> | "held" | undefined;

/** Another's lock: it keeps the caller off unless its holder is gone or a person makes the move. */
export function othersLock(
  machine: Machine,
  issueState: IssueState,
  { intent }: ResolvedMove,
  from: State,
  circumstances: Circumstances,
): OthersLock {
  const { actor, isPerson, lockHolder } = circumstances;
  const { lock } = issueState;
  if (lock === undefined || !isLock(machine, from)) return undefined;
  if (ownsLock(machine, issueState, circumstances)) return undefined;
  if (isPerson) return { lock, why: "person" };
  if (presenceNow(lockHolder, lock.holder, actor) === "gone") return { lock, why: "gone" };
  return intent === "escalate" && lockHolder.isLed ? { lock, why: "led" } : "held";
}

/** Rule five. */
export function faultByLock(
  issueState: IssueState,
  others: OthersLock,
  { now }: Circumstances,
): Fault | undefined {
  return others === "held" ? heldByOther(issueState, now) : undefined;
}
