import { addUser } from "./add-owner.ts";
import type { PullRequest, Repository } from "./nodes.ts";
import { keep, now, stamp, type WorldState } from "./world-state.ts";

export interface PullRequestDetails {
  readonly branch: string;
  readonly base?: string;
  readonly head?: string;
  readonly state?: PullRequest["state"];
  readonly title?: string;
  readonly isDraft?: boolean;
  readonly fork?: boolean;
  readonly decision?: PullRequest["reviewDecision"];
  /** The state of all checks together; null: there are none. */
  readonly checks?: string | null;
  readonly mergeCommit?: string;
  readonly reviews?: readonly {
    readonly by: string;
    readonly state?: string;
    readonly canPush?: boolean;
    readonly commit?: string;
  }[];
}

export function addPullRequest(
  state: WorldState,
  repository: Repository,
  details: PullRequestDetails,
): PullRequest {
  const { head = "a".repeat(40), state: of = "OPEN" } = details;
  repository.lastNumber += 1;
  const number = repository.lastNumber;
  const reviews = (details.reviews ?? []).map((review) => ({
    author: addUser(state, review.by),
    authorCanPushToRepository: review.canPush ?? true,
    state: review.state ?? "APPROVED",
    commit: { oid: review.commit ?? head },
  }));
  const made: PullRequest = {
    kind: "PullRequest",
    ...stamp(state, "PullRequest"),
    repository,
    number,
    title: details.title ?? `Pull request ${number}`,
    state: of,
    isDraft: details.isDraft ?? false,
    isCrossRepository: details.fork ?? false,
    headRefName: details.branch,
    headRefOid: head,
    baseRefName: details.base ?? "main",
    reviewDecision: details.decision ?? null,
    mergedAt: of === "MERGED" ? now(state) : null,
    mergeCommit: of === "MERGED" ? { oid: details.mergeCommit ?? "b".repeat(40) } : null,
    statusCheckRollup: details.checks ? { state: details.checks } : null,
    reviewList: reviews,
  };
  repository.pullRequestList.push(made);
  return keep(state, made);
}
