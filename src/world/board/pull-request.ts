/** What the reviews of a pull request say. "none": nobody has said anything, which is no approval. */
export type Review = "approved" | "changes requested" | "review required" | "none";

/** What its checks say of the present head. "none": there are no checks. */
export type Checks = "passed" | "failed" | "pending" | "none";

export interface PullRequest {
  readonly number: number;
  readonly title: string;
  readonly url: string;
  readonly state: "open" | "closed" | "merged";
  readonly isDraft: boolean;
  /** The branch it brings, and the commit that branch is at. */
  readonly branch: string;
  readonly head: string;
  /** The branch it goes to. */
  readonly base: string;
  readonly review: Review;
  /** Those who can push and approved the present head. */
  readonly approvedBy: readonly string[];
  readonly checks: Checks;
  readonly mergeCommit: string | null;
  readonly mergedAt: number | null;
}

/**
 * The pull requests of one branch: first the open one, then merged ones, then closed ones, each
 * newest first. Those of a fork are left out. "unknown": GitHub could not be asked, and why.
 */
export type PullRequests =
  | { readonly kind: "read"; readonly pullRequests: readonly PullRequest[] }
  | { readonly kind: "unknown"; readonly why: string };
