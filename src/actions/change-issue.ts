import type { Issue, IssueRef } from "../workflow/issue/issue.ts";
import type { Board, IssueEdit, NewIssue } from "../world/board/board.ts";
import type { Workspace } from "../world/workspace.ts";
import { issueOnBoard } from "./on-board.ts";

type Boards = Pick<Workspace, "withBoard">;

/** Puts a new issue on the board; the first one makes the embedded board. */
export function createBoardIssue({ withBoard }: Boards, issue: NewIssue): Promise<Issue> {
  return withBoard((board) => board.create(issue), { create: true });
}

/** Changes an issue besides its place in the workflow, and answers how it is now. */
export function editBoardIssue(boards: Boards, ref: IssueRef, edit: IssueEdit): Promise<Issue> {
  return changed(boards, ref, (board) => board.edit(ref, edit));
}

export function commentOnIssue(
  { withBoard }: Boards,
  ref: IssueRef,
  { author, body }: { readonly author: string; readonly body: string },
): Promise<void> {
  return withBoard((board) => board.comment(ref, author, body));
}

/** Puts one issue under another, and answers how the parent is now. */
export function linkSubIssue(boards: Boards, parent: IssueRef, child: IssueRef): Promise<Issue> {
  return changed(boards, parent, (board) => board.addSubIssue(parent, child));
}

export interface DependencyChange {
  readonly kind: "add" | "remove";
  readonly issue: IssueRef;
  readonly blocker: IssueRef;
}

/** Changes what an issue waits for, and answers how it is now. */
export function changeDependency(
  boards: Boards,
  { kind, issue, blocker }: DependencyChange,
): Promise<Issue> {
  return changed(boards, issue, (board) =>
    kind === "add" ? board.addDependency(issue, blocker) : board.removeDependency(issue, blocker),
  );
}

function changed(
  { withBoard }: Boards,
  ref: IssueRef,
  change: (board: Board) => Promise<void>,
): Promise<Issue> {
  return withBoard(async (board) => {
    await change(board);
    return issueOnBoard(board, ref);
  });
}
