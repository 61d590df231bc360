import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import { hasEdge, type Machine } from "../../machine/machine.ts";
import { isState } from "../../machine/states.ts";
import { questionFor } from "../ask.ts";
import type { Circumstances } from "../circumstances.ts";
import type { Judgement, Move } from "../move.ts";
import { closedElsewhere } from "../move-refusals.ts";
import type { Fault, Refusal } from "../refusal.ts";
import type { ResolvedMove } from "../resolve-move.ts";
import { faultByProduct, type Unread } from "./by-product.ts";
import { faultBySize } from "./by-size.ts";
import {
  faultByLock,
  faultByState,
  faultFromUnknown,
  type OthersLock,
  othersLock,
} from "./by-state.ts";
import { faultByTable } from "./by-table.ts";
import { faultByReview, isResumed, needsWord } from "./person-word.ts";

/** A fault that brings its own recovery is a refusal already. */
export type RuleVerdict =
  | Exclude<Judgement, { kind: "refused" }>
  | { readonly kind: "fault"; readonly fault: Fault | Refusal };

/** Rules three to eleven, in order; the first that fails decides. */
export function applyRules(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  circumstances: Circumstances,
  unread: Unread = "passes",
): RuleVerdict {
  const from = stateOf(issueState);
  if (!isState(from)) {
    const move = moveOf(machine, from, wanted, undefined);
    const fault = faultFromUnknown(machine, issueState, wanted);
    return answer(move, fault ?? faultByProduct(machine, issueState, move, circumstances, unread));
  }
  const others = othersLock(machine, issueState, wanted, from, circumstances);
  const move = moveOf(machine, from, wanted, others);
  if (wanted.target === from) {
    return answer(move, faultInPlace(machine, issueState, move, others, circumstances, unread));
  }
  const early =
    faultByState(machine, issueState, wanted, from, circumstances) ??
    faultByLock(issueState, others, circumstances) ??
    (isResumed(machine, wanted, from)
      ? undefined
      : faultByTable(machine, issueState, wanted, from)) ??
    faultByReview(issueState, wanted, from, circumstances);
  if (early) return { kind: "fault", fault: early };

  const about = needsWord(machine, issueState, wanted, from, circumstances);
  // A person is asked last, so that nobody is asked about what is refused anyway.
  const late =
    faultBySize(machine, issueState, move, circumstances) ??
    faultByProduct(machine, issueState, move, circumstances, unread, about);
  if (late) return { kind: "fault", fault: late };
  if (about === undefined || circumstances.isPerson) return { kind: "go", move };
  return circumstances.asked
    ? { kind: "go", move: { ...move, approved: true } }
    : { kind: "ask", move, ...questionFor(issueState, move, about, circumstances.planAsked) };
}

function answer(move: Move, fault: Fault | undefined): RuleVerdict {
  return fault ? { kind: "fault", fault } : { kind: "go", move };
}

function moveOf(
  machine: Machine,
  from: string,
  { command, intent, target }: ResolvedMove,
  others: OthersLock,
): Move {
  const takesLock =
    target === machine.commands[command].lock && (intent === "lock" || intent === undefined);
  const changed = target !== from;
  return {
    from,
    to: target,
    command,
    intent,
    changed,
    takesLock,
    outsideGraph: changed && !(isState(from) && hasEdge(machine, from, target)),
    approved: false,
    endsLock: others === "held" || (!changed && !takesLock) ? undefined : others,
  };
}

/** Rule three: nothing is written, but a lock that is taken and the end of a split are judged. */
function faultInPlace(
  machine: Machine,
  issueState: IssueState,
  move: Move,
  others: OthersLock,
  circumstances: Circumstances,
  unread: Unread,
): Fault | undefined {
  const bySize = faultBySize(machine, issueState, move, circumstances);
  if (!move.takesLock) return bySize;
  return (
    faultByLock(issueState, others, circumstances) ??
    (issueState.open ? undefined : closedElsewhere(issueState)) ??
    bySize ??
    faultByProduct(machine, issueState, move, circumstances, unread)
  );
}
