import * as z from "zod/mini";
import type { Checks, PullRequest, PullRequests, Review } from "../../board/pull-request.ts";
import { Failure, reasonOf } from "../../files/failure.ts";
import { READ_PULL_REQUEST, READ_PULL_REQUESTS } from "../documents/repository-documents.ts";
import { shown } from "../read/answer-shapes.ts";
import { parsed } from "../read/read-issue.ts";
import type { Sender } from "../request/request.ts";

const review = z.object({
  author: z.nullish(z.object({ login: z.string() })),
  authorCanPushToRepository: z.boolean(),
  state: z.string(),
  commit: z.nullish(z.object({ oid: z.string() })),
});

const pullRequest = z.object({
  number: z.number(),
  title: z.string(),
  url: z.string(),
  state: z.string(),
  isDraft: z.boolean(),
  isCrossRepository: z.boolean(),
  headRefName: z.string(),
  headRefOid: z.string(),
  baseRefName: z.string(),
  reviewDecision: z.nullish(z.string()),
  mergedAt: z.nullish(z.string()),
  mergeCommit: z.nullish(z.object({ oid: z.string() })),
  latestOpinionatedReviews: z.nullish(z.object({ nodes: z.nullish(shown(review)) })),
  statusCheckRollup: z.nullish(z.object({ state: z.string() })),
});
type PullRequestAnswer = z.infer<typeof pullRequest>;

const answered = z.object({
  repository: z.nullish(
    z.object({
      pullRequests: z.optional(z.object({ nodes: shown(pullRequest) })),
      pullRequest: z.nullish(pullRequest),
    }),
  ),
});

interface RepositoryName {
  readonly owner: string;
  readonly repo: string;
}

/**
 * Those of a branch, or the one with a number. One request. What cannot be asked is an answer of
 * its own, not an error.
 */
export async function readPullRequests(
  sender: Sender,
  { owner, repo }: RepositoryName,
  wanted: string | number,
): Promise<PullRequests> {
  try {
    const answer =
      typeof wanted === "number"
        ? sender.send("question", READ_PULL_REQUEST, { owner, repo, number: wanted })
        : sender.send("question", READ_PULL_REQUESTS, { owner, repo, branch: wanted });
    const { repository } = parsed(answered, (await answer).data);
    if (!repository) throw new Failure(`there is no repository ${owner}/${repo} to this token`);
    const found = repository.pullRequests?.nodes ?? [repository.pullRequest ?? null];
    const own = found.filter((one) => one !== null).filter((one) => !one.isCrossRepository);
    const pullRequests = own.map(toPullRequest).sort((a, b) => rank(a) - rank(b));
    return { kind: "read", pullRequests };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { kind: "unknown", why: reasonOf(error) };
  }
}

/** GitHub lists them newest first; within a rank that order stays. */
function rank({ state }: PullRequest): number {
  return ["open", "merged", "closed"].indexOf(state);
}

function toPullRequest(answer: PullRequestAnswer): PullRequest {
  const { headRefOid, latestOpinionatedReviews: latest } = answer;
  const approvals = (latest?.nodes ?? []).filter(
    (one) =>
      one.state === "APPROVED" && one.authorCanPushToRepository && one.commit?.oid === headRefOid,
  );
  const merged = Date.parse(answer.mergedAt ?? "");
  return {
    number: answer.number,
    title: answer.title,
    url: answer.url,
    state: STATES[answer.state] ?? "closed",
    isDraft: answer.isDraft,
    branch: answer.headRefName,
    head: headRefOid,
    base: answer.baseRefName,
    review: REVIEWS[answer.reviewDecision ?? ""] ?? "none",
    approvedBy: approvals.flatMap(({ author }) => author?.login ?? []),
    checks:
      CHECKS[answer.statusCheckRollup?.state ?? ""] ??
      (answer.statusCheckRollup ? "pending" : "none"),
    mergeCommit: answer.mergeCommit?.oid ?? null,
    mergedAt: Number.isNaN(merged) ? null : merged,
  };
}

const STATES: Readonly<Record<string, PullRequest["state"]>> = {
  OPEN: "open",
  MERGED: "merged",
};

const REVIEWS: Readonly<Record<string, Review>> = {
  APPROVED: "approved",
  CHANGES_REQUESTED: "changes requested",
  REVIEW_REQUIRED: "review required",
};

/** EXPECTED and PENDING, and whatever else GitHub may say one day, are still to come. */
const CHECKS: Readonly<Record<string, Checks>> = {
  SUCCESS: "passed",
  FAILURE: "failed",
  ERROR: "failed",
};
