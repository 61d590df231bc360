import * as z from "zod/mini";
import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { Failure, reasonOf } from "../../files/failure.ts";
import { isMove, overtaken } from "../lock/overtaken.ts";
import { withAnswer } from "../lock/with-answer.ts";
import { cards, commentPage } from "../read/answer-shapes.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import { fieldNamed, optionNamed } from "../read/project-fields.ts";
import type { Connection } from "../read/read-issue.ts";
import { cardState } from "../read/to-issue.ts";
import type { Step } from "./apply-steps.ts";
import { mustApply } from "./edits.ts";
import { closingOf, commentWith } from "./move-steps.ts";
import {
  clearCard,
  closeIssue,
  deleteComment,
  type Mutation,
  putCard,
  reopenIssue,
} from "./mutations.ts";

const subjectOf = z.object({
  subject: z.nullish(z.object({ comments: z.optional(commentPage), projectItems: cards })),
});

/**
 * The issue as it was just before a change was written, if it was not as it had been read: a person
 * moved the card, or another worker claimed it. The audit comment is posted first, and its answer
 * shows the card before it is moved.
 */
export function meanwhile(
  found: BoardIssue,
  steps: readonly Step[],
  answers: Readonly<Record<string, unknown>>,
): BoardIssue | undefined {
  const at = steps.findIndex(({ mark }) => mark !== undefined);
  const mark = steps[at]?.mark;
  const answer = subjectOf.safeParse(answers[`m${at}`]).data?.subject;
  if (mark === undefined || !answer) return undefined;
  const mine = commentWith(answer.comments?.nodes ?? [], mark);
  const comments = answer.comments && {
    ...answer.comments,
    nodes: answer.comments.nodes.filter((one) => one !== mine),
  };
  const seen = withAnswer(found, { ...answer, comments }, found.now);
  const isMoved = cardState(seen.card).state !== cardState(found.card).state;
  const claim = seen.log.holder;
  const isClaimed = claim !== undefined && found.log.open.every((one) => one.mark !== claim.mark);
  return isMoved || isClaimed ? seen : undefined;
}

/**
 * The same when the answer was lost and the issue was read again: where the change moves no card
 * itself, another state on it is somebody else's move.
 */
export function movedBefore(
  found: BoardIssue,
  steps: readonly Step[],
  afterwards: BoardIssue | undefined,
): BoardIssue | undefined {
  if (afterwards === undefined || steps.some(({ mark }) => mark === undefined)) return undefined;
  const isMoved = cardState(afterwards.card).state !== cardState(found.card).state;
  return isMoved ? afterwards : undefined;
}

/** Puts back what a change has overwritten, and withdraws its comment. */
export async function takeBack(
  connection: Connection,
  { number }: IssueRef,
  steps: readonly Step[],
  { found, seen, answers }: Overtaken,
): Promise<void> {
  const at = steps.findIndex(({ mark }) => mark !== undefined);
  const answered = commentId.safeParse(answers[`m${at}`]).data?.commentEdge?.node?.id;
  const id = answered ?? commentWith(seen.issue.comments?.nodes ?? [], steps[at]?.mark ?? "")?.id;
  const stands = stateToRestore(found, seen);
  const { state } = stands;
  try {
    await mustApply(connection, [
      ...(steps.length > 1 ? backOf(found, stands.name) : []),
      ...(id === undefined ? [] : [deleteComment(id)]),
      ...openingOf(found, steps, state),
    ]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      `#${number} was changed by somebody else (${state}) while this was written, and was not put back: ${reasonOf(error)}`,
    );
  }
}

export interface Overtaken {
  readonly found: BoardIssue;
  readonly seen: BoardIssue;
  /** GitHub's answers by alias. */
  readonly answers: Readonly<Record<string, unknown>>;
}

const commentId = z.object({
  commentEdge: z.nullish(z.object({ node: z.nullish(z.object({ id: z.string() })) })),
});

interface Standing {
  readonly state: string;
  /** Undefined: the card had no state. */
  readonly name: string | undefined;
}

/**
 * The state that the card is put back to: the one it was seen in, unless another writer that was
 * overtaken as well had brought it there. Then the first move of those that met counts, and if the
 * others met before this one read the issue, what it read.
 */
export function stateToRestore(found: BoardIssue, seen: BoardIssue): Standing {
  const read = new Set(found.log.entries.map(({ mark }) => mark));
  const late = overtaken(seen.log.entries);
  const fresh = seen.log.entries.filter(({ mark }) => !read.has(mark));
  const now = cardState(seen.card).state;
  const isPassing = fresh.some(({ mark, to }) => late.has(mark) && to === now);
  const counts = fresh.findLast((entry) => isMove(entry) && !late.has(entry.mark))?.to;
  if (isPassing && counts !== undefined) return { state: counts, name: counts };
  const { card } = isPassing ? found : seen;
  return { state: cardState(card).state, name: card.workflowState?.name ?? undefined };
}

function backOf({ project, card }: BoardIssue, state: string | undefined): Mutation[] {
  const does = `moving back to ${state ?? "no state"}`;
  return [
    state === undefined
      ? clearCard(card.id, project.id, fieldNamed(project, "Workflow State").id, does)
      : putCard(card.id, optionNamed(project, "Workflow State", state), does),
  ];
}

/** A change that closed the issue opens it again, and the other way round. */
function openingOf({ issue }: BoardIssue, steps: readonly Step[], state: string): Mutation[] {
  const fields = steps.map(({ mutation }) => mutation.field);
  // Whoever finished it in between has closed it, too.
  const isFinished = closingOf(state, issue.id) !== undefined;
  if (fields.includes("closeIssue") && issue.state === "OPEN" && !isFinished) {
    return [reopenIssue(issue.id)];
  }
  return fields.includes("reopenIssue") ? [closeIssue(issue.id, "COMPLETED")] : [];
}
