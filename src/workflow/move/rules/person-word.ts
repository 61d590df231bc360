import { isLive } from "../../issue/issue.ts";
import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import { hasEdge, type Machine } from "../../machine/machine.ts";
import type { State } from "../../machine/states.ts";
import type { Circumstances } from "../circumstances.ts";
import type { AskedFor } from "../move.ts";
import { waitsForApproval, waitsForReview } from "../move-refusals.ts";
import type { Fault } from "../refusal.ts";
import type { ResolvedMove } from "../resolve-move.ts";

/** What a person must agree to before the move is made, by rules four, six and nine. */
export function needsWord(
  machine: Machine,
  issueState: IssueState,
  wanted: ResolvedMove,
  from: State,
  { modes }: Circumstances,
): AskedFor | undefined {
  const { intent } = wanted;
  if (isResumed(machine, wanted, from)) return "resume";
  if (passesReview(from, wanted.target)) return modes.approval === "person" ? "plan" : undefined;
  if (intent !== "close" && intent !== "cancel") return undefined;
  const isTriaged = wanted.command === "triage" && from === "Backlog";
  const isOver = !issueState.open || (intent === "close" && isFinishedParent(issueState));
  return modes.closing === "free" || isTriaged || isOver ? undefined : intent;
}

/** `hero to_state=…` leads out of Human Needed, when a person agrees. */
export function isResumed(
  machine: Machine,
  { command, intent, target }: ResolvedMove,
  from: State,
): boolean {
  return (
    from === "Human Needed" &&
    command === "hero" &&
    intent === undefined &&
    hasEdge(machine, from, target)
  );
}

export function isClosing({ intent }: Pick<ResolvedMove, "intent">): boolean {
  return intent === "close" || intent === "cancel";
}

/**
 * Its work lay in its parts, as split leaves it: all are finished, and at least one is Done. In any
 * other state it has work of its own, which a sub-issue that somebody adds does not finish.
 */
function isFinishedParent(issueState: IssueState): boolean {
  const { parts } = issueState;
  if (stateOf(issueState) !== "Backlog") return false;
  return parts.some(({ state }) => state === "Done") && !parts.some(isLive);
}

/** The way past a plan's review, however it is spelled. */
export function passesReview(from: string, to: State): boolean {
  return from === "Plan in Review" && to === "In Progress";
}

/** Rule nine, apart from the question to the person. */
export function faultByReview(
  issueState: IssueState,
  { command, target }: ResolvedMove,
  from: State,
  { modes }: Circumstances,
): Fault | undefined {
  if (!passesReview(from, target) || command === "review") return undefined;
  if (modes.approval === "person") return waitsForApproval(issueState);
  return modes.reviewMode === "skip" ? undefined : waitsForReview(issueState);
}
