import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import type { GithubFailure } from "../request/github-failure.ts";
import type { Step } from "./apply-steps.ts";
import { commentWith } from "./move-steps.ts";
import { type Applied, deleteComment, type Mutation } from "./mutations.ts";

/** What is wrong with the answer to a change: it was lost, or it reports errors of some parts. */
export interface Trouble {
  readonly lost?: GithubFailure;
  readonly failed?: Applied["failed"];
}

/** What to do about a change that was made in part, and what to report before and after that. */
export interface Settlement {
  readonly repair: readonly Mutation[];
  readonly report: string | undefined;
  /** What is true once the repair is made; undefined: the whole change is. */
  readonly afterRepair: string | undefined;
}

/** Compares what was asked for with what the issue shows now. */
export function settlementOf(
  ref: IssueRef,
  steps: readonly Step[],
  trouble: Trouble,
  found: BoardIssue | undefined,
): Settlement {
  const doubtful = steps.filter((step) => isDoubtful(step, trouble));
  const missed = doubtful.filter(({ isDone }) => !found || !isDone(found));
  if (missed.length === 0) return { repair: [], report: undefined, afterRepair: undefined };
  const done = steps.filter((step) => !missed.includes(step));
  const report = told(ref, missed, done, trouble);
  const audit = steps.find(({ mark }) => mark !== undefined);
  // The move was made and its comment was not: the comment is posted again.
  if (audit && missed.length === 1 && missed[0] === audit && done.length > 0)
    return { repair: [audit.mutation], report, afterRepair: undefined };
  // Only the comment was made: without its move it would end a lock, or tell of a move.
  const posted = done.length === 1 && done[0] === audit ? audit?.mark : undefined;
  const comment = posted && commentWith(found?.issue.comments?.nodes ?? [], posted);
  if (!comment) return { repair: [], report, afterRepair: report };
  return {
    repair: [deleteComment(comment.id)],
    report,
    afterRepair: told(ref, missed, [], trouble),
  };
}

function isDoubtful({ mutation }: Step, { failed }: Trouble): boolean {
  return failed === undefined || failed.some((one) => one.mutation === mutation);
}

function told(
  { number }: IssueRef,
  missed: readonly Step[],
  done: readonly Step[],
  { lost, failed = [] }: Trouble,
): string {
  const applied = done.length === 0 ? "nothing was applied" : `applied: ${named(done)}`;
  if (lost) {
    const not = done.length === 0 ? "" : `; not applied: ${named(missed)}`;
    return `#${number}: ${lost.message}; ${applied}${not}`;
  }
  const why = missed.map(({ mutation }) => {
    const reason = failed.find((one) => one.mutation === mutation)?.why;
    return `${mutation.does} failed (${reason})`;
  });
  return `#${number}: ${why.join("; ")}; ${applied}`;
}

export function notApplied({ number }: IssueRef, { message }: GithubFailure): string {
  return `#${number}: ${message}; nothing was applied`;
}

function named(steps: readonly Step[]): string {
  return steps.map(({ mutation }) => mutation.does).join(", ");
}
