import { type LogComment, readClaims } from "../../workflow/claim-log.ts";
import { type Issue, readEstimate, readPriority } from "../../workflow/issue.ts";
import type { CardAnswer, CommentAnswer, IssueAnswer, ReferenceAnswer } from "./answer-shapes.ts";

/** owner/repo#number names an issue among several repositories. */
export function keyOf({ number, repository }: Pick<ReferenceAnswer, "number" | "repository">) {
  return `${repository.nameWithOwner}#${number}`;
}

export function toLog(comments: readonly CommentAnswer[]): LogComment[] {
  return comments.map(({ fullDatabaseId, body, createdAt }) => ({
    id: Number(fullDatabaseId ?? 0),
    body,
    at: Date.parse(createdAt),
  }));
}

/** The issue's card on this board; undefined when it has none. */
export function cardOf(answer: IssueAnswer, projectId: string): CardAnswer | undefined {
  return answer.projectItems?.nodes.find(({ project }) => project.id === projectId);
}

/** An issue of GitHub in our own words. `now` is GitHub's clock. */
export function toIssue(answer: IssueAnswer, card: CardAnswer, now: number): Issue {
  const state = card.workflowState?.name ?? null;
  const { holder } = readClaims(toLog(answer.comments?.nodes ?? []), state ?? "Backlog", now);
  return {
    number: answer.number,
    key: keyOf(answer),
    title: answer.title,
    state,
    hold: holder && { holder: holder.holder, since: holder.since },
    estimate: readEstimate(card.estimate?.name ?? "") ?? null,
    priority: readPriority(card.priority?.name ?? "") ?? null,
    parent: answer.parent ? keyOf(answer.parent) : null,
    subIssues: answer.subIssues.nodes.map(keyOf),
    blockedBy: answer.blockedBy.nodes.map((blocker) => ({
      key: keyOf(blocker),
      number: blocker.number,
      open: blocker.state === "OPEN",
    })),
  };
}
