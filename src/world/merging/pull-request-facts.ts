import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { PullRequestStep } from "../../gate/rules/merging/merge-step.ts";
import type { PullRequest } from "../board/pull-request.ts";
import { remotesOf } from "../git/remote.ts";
import { firstIssueBranch } from "./branch-issues.ts";
import { beginning, bringing } from "./brought-branches.ts";
import { losesBranch } from "./losses.ts";
import { commitsNamed, currentBranch, type MergingPlace } from "./merging-place.ts";

/** What `gh pr merge` would merge, or `gh pr close --delete-branch` remove. */
export async function pullRequestFacts(
  place: MergingPlace,
  step: PullRequestStep,
): Promise<MergeFact[]> {
  const { target, repository, address } = named(step);
  if (isElsewhere(place, repository)) return [];
  const branch = target ?? currentBranch(step.at);
  const found = await lookUp(place, branch);
  if (step.does === "close") {
    const name = found?.branch ?? (/^\d+$/.test(branch ?? "") ? undefined : branch);
    if (name === undefined) return [unseen(address)];
    return losesBranch(place, { kind: "remove-branch", branch: name, at: step.at });
  }
  if (found === undefined) return [await unfound(place, branch, address, step.isForced)];
  if (found.base !== place.required || found.state === "merged") return [];
  const facts = await ofPullRequest(place, found);
  return facts.map((fact) =>
    fact.kind === "begin" && step.isForced ? { ...fact, isApproved: false, isForced: true } : fact,
  );
}

/** By the name of its branch, or by the commits that it brings. */
async function ofPullRequest(place: MergingPlace, found: PullRequest): Promise<MergeFact[]> {
  const { branch, head, number, approvedBy } = found;
  const owner = await firstIssueBranch(place, [`refs/heads/${branch}`]);
  const isHere = commitsNamed(place, [head], undefined).has(head);
  const facts =
    owner !== undefined
      ? [await beginning(place, { issues: owner.issues, branch, head })]
      : isHere
        ? await bringing(place, [head], undefined)
        : [];
  const isReviewed = approvedBy.length > 0;
  return facts.map((fact) => {
    if (fact.kind !== "begin") return fact;
    const what = `pull request ${number} (${branch})`;
    return { ...fact, what, isApproved: fact.isApproved || isReviewed };
  });
}

/** GitHub could not be asked, or knows no such pull request. */
async function unfound(
  place: MergingPlace,
  branch: string | undefined,
  address: string,
  isForced: boolean,
): Promise<MergeFact> {
  const isNumber = branch === undefined || /^\d+$/.test(branch);
  const owner = isNumber ? undefined : await firstIssueBranch(place, [`refs/heads/${branch}`]);
  if (owner === undefined || isNumber) return { ...unseen(address), isForced };
  const head = commitsNamed(place, [`refs/heads/${branch}`], undefined).get(`refs/heads/${branch}`);
  const fact = await beginning(place, { issues: owner.issues, branch, head });
  const isApproved = fact.isApproved && !isForced;
  return { ...fact, what: `the pull request of ${branch}`, isApproved, isForced };
}

function unseen(address: string): Extract<MergeFact, { kind: "begin" }> {
  const what = `pull request ${address}`;
  return { kind: "begin", issue: 0, title: "", what, head: undefined, isApproved: false };
}

interface Named {
  readonly target: string | undefined;
  readonly repository: string | undefined;
  /** For people. */
  readonly address: string;
}

/** A number, an address, or a branch, perhaps `owner:branch`. */
function named({ target, repository }: PullRequestStep): Named {
  const address = target ?? "of this branch";
  const [, inUrl, number] =
    /^https?:\/\/([^/]+\/[^/]+\/[^/]+)\/pull\/(\d+)/.exec(target ?? "") ?? [];
  if (number !== undefined) return { target: number, repository: inUrl, address };
  const bare = target?.replace(/^#(?=\d+$)/, "").replace(/^[\w.-]+:(?=.)/, "");
  return { target: bare, repository, address };
}

async function lookUp(
  { board }: MergingPlace,
  wanted: string | undefined,
): Promise<PullRequest | undefined> {
  if (wanted === undefined) return undefined;
  const open = await board();
  const answer = /^\d+$/.test(wanted)
    ? await open.pullRequestNumbered(Number(wanted))
    : await open.pullRequests({ number: 1, repository: undefined }, wanted);
  return answer.kind === "read" ? answer.pullRequests[0] : undefined;
}

/** `-R` names a repository that is none of this checkout's remotes. */
export function isElsewhere({ root }: MergingPlace, repository: string | undefined): boolean {
  if (repository === undefined) return false;
  const name = repository
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/\.git$/, "");
  const remotes = remotesOf(root);
  if (remotes.length === 0) return false;
  return !remotes.some(({ host, owner, repo }) => {
    const own = `${owner}/${repo}`.toLowerCase();
    return name === own || name === `${host}/${own}`;
  });
}
