import type { Issue, IssueRef } from "../workflow/issue/issue.ts";
import type { Board, IssueEdit, LabelChange, NewIssue } from "../world/board/board.ts";
import type { Workspace } from "../world/workspace.ts";
import { issueOnBoard } from "./on-board.ts";

type Boards = Pick<Workspace, "withBoard">;

/** Adds an issue to the board. Only a person's first issue creates the embedded board's file. */
export function createBoardIssue({ withBoard }: Boards, issue: NewIssue): Promise<Issue> {
  return withBoard((board) => board.create(issue), { create: issue.by === "person" });
}

/** Edits everything of an issue but its workflow state, and returns the issue afterwards. */
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

/** Makes one issue a sub-issue of another, and returns the parent afterwards. */
export function linkSubIssue(boards: Boards, parent: IssueRef, child: IssueRef): Promise<Issue> {
  return changed(boards, parent, (board) => board.addSubIssue(parent, child));
}

/** Ends the link between a parent and its sub-issue, and returns the parent afterwards. */
export function unlinkSubIssue(boards: Boards, parent: IssueRef, child: IssueRef): Promise<Issue> {
  return changed(boards, parent, (board) => board.removeSubIssue(parent, child));
}

export interface DependencyChange {
  readonly kind: "add" | "remove";
  readonly issue: IssueRef;
  readonly blocker: IssueRef;
}

/** Adds or removes a blocker of an issue, and returns the issue afterwards. */
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

/** Puts an issue that exists on the board. */
export function putOnBoard({ withBoard }: Boards, ref: IssueRef): Promise<Issue> {
  return withBoard((board) => board.addToBoard(ref));
}

/** Adds or removes a label, and returns the issue's labels afterwards. */
export function changeIssueLabel(
  { withBoard }: Boards,
  ref: IssueRef,
  change: LabelChange,
): Promise<readonly string[]> {
  return withBoard((board) => board.changeLabel(ref, change));
}
