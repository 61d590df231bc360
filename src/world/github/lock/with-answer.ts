import type { IssueAnswer } from "../read/answer-shapes.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import { cardOf, logOf } from "../read/to-issue.ts";

/** Combines the answer to a comment with the log read before, which may go further back. */
export function withAnswer(
  found: BoardIssue,
  { comments, projectItems }: Pick<IssueAnswer, "comments" | "projectItems">,
  now: number,
): BoardIssue {
  const fresh = comments?.nodes ?? [];
  const ids = new Set(fresh.map(({ id }) => id));
  const read = comments?.pageInfo?.hasPreviousPage ? (found.issue.comments?.nodes ?? []) : [];
  // A comment that was read before and would lie among the fresh ones was deleted meanwhile.
  const first =
    fresh.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...fresh.map(orderOfComment));
  const earlier = read.filter((one) => !ids.has(one.id) && orderOfComment(one) < first);
  const issue = { ...found.issue, comments: { nodes: [...earlier, ...fresh] } };
  const card = cardOf({ projectItems }, found.project.id) ?? found.card;
  return { ...found, issue, card, now, log: logOf(issue, card, now) };
}

function orderOfComment({ fullDatabaseId }: { readonly fullDatabaseId: string | number | null }) {
  return Number(fullDatabaseId ?? 0);
}
