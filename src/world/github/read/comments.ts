import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Comment, Details, RecentComment } from "../../board/board.ts";
import { withoutEntry } from "../lock/claim-log.ts";
import type { IssueAnswer } from "./answer-shapes.ts";
import { readBoardIssue } from "./board-issue.ts";
import { type Connection, readIssue } from "./read-issue.ts";
import { complete } from "./read-rest.ts";
import { cardOf, toIssue } from "./to-issue.ts";

/** Every comment, oldest first, without markers. */
export async function readComments(connection: Connection, ref: IssueRef): Promise<Comment[]> {
  const { issue, project } = await readIssue(connection, ref);
  if (!issue) return [];
  const wanted = { links: false, comments: "all" } as const;
  const [whole] = await complete(connection, [issue], wanted, (one) => cardOf(one, project.id));
  return whole ? commentsOf(whole) : [];
}

/** The last hundred, oldest first, without markers: they come with the issue. */
export async function readRecentComments(
  connection: Connection,
  ref: IssueRef,
): Promise<RecentComment[]> {
  const { issue } = await readIssue(connection, ref);
  return issue ? commentsOf(issue).map((comment) => ({ ...comment, byWriter: true })) : [];
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
  return { ...toIssue(issue, card, now), body: issue.body ?? "", comments: commentsOf(issue) };
}

function commentsOf({ comments }: IssueAnswer): Comment[] {
  return (comments?.nodes ?? []).map(({ author, body, createdAt }) => ({
    author: author?.login ?? "ghost",
    body: withoutEntry(body),
    at: Date.parse(createdAt),
  }));
}
