import { type Estimate, type Issue, type IssueRef, refOfKey } from "../workflow/issue/issue.ts";
import { auditOfEstimate } from "../workflow/move/audit.ts";
import { judgeLink } from "../workflow/move/children/judge-link.ts";
import { judgeEstimate } from "../workflow/move/judge-estimate.ts";
import type { Board, IssueEdit, LabelChange, NewIssue } from "../world/board/board.ts";
import type { Workspace } from "../world/workspace.ts";
import { issueOnBoard } from "./on-board.ts";
import { RefusalError } from "./refusal-error.ts";

type Boards = Pick<Workspace, "withBoard">;

/** Adds an issue to the board. Only a person's first issue creates the embedded board's file. */
export function createBoardIssue({ withBoard }: Boards, issue: NewIssue): Promise<Issue> {
  return withBoard((board) => board.create(issue), { create: issue.by === "person" });
}

/** The same for an agent, which adds no part to what a person has brought far. */
export function createAsAgent({ withBoard }: Boards, issue: NewIssue): Promise<Issue> {
  const { parent: number, repository } = issue;
  return withBoard(async (board) => {
    const parent = number === undefined ? undefined : await board.issue({ number, repository });
    mustTakeParts(parent, undefined);
    return board.create(issue);
  });
}

function mustTakeParts(parent: Issue | undefined, child: number | undefined): void {
  const refusal = parent && judgeLink(parent, child);
  if (refusal) throw new RefusalError(refusal);
}

/** Edits everything of an issue but its workflow state, and returns the issue afterwards. */
export function editBoardIssue(boards: Boards, ref: IssueRef, edit: IssueEdit): Promise<Issue> {
  return changed(boards, ref, (board) => board.edit(ref, edit));
}

/** The same for a person, whose change of an estimate leaves a trace. */
export function editAsPerson(boards: Boards, ref: IssueRef, edit: IssueEdit): Promise<Issue> {
  const { estimate } = edit;
  return changed(boards, ref, async (board) => {
    const before = estimate === undefined ? undefined : await board.issue(ref);
    await board.edit(ref, edit);
    if (!estimate || !before?.estimate || before.estimate === estimate) return;
    const author = "a person";
    await board.comment(
      ref,
      author,
      auditOfEstimate(before, estimate, `${author}, on the command line`),
    );
  });
}

/** An agent estimates an issue. A change of an estimate leaves a trace: moves are judged by it. */
export function estimateAsAgent(
  { open }: Pick<Workspace, "open">,
  ref: IssueRef,
  { estimate, author }: { readonly estimate: Estimate | null; readonly author: string },
): Promise<Issue> {
  return open(async ({ board, settings }) => {
    const before = await issueOnBoard(board, ref);
    const refusal = judgeEstimate(before, estimate, settings);
    if (refusal) throw new RefusalError(refusal);
    if (before.estimate === estimate) return before;
    await board.edit(ref, { estimate });
    // The first estimate, and the end of one, show by themselves.
    const isChange = before.estimate !== null && estimate !== null;
    if (isChange) await board.comment(ref, author, auditOfEstimate(before, estimate, author));
    return { ...before, estimate };
  });
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

/** The same for an agent. A link that is there already stays. */
export function linkAsAgent(boards: Boards, parent: IssueRef, child: IssueRef): Promise<Issue> {
  return changed(boards, parent, async (board) => {
    const before = await board.issue(parent);
    // An issue of another repository may have the same number.
    const isThere = ({ key, subIssues }: Issue) =>
      subIssues.includes(`${refOfKey(key).repository ?? ""}#${child.number}`);
    if (before && isThere(before)) return;
    mustTakeParts(before, child.number);
    await board.addSubIssue(parent, child);
  });
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
