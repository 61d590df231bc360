import type { Estimate, Issue, Priority } from "../workflow/issue.ts";
import type { Hold } from "../workflow/lock.ts";
import type { Standing } from "../workflow/standing.ts";
import type { State } from "../workflow/states.ts";

export interface Comment {
  readonly author: string;
  readonly body: string;
  readonly at: number;
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
}

/** What a judged hand-off writes. */
export interface BoardWrite {
  /** Undefined: the field is left as it is. */
  readonly state?: State | undefined;
  readonly hold: Hold | undefined;
  readonly comment: { readonly author: string; readonly body: string } | undefined;
}

/** The board as everything outside `src/world/` sees it. Questions come first, then changes. */
export interface Board {
  standing(number: number): Promise<Standing | undefined>;
  issue(number: number): Promise<Issue | undefined>;
  comments(number: number): Promise<readonly Comment[]>;
  /** Every issue that could belong to this issue's group; enough for `groupOf`. */
  neighbourhood(number: number): Promise<readonly Issue[]>;
  /** Every issue that is neither Done nor Canceled. */
  live(): Promise<readonly Issue[]>;
  all(): Promise<readonly Issue[]>;
  create(issue: NewIssue): Promise<Issue>;
  /** Reads, judges and writes as one step: two callers cannot both be judged by the same standing. */
  change<T>(
    number: number,
    judge: (standing: Standing | undefined) => { write: BoardWrite | undefined; answer: T },
  ): Promise<T>;
  close(): void;
}
