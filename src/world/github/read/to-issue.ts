import { type Issue, isLive, readEstimate, readPriority } from "../../../workflow/issue/issue.ts";
import { type CardState, type ClaimLog, type LogComment, readClaims } from "../lock/claim-log.ts";
import { lastMove } from "../lock/last-move.ts";
import type { CardAnswer, CommentAnswer, IssueAnswer, ReferenceAnswer } from "./answer-shapes.ts";

/** `owner/repo#number` identifies an issue among several repositories. */
export function githubKey({ number, repository }: Pick<ReferenceAnswer, "number" | "repository">) {
  return `${repository.nameWithOwner}#${number}`;
}

export function toLog(comments: readonly CommentAnswer[]): LogComment[] {
  return comments.map((one) => ({
    id: Number(one.fullDatabaseId ?? 0),
    body: one.body,
    at: Date.parse(one.createdAt),
    mayWrite: mayWrite(one),
    isEdited: one.includesCreatedEdit || one.lastEditedAt != null,
  }));
}

/** Whether the author may write to the repository, or is the viewer itself. */
export function mayWrite({
  viewerDidAuthor,
  authorAssociation,
}: Pick<CommentAnswer, "viewerDidAuthor" | "authorAssociation">): boolean {
  return viewerDidAuthor || WRITERS.has(authorAssociation);
}

/** Those who may write to the repository: the nearest that GitHub tells of an author. */
const WRITERS: ReadonlySet<string> = new Set(["OWNER", "MEMBER", "COLLABORATOR"]);

/** The issue's card on this board; undefined when it has none. */
export function cardOf(
  { projectItems }: Pick<IssueAnswer, "projectItems">,
  projectId: string,
): CardAnswer | undefined {
  return projectItems?.nodes.find(({ project }) => project.id === projectId);
}

export function cardState({ workflowState }: CardAnswer): CardState {
  const since = Date.parse(workflowState?.updatedAt ?? "");
  return {
    state: workflowState?.name ?? "Backlog",
    since: Number.isNaN(since) ? undefined : since,
  };
}

/** The issue's lock log; `now` is GitHub's clock. */
export function logOf(
  { comments }: Pick<IssueAnswer, "comments">,
  card: CardAnswer,
  now: number,
): ClaimLog {
  return readClaims(toLog(comments?.nodes ?? []), cardState(card), now);
}

/** False: closed by hand, while its card is not finished. */
export function isOpenCard({ state }: Pick<IssueAnswer, "state">, card: CardAnswer): boolean {
  return state !== "CLOSED" || !isLive({ state: card.workflowState?.name ?? null });
}

/** Converts GitHub's answer to an `Issue`. */
export function toIssue(answer: IssueAnswer, card: CardAnswer, now: number): Issue {
  const log = logOf(answer, card, now);
  const { holder } = log;
  return {
    number: answer.number,
    key: githubKey(answer),
    title: answer.title,
    ...lastMove(log, cardState(card)),
    open: isOpenCard(answer, card),
    state: card.workflowState?.name ?? null,
    lock: holder && { holder: holder.holder, since: holder.since },
    estimate: readEstimate(card.estimate?.name ?? "") ?? null,
    priority: readPriority(card.priority?.name ?? "") ?? null,
    parent: answer.parent ? githubKey(answer.parent) : null,
    subIssues: answer.subIssues.nodes.map(githubKey),
    blockedBy: answer.blockedBy.nodes.map((blocker) => ({
      key: githubKey(blocker),
      number: blocker.number,
      open: blocker.state === "OPEN",
      title: blocker.title,
    })),
  };
}

/**
 * A blocker whose card was moved to Done or Canceled by hand is still open on GitHub. It blocks
 * nobody.
 */
export function withCardsOfBlockers(issues: readonly Issue[]): Issue[] {
  const over = new Set(issues.filter((issue) => !isLive(issue)).map(({ key }) => key));
  return issues.map((issue) => ({
    ...issue,
    blockedBy: issue.blockedBy.map((one) => ({ ...one, open: one.open && !over.has(one.key) })),
  }));
}
