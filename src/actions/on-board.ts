import { type Group, groupOf } from "../workflow/group/group.ts";
import { type Issue, type IssueRef, refOfKey } from "../workflow/issue/issue.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import type { Board } from "../world/board/board.ts";
import { RefusalError } from "./refusal-error.ts";

/** Reads an issue; throws a refusal when it is not on the board. */
export async function issueOnBoard(board: Board, ref: IssueRef): Promise<Issue> {
  const issue = await board.issue(ref);
  if (!issue) throw new RefusalError(notOnBoard(ref, board.kind));
  return issue;
}

/** The issue, and every issue that is connected with it. */
export async function around(
  board: Board,
  ref: IssueRef,
): Promise<{ readonly issue: Issue; readonly near: readonly Issue[] }> {
  const near = await board.neighbourhood(ref);
  const [issue] = near;
  if (!issue) throw new RefusalError(notOnBoard(ref, board.kind));
  return { issue, near };
}

export async function groupAround(board: Board, ref: IssueRef): Promise<Group> {
  return (await groupWithNear(board, ref)).group;
}

/** The group, and every issue that is connected with it. */
export async function groupWithNear(
  board: Board,
  ref: IssueRef,
): Promise<{ readonly group: Group; readonly near: readonly Issue[] }> {
  const { issue, near } = await around(board, ref);
  const group = groupOf(near, issue.key);
  if (group.members.length === 0) throw new RefusalError(partsNotOnBoard(issue));
  return { group, near };
}

/**
 * A parent is judged by its sub-issues, so nothing can be said about one whose sub-issues are
 * missing.
 */
function partsNotOnBoard({ number }: Issue): Refusal {
  return {
    rule: 0,
    fact: `#${number} has sub-issues, but none of them is on the board.`,
    valid: "A parent is judged by its sub-issues on the board.",
    recovery: ["a person puts the sub-issues on the board"],
  };
}

/** The direct sub-issues of an issue, and the numbers of those that are not on the board. */
export function childrenOf(parent: Issue, near: readonly Issue[]) {
  const known = new Set(near.map(({ key }) => key));
  const absent = parent.subIssues.filter((key) => !known.has(key));
  return {
    children: near
      .filter((issue) => issue.parent === parent.key)
      .toSorted((a, b) => a.number - b.number),
    absent: absent.map((key) => refOfKey(key).number),
  };
}
