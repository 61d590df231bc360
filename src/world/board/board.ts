import type { Estimate, Issue, IssueRef, Priority } from "../../workflow/issue/issue.ts";
import type { IssueState, Returned } from "../../workflow/issue/issue-state.ts";
import type { Lock } from "../../workflow/issue/lock.ts";
import type { State } from "../../workflow/machine/states.ts";
import type { ActionableIssues, ActionableQuery } from "../../workflow/next/actionable.ts";
import type { PullRequests } from "./pull-request.ts";

export interface Comment {
  readonly author: string;
  readonly body: string;
  readonly at: number;
}

export interface RecentComment extends Comment {
  /** Its author may write to the repository. */
  readonly byWriter: boolean;
}

/** An issue, and the branch that its comment names. */
export interface BranchOwner {
  readonly number: number;
  readonly branch: string;
}

/** An issue with its description and comments. */
export interface Details extends Issue {
  readonly body: string;
  readonly labels: readonly string[];
  readonly comments: readonly Comment[];
}

export interface NewIssue {
  readonly title: string;
  readonly number?: number | undefined;
  readonly body?: string | undefined;
  readonly state?: State | undefined;
  readonly estimate?: Estimate | undefined;
  readonly priority?: Priority | undefined;
  readonly parent?: number | undefined;
  readonly blockedBy?: readonly number[] | undefined;
  /** Who gives it its state: an agent if not said. */
  readonly by?: "agent" | "person" | undefined;
  /** `owner/repo`; the project's own by default. Parent and blockers are in the same repository. */
  readonly repository?: string | undefined;
}

/** What a hand-off writes once it is judged. */
export interface BoardWrite {
  /** Undefined: the field is not written. */
  readonly state?: State | undefined;
  readonly lock: Lock | undefined;
  readonly comment: { readonly author: string; readonly body: string } | undefined;
  /** Who moves it: an agent if not said. */
  readonly by?: "agent" | "person" | undefined;
  /** Set when the issue comes back to an earlier state. */
  readonly returned?: Returned | undefined;
}

/** Everything that can be edited but the workflow state. */
export interface IssueEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** null removes the value. */
  readonly estimate?: Estimate | null | undefined;
  readonly priority?: Priority | null | undefined;
}

export interface LabelChange {
  readonly kind: "add" | "remove";
  readonly name: string;
}

/** What requests to the board have cost so far. */
export interface Spending {
  readonly requests: number;
  readonly points: number;
}

/** The board as everything outside `src/world/` sees it: first reads, then changes. */
export interface Board {
  readonly kind: "embedded" | "github";
  issueState(ref: IssueRef): Promise<IssueState | undefined>;
  issue(ref: IssueRef): Promise<Issue | undefined>;
  details(ref: IssueRef): Promise<Details | undefined>;
  comments(ref: IssueRef): Promise<readonly Comment[]>;
  /** The last hundred comments, oldest first: one request. */
  recentComments(ref: IssueRef): Promise<readonly RecentComment[]>;
  /** The issue, then all issues that could belong to its group; enough for `groupOf`. */
  neighbourhood(ref: IssueRef): Promise<readonly Issue[]>;
  /** The same answer that `actionableAmong` gives for all issues. */
  actionable(query: ActionableQuery): Promise<ActionableIssues>;
  /** Every issue that is neither Done nor Canceled. */
  live(): Promise<readonly Issue[]>;
  all(): Promise<readonly Issue[]>;
  /** The pull requests of a branch in the issue's repository, with either board. Never throws. */
  pullRequests(ref: IssueRef, branch: string): Promise<PullRequests>;
  /** One pull request of the project's own repository. Never throws. */
  pullRequestNumbered(number: number): Promise<PullRequests>;
  /** The issues whose latest comment on their work names one of these branches. */
  branchOwners(branches: readonly string[]): Promise<readonly BranchOwner[]>;
  create(issue: NewIssue): Promise<Issue>;
  edit(ref: IssueRef, edit: IssueEdit): Promise<void>;
  /** `at`: when it was written, where a comment is copied; GitHub gives the time itself. */
  comment(ref: IssueRef, author: string, body: string, at?: number): Promise<void>;
  /** Puts an issue that exists on the board; one that is there stays as it is. */
  addToBoard(ref: IssueRef): Promise<Issue>;
  /** Adds or removes a label, and returns the issue's labels afterwards. */
  changeLabel(ref: IssueRef, change: LabelChange): Promise<readonly string[]>;
  addSubIssue(parent: IssueRef, child: IssueRef): Promise<void>;
  /** Ends the link; one that is not there is left alone. */
  removeSubIssue(parent: IssueRef, child: IssueRef): Promise<void>;
  addDependency(issue: IssueRef, blocker: IssueRef): Promise<void>;
  removeDependency(issue: IssueRef, blocker: IssueRef): Promise<void>;
  /**
   * Reads, judges and writes as one step, so that two callers are never judged by the same state.
   * `prepare` looks up what the judge needs beside the state; the state may change after it.
   */
  change<T>(ref: IssueRef, judge: Judge<T>, prepare: Prepare): Promise<T>;
  /** `change` for many issues, in this order. If one fails, the others are still changed. */
  changeAll<T>(refs: readonly IssueRef[], judge: JudgeEach<T>): Promise<readonly Changed<T>[]>;
  spent(): Spending;
  close(): void;
}

/** Looks up what a judge needs for an issue in this state. Not called for one that is not there. */
export type Prepare = (issueState: IssueState) => Promise<void>;

/** The judge needs nothing but the state. Said on purpose: a wrapper that drops it does not compile. */
export const nothingAhead: Prepare = async () => {};

/** Judges by the board's state at the moment of writing. Called again when that state changes. */
export type Judge<T> = (issueState: IssueState | undefined) => {
  readonly write: BoardWrite | undefined;
  readonly answer: T;
};

/**
 * Judges one of many issues. It cannot take a lock: a lock must be claimed before it is written.
 */
export type JudgeEach<T> = (
  ref: IssueRef,
  issueState: IssueState | undefined,
) => {
  readonly write: Omit<BoardWrite, "lock"> | undefined;
  readonly answer: T;
};

/** The result for one of many: its answer, or what failed and what was written before. */
export type Changed<T> = { readonly answer: T } | { readonly error: string };
