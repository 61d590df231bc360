import { type IssueState, stateOf } from "../issue/issue-state.ts";
import { heldByAnother, heldRefusal } from "../issue/lock.ts";
import { type Command, hasEdge, type Intent, isLock, type Machine } from "../machine/machine.ts";
import { isState, type State } from "../machine/states.ts";
import { fromUnknownState, waitsForApproval } from "./move-refusals.ts";
import type { Refusal } from "./refusal.ts";
import { type MoveRequest, type ResolvedMove, resolveMove } from "./resolve-move.ts";
import { refusalByState, refusalByTable } from "./table-refusals.ts";

export interface Circumstances {
  /** The caller, in the form in which a lock names its holder. */
  readonly actor: string;
  readonly now: number;
  /** "person": only a person may approve Plan in Review → In Progress. */
  readonly approval: "table" | "person";
  /** The client asked the person about this call, and the person agreed. */
  readonly asked: boolean;
}

export interface Move {
  readonly from: string;
  readonly to: State;
  readonly command: Command;
  readonly intent: Intent | undefined;
  /** False: the field is not written. */
  readonly changed: boolean;
  readonly takesLock: boolean;
  readonly outsideGraph: boolean;
}

export type Judgement =
  | { readonly kind: "go"; readonly move: Move }
  | { readonly kind: "ask"; readonly move: Move; readonly fact: string }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Judges a move by the workflow's rules, in order; the first rule that fails gives the refusal. */
export function judgeMove(
  machine: Machine,
  issueState: IssueState,
  request: MoveRequest,
  circumstances: Circumstances,
): Judgement {
  const resolution = resolveMove(machine, request);
  return resolution.ok
    ? judgeResolved(machine, issueState, resolution.move, circumstances)
    : refuse(resolution.refusal);
}

/** The same for a move whose names are resolved already: rule three and later. */
export function judgeResolved(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  circumstances: Circumstances,
): Judgement {
  const from = stateOf(issueState);
  const takesLock = wanted.target === machine.commands[wanted.command].lock && asksForLock(wanted);
  const move: Move = {
    from,
    to: wanted.target,
    command: wanted.command,
    intent: wanted.intent,
    changed: wanted.target !== from,
    takesLock,
    outsideGraph: !isState(from) || !hasEdge(machine, from, wanted.target),
  };
  if (!isState(from)) return judgeFromUnknown(machine, issueState, wanted, move);

  const heldElsewhere =
    isLock(machine, from) && heldByAnother(issueState.lock, circumstances.actor);
  if (wanted.target === from) {
    return takesLock && heldElsewhere
      ? refuse(heldRefusal(issueState, circumstances.now))
      : { kind: "go", move: { ...move, outsideGraph: false } };
  }
  const refusal =
    refusalByState(machine, issueState, from) ?? refusalByTable(machine, issueState, wanted, from);
  if (refusal) return refuse(refusal);
  if (heldElsewhere && wanted.intent !== "escalate") {
    return refuse(heldRefusal(issueState, circumstances.now));
  }
  if (isApproval(from, wanted.target) && circumstances.approval === "person") {
    if (wanted.command !== "review") return refuse(waitsForApproval(issueState));
    if (!circumstances.asked) return { kind: "ask", move, fact: waitsForApproval(issueState).fact };
  }
  return { kind: "go", move };
}

function asksForLock({ intent }: ResolvedMove): boolean {
  return intent === "lock" || intent === undefined;
}

function isApproval(from: State, to: State): boolean {
  return from === "Plan in Review" && to === "In Progress";
}

/** From a state the machine does not know, only triage to its own states and `escalate` work. */
function judgeFromUnknown(
  machine: Machine,
  issueState: IssueState,
  { command, intent, target }: ResolvedMove,
  move: Move,
): Judgement {
  const byTriage = command === "triage" && machine.commands.triage.gives.includes(target);
  if (byTriage || intent === "escalate") return { kind: "go", move };
  return refuse(fromUnknownState(machine, issueState));
}

function refuse(refusal: Refusal): Judgement {
  return { kind: "refused", refusal };
}
