import { type Group, groupOf } from "../workflow/group/group.ts";
import { type Issue, type IssueRef, refOfKey } from "../workflow/issue/issue.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import type { Board } from "../world/board/board.ts";
import { RefusalError } from "./refusal-error.ts";

/** An issue that must be on the board. */
export async function issueOnBoard(board: Board, ref: IssueRef): Promise<Issue> {
  const issue = await board.issue(ref);
  if (!issue) throw new RefusalError(notOnBoard(ref.number));
  return issue;
}

/** The issue, and every other that is connected with it. */
export async function around(
  board: Board,
  ref: IssueRef,
): Promise<{ readonly issue: Issue; readonly near: readonly Issue[] }> {
  const near = await board.neighbourhood(ref);
  const [issue] = near;
  if (!issue) throw new RefusalError(notOnBoard(ref.number));
  return { issue, near };
}

export async function groupAround(board: Board, ref: IssueRef): Promise<Group> {
  const { issue, near } = await around(board, ref);
  const group = groupOf(near, issue.key);
  if (group.members.length === 0) throw new RefusalError(partsNotOnBoard(issue));
  return group;
}

/** A parent stands for its parts: without them nothing can be said of it. */
function partsNotOnBoard({ number }: Issue): Refusal {
  return {
    rule: 0,
    fact: `#${number} has sub-issues, but none of them is on the board.`,
    valid: "A parent stands for its sub-issues; those on the board count.",
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
