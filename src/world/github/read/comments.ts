import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Comment, Details, RecentComment } from "../../board/board.ts";
import { withoutCopyMark } from "../copy/copy-mark.ts";
import { withoutEntry } from "../lock/log-entry.ts";
import type { CommentAnswer, IssueAnswer } from "./answer-shapes.ts";
import { readBoardIssue } from "./board-issue.ts";
import { type Connection, readIssue } from "./read-issue.ts";
import { complete } from "./read-rest.ts";
import { cardOf, mayWrite, toIssue } from "./to-issue.ts";

const RECENT = 100;

/** The last thousand comments, oldest first, without markers. */
export async function readComments(connection: Connection, ref: IssueRef): Promise<Comment[]> {
  const { issue, project, now } = await readIssue(connection, ref);
  if (!issue) return [];
  const wanted = { links: false, comments: "all" } as const;
  const cardIn = (one: IssueAnswer) => cardOf(one, project.id);
  const [whole] = await complete(connection, [issue], wanted, { cardIn, now });
  return whole ? commentsOf(whole) : [];
}

/** The last hundred, oldest first, without markers: they come with the issue. */
export async function readRecentComments(
  connection: Connection,
  ref: IssueRef,
): Promise<RecentComment[]> {
  const { issue } = await readIssue(connection, ref);
  return recentIn(issue);
}

function recentIn(issue: IssueAnswer | undefined): RecentComment[] {
  const nodes = (issue?.comments?.nodes ?? []).slice(-RECENT);
  return nodes.map((one) => ({ ...shownComment(one), byWriter: mayWrite(one) }));
}

/**
 * The comments that came with the issue just read, so that nobody asks GitHub for them again. They
 * are given out once, and forgotten as soon as this board writes anything.
 */
export function keptComments() {
  let kept: { readonly of: string; readonly comments: readonly RecentComment[] } | undefined;
  const nameOf = ({ number, repository = "" }: IssueRef) => `${repository}#${number}`;
  return {
    keep: (ref: IssueRef, issue: IssueAnswer | undefined) => {
      kept = { of: nameOf(ref), comments: recentIn(issue) };
    },
    take: (ref: IssueRef): readonly RecentComment[] | undefined => {
      const found = kept?.of === nameOf(ref) ? kept.comments : undefined;
      kept = undefined;
      return found;
    },
    forget: () => {
      kept = undefined;
    },
  };
}

/** The issue with its description and all comments: one request, unless there are many comments. */
export async function readDetails(
  connection: Connection,
  ref: IssueRef,
): Promise<Details | undefined> {
  const wanted = { links: true, comments: "all", body: true } as const;
  const found = await readBoardIssue(connection, ref, wanted);
  if (!found) return undefined;
  const { issue, card, now } = found;
  const labels = (issue.labels?.nodes ?? []).map(({ name }) => name);
  const shown = { body: withoutCopyMark(issue.body ?? ""), labels, comments: commentsOf(issue) };
  return { ...toIssue(issue, card, now), ...shown };
}

function commentsOf({ comments }: IssueAnswer): Comment[] {
  return (comments?.nodes ?? []).map(shownComment);
}

function shownComment({ author, body, createdAt }: CommentAnswer): Comment {
  return { author: author?.login ?? "ghost", body: withoutEntry(body), at: Date.parse(createdAt) };
}
