import { type Estimate, type Issue, type Priority, refOfKey } from "../workflow/issue/issue.ts";
import { stateOf } from "../workflow/issue/issue-state.ts";
import type { Comment, Details } from "../world/board/board.ts";

/** An issue as JSON, the same from every tool and every command. */
export interface IssueData {
  number: number;
  key: string;
  title: string;
  workflowState: string;
  estimate: Estimate | null;
  priority: Priority | null;
  parent: number | null;
  subIssues: number[];
  blockedBy: { number: number; open: boolean }[];
  isLocked: boolean;
  holder: string | null;
  heldSince: string | null;
}

export function issueData(issue: Issue): IssueData {
  return {
    number: issue.number,
    key: issue.key,
    title: issue.title,
    workflowState: stateOf(issue),
    estimate: issue.estimate,
    priority: issue.priority,
    parent: issue.parent === null ? null : refOfKey(issue.parent).number,
    subIssues: issue.subIssues.map((key) => refOfKey(key).number),
    blockedBy: issue.blockedBy.map(({ number, open }) => ({ number, open })),
    isLocked: issue.lock !== undefined,
    holder: issue.lock?.holder ?? null,
    heldSince: issue.lock ? new Date(issue.lock.since).toISOString() : null,
  };
}

export interface CommentData {
  author: string;
  body: string;
  at: string;
}

function commentData({ author, body, at }: Comment): CommentData {
  return { author, body, at: new Date(at).toISOString() };
}

export interface IssueDetailsData {
  issue: IssueData;
  body: string;
  labels: string[];
  comments: CommentData[];
}

/** An issue with its description and comments. */
export function issueDetailsData(details: Details): IssueDetailsData {
  return {
    issue: issueData(details),
    body: details.body,
    labels: [...details.labels],
    comments: details.comments.map(commentData),
  };
}
