import type { IssueRef } from "../workflow/issue/issue.ts";
import { type IssueState, stateOf } from "../workflow/issue/issue-state.ts";
import { type Approvable, subjectOfPlan } from "../workflow/move/approval.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import { writeIssueApproval } from "../world/store/approval/issue-approvals.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import { RefusalError } from "./refusal-error.ts";

/** What was approved: the issues it counts for, and of what state of them. */
export interface ApprovalGiven {
  readonly what: Approvable;
  readonly issues: readonly number[];
  readonly subject: string;
}

/**
 * Records that a person approves a plan, a merge, or the end of an issue, where nobody is at the
 * client to be asked. The next hand-off that would ask passes instead.
 */
export async function approveAsPerson(
  open: OpenWorkspace,
  ref: IssueRef,
  given: Approvable | undefined,
): Promise<ApprovalGiven> {
  const { board, store, now } = open;
  const issueState = await board.issueState(ref);
  if (!issueState) throw new RefusalError(notOnBoard(ref, board.kind));
  const what = given ?? nextOf(issueState);
  if (what === undefined) throw new RefusalError(nothingWaits(issueState));
  const { issues, subject } = await subjectOf(open, ref, issueState, what);
  for (const number of issues) {
    writeIssueApproval(store, open.approvalRef({ ...ref, number }), what, subject, now);
  }
  const of = subject === "" ? "" : ` (${subject})`;
  await board.comment(ref, "a person", `Approved by a person: ${WORDS[what]}${of}`);
  return { what, issues, subject };
}

const WORDS: Readonly<Record<Approvable, string>> = {
  plan: "the plan",
  merge: "the merge",
  close: "closing it",
  cancel: "cancelling it",
};

/** What an issue in this state waits for a person to approve. */
function nextOf(issueState: IssueState): Approvable | undefined {
  const state = stateOf(issueState);
  if (state === "Plan in Review") return "plan";
  return state === "In Review" ? "merge" : undefined;
}

async function subjectOf(
  open: OpenWorkspace,
  ref: IssueRef,
  issueState: IssueState,
  what: Approvable,
): Promise<{ readonly issues: readonly number[]; readonly subject: string }> {
  const { number } = ref;
  if (what === "plan") {
    const plan = await open.plan(ref, issueState);
    const issues = [...new Set([number, ...(plan?.issues ?? [])])];
    return { issues, subject: subjectOfPlan(plan) };
  }
  if (what === "merge") {
    const heads = await open.heads(ref, issueState);
    const subject = /\bbranch ([0-9a-f]+)/.exec(heads ?? "")?.[1];
    if (subject === undefined) throw new RefusalError(noBranch(number));
    return { issues: [number], subject };
  }
  return { issues: [number], subject: stateOf(issueState) };
}

/** A yes to a branch that is not there would count for no commit, and nobody would be told. */
function noBranch(number: number): Refusal {
  return {
    rule: 0,
    fact: `#${number} has no branch in this clone, so there is no commit to approve.`,
    valid: "A merge is approved for the commit that the issue's branch is at.",
    recovery: [
      "git fetch, if the branch is elsewhere",
      `ralph board move ${number} "In Progress" --reason R, if it is yet to be built`,
    ],
  };
}

function nothingWaits(issueState: IssueState): Refusal {
  const { number } = issueState;
  const state = stateOf(issueState);
  // No agent leads out of there, so a yes to its end would never be used.
  const isOver = state === "Done" || state === "Canceled";
  return {
    rule: 0,
    fact: `#${number} is in ${state}: nothing in it waits for an approval.`,
    valid: "A plan is approved in Plan in Review, a merge in In Review.",
    recovery: isOver
      ? [`ralph board reopen ${number} --reason R`]
      : [`ralph approve ${number} --for close`, `ralph approve ${number} --for cancel`],
  };
}
