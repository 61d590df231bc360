import type { Estimate } from "../issue/issue.ts";
import type { IssueState, Returned } from "../issue/issue-state.ts";
import { shortened } from "../machine/spelling.ts";
import { isEarlier, isState } from "../machine/states.ts";
import type { Move } from "./move.ts";
import type { PersonMove } from "./person-move.ts";

/** The audit comment of a hand-off. */
export function auditOfMove(
  move: Move,
  reason: string,
  holder: string,
  returned?: Returned,
  approvedBy: ApprovedBy = { isAsked: true, plan: undefined },
): string {
  return [
    arrow(move),
    `Command: ${move.command}${move.intent === undefined ? "" : `, intent: ${move.intent}`}`,
    `Reason: ${reason}`,
    ...(move.endsLock ? [endOfLock(move, move.endsLock)] : []),
    ...(move.approved ? [approvalLine(approvedBy)] : []),
    ...headLine(returned),
    `By: ${holder}${move.takesLock ? ", who holds the lock now" : ""}`,
  ].join("\n");
}

/** How a person approved a move: asked about this very call, or before; and of which plan. */
export interface ApprovedBy {
  readonly isAsked: boolean;
  readonly plan: string | undefined;
}

function approvalLine({ isAsked, plan }: ApprovedBy): string {
  const how = isAsked ? "to whom it was put" : "to whom it was put before this call";
  return `Approved: by a person, ${how}${plan === undefined ? "" : ` (${shortened(plan, 200)})`}`;
}

/** The audit comment of a person's move. */
export function auditOfPerson(move: PersonMove, reason: string, returned?: Returned): string {
  return [
    arrow(move),
    `Reason: ${reason}`,
    ...headLine(returned),
    "By: a person, on the command line",
  ].join("\n");
}

/** The comment that tells of another estimate: the size that moves were judged by stays to be seen. */
export function auditOfEstimate(
  { estimate }: Pick<IssueState, "estimate">,
  wanted: Estimate | null,
  by: string,
): string {
  return `Estimate: ${estimate ?? "none"} → ${wanted ?? "none"}\nBy: ${by}`;
}

/** The head of the issue's branch when it came back: the same head does not count again. */
function headLine(returned: Returned | undefined): string[] {
  return returned?.head ? [`Head: ${returned.head}`] : [];
}

const WHY = {
  gone: "whose client is gone",
  led: "ended by the lead of its team",
  person: "ended by a person",
} as const;

function endOfLock({ takesLock }: Move, { lock, why }: NonNullable<Move["endsLock"]>): string {
  const whom = shortened(lock.holder, 120);
  return `${takesLock ? "Taken over from" : "Lock of"} ${whom}, ${WHY[why]}`;
}

function arrow(move: Pick<Move, "from" | "to" | "changed" | "outsideGraph">): string {
  if (!move.changed) return `**${move.to}** (unchanged)`;
  return `**${move.from} → ${move.to}**${move.outsideGraph ? " (outside the graph)" : ""}`;
}

/**
 * Set when a move brings an issue back to an earlier state: by a rejection, or by a person. A split
 * is none: its parts begin anew, not the issue.
 */
export function returnOf(
  { from, to }: Pick<Move, "from" | "to">,
  now: number,
  head: string | null,
): Returned | undefined {
  const isBack =
    isState(from) && isEarlier(to, from) && !(to === "Backlog" && from === "Research Needed");
  return isBack ? { at: now, to, head } : undefined;
}
