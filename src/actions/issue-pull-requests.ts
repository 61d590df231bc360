import type { IssueRef } from "../workflow/issue/issue.ts";
import { branchNamed } from "../workflow/product/artifact-comments.ts";
import { branchByPattern } from "../workflow/product/heads.ts";
import type { PullRequest } from "../world/board/pull-request.ts";
import { Failure } from "../world/files/failure.ts";
import type { OpenWorkspace } from "../world/workspace.ts";

export interface IssuePullRequests {
  readonly branch: string;
  /** The current one first. */
  readonly pullRequests: readonly PullRequest[];
}

/** The pull requests of the branch that the issue's comments name, or of its usual branch. */
export async function pullRequestsOfIssue(
  { board, settings }: OpenWorkspace,
  ref: IssueRef,
): Promise<IssuePullRequests> {
  const named = branchNamed(await board.recentComments(ref));
  const branch = named ?? branchByPattern(settings.branchPattern, ref.number);
  const answer = await board.pullRequests(ref, branch);
  if (answer.kind === "unknown") throw new Failure(answer.why);
  return { branch, pullRequests: answer.pullRequests };
}
