import type { Estimate, Issue, IssueRef, Priority } from "../../workflow/issue/issue.ts";
import type { IssueState } from "../../workflow/issue/issue-state.ts";
import type { Lock } from "../../workflow/issue/lock.ts";
import type { State } from "../../workflow/machine/states.ts";
import type { ActionableIssues, ActionableQuery } from "../../workflow/next/actionable.ts";

export interface Comment {
  readonly author: string;
  readonly body: string;
  readonly at: number;
}

/** An issue with what people wrote in it and under it. */
export interface Details extends Issue {
  readonly body: string;
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
  /** `owner/repo`; else the project's own. Parent and blockers are in the same one. */
  readonly repository?: string | undefined;
}

/** What a judged hand-off writes. */
export interface BoardWrite {
  /** Undefined: the field is left as it is. */
  readonly state?: State | undefined;
  readonly lock: Lock | undefined;
  readonly comment: { readonly author: string; readonly body: string } | undefined;
}

/** What may be changed of an issue besides its place in the workflow. */
export interface IssueEdit {
  readonly title?: string | undefined;
  readonly body?: string | undefined;
  /** null takes the value away. */
  readonly estimate?: Estimate | null | undefined;
  readonly priority?: Priority | null | undefined;
}

/** What talking to the board has cost so far. */
export interface Spending {
  readonly requests: number;
  readonly points: number;
}

/** The board as everything outside `src/world/` sees it. Questions come first, then changes. */
export interface Board {
  issueState(ref: IssueRef): Promise<IssueState | undefined>;
  issue(ref: IssueRef): Promise<Issue | undefined>;
  details(ref: IssueRef): Promise<Details | undefined>;
  comments(ref: IssueRef): Promise<readonly Comment[]>;
  /** The issue, then every other that could belong to its group; enough for `groupOf`. */
  neighbourhood(ref: IssueRef): Promise<readonly Issue[]>;
  /** What `actionableAmong` finds among the live issues. */
  actionable(query: ActionableQuery): Promise<ActionableIssues>;
  /** Every issue that is neither Done nor Canceled. */
  live(): Promise<readonly Issue[]>;
  all(): Promise<readonly Issue[]>;
  create(issue: NewIssue): Promise<Issue>;
  edit(ref: IssueRef, edit: IssueEdit): Promise<void>;
  comment(ref: IssueRef, author: string, body: string): Promise<void>;
  addSubIssue(parent: IssueRef, child: IssueRef): Promise<void>;
  addDependency(issue: IssueRef, blocker: IssueRef): Promise<void>;
  removeDependency(issue: IssueRef, blocker: IssueRef): Promise<void>;
  /** Reads, judges and writes as one step: two callers cannot both be judged by the same standing. */
  change<T>(ref: IssueRef, judge: Judge<T>): Promise<T>;
  /** `change` for many, each once and in this order; what fails is that issue's alone. */
  changeAll<T>(refs: readonly IssueRef[], judge: JudgeEach<T>): Promise<readonly Changed<T>[]>;
  spent(): Spending;
  close(): void;
}

/** Judges by what the board says at the moment of writing. May be asked again when that changes. */
export type Judge<T> = (issueState: IssueState | undefined) => {
  readonly write: BoardWrite | undefined;
  readonly answer: T;
};

/** Judges one of many. No lock is taken this way: a lock has to be claimed before it is written. */
export type JudgeEach<T> = (
  ref: IssueRef,
  issueState: IssueState | undefined,
) => {
  readonly write: Omit<BoardWrite, "lock"> | undefined;
  readonly answer: T;
};

/** What became of one of many: judged and written whole, or why not and what of it was written. */
export type Changed<T> = { readonly answer: T } | { readonly error: string };
