import type { Item, Project } from "./project-nodes.ts";

export interface Stamp {
  readonly id: string;
  readonly fullId: number;
  readonly createdAt: string;
  updatedAt: string;
}

interface OwnerData extends Stamp {
  readonly login: string;
  readonly name: string;
  /** By lower-case name: GitHub's names are case-insensitive. */
  readonly repositoriesByName: Map<string, Repository>;
  readonly projectsByNumber: Map<number, Project>;
}

export interface User extends OwnerData {
  readonly kind: "User";
}

export interface Organization extends OwnerData {
  readonly kind: "Organization";
}

export type Owner = User | Organization;

export interface Repository extends Stamp {
  readonly kind: "Repository";
  readonly owner: Owner;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly issuesByNumber: Map<number, Issue>;
  readonly labelsByName: Map<string, Label>;
  readonly pullRequestList: PullRequest[];
  /** What a login is to the repository, where it is not what its account says. */
  readonly associations: Map<string, Association>;
  lastNumber: number;
}

export type Association =
  | "OWNER"
  | "MEMBER"
  | "COLLABORATOR"
  | "CONTRIBUTOR"
  | "FIRST_TIME_CONTRIBUTOR"
  | "NONE";

export interface Label extends Stamp {
  readonly kind: "Label";
  readonly repository: Repository;
  readonly name: string;
  readonly color: string;
  readonly description: string | null;
}

export type StateReason = "COMPLETED" | "NOT_PLANNED" | "DUPLICATE" | "REOPENED";

export interface Issue extends Stamp {
  readonly kind: "Issue";
  readonly repository: Repository;
  readonly number: number;
  readonly author: Owner;
  title: string;
  body: string;
  state: "OPEN" | "CLOSED";
  stateReason: StateReason | null;
  closedAt: string | null;
  parent: Issue | null;
  readonly labelSet: Set<Label>;
  /** The number is the link's own place: sub-issues and blockers are listed as they were linked. */
  readonly children: Map<Issue, number>;
  readonly blockers: Map<Issue, number>;
  readonly blocked: Map<Issue, number>;
  /** By creation, so also by id: a page is found by bisection. */
  readonly commentList: IssueComment[];
  readonly cards: Map<Project, Item>;
}

export interface IssueComment extends Stamp {
  readonly kind: "IssueComment";
  readonly issue: Issue;
  readonly author: Owner;
  body: string;
  lastEditedAt: string | null;
}

export interface PullRequest extends Stamp {
  readonly kind: "PullRequest";
  readonly repository: Repository;
  readonly number: number;
  readonly title: string;
  readonly state: "OPEN" | "CLOSED" | "MERGED";
  readonly isDraft: boolean;
  readonly isCrossRepository: boolean;
  readonly headRefName: string;
  readonly headRefOid: string;
  readonly baseRefName: string;
  readonly reviewDecision: "APPROVED" | "CHANGES_REQUESTED" | "REVIEW_REQUIRED" | null;
  readonly mergedAt: string | null;
  readonly mergeCommit: { readonly oid: string } | null;
  readonly statusCheckRollup: { readonly state: string } | null;
  readonly reviewList: readonly PullRequestReview[];
}

export interface PullRequestReview {
  readonly author: Owner;
  readonly authorCanPushToRepository: boolean;
  readonly state: string;
  readonly commit: { readonly oid: string };
}
