import { branchNamed } from "../../workflow/product/artifact-comments.ts";
import { issuesListed } from "../../workflow/product/document-text.ts";
import { branchByPattern, issueOwningBranch } from "../../workflow/product/heads.ts";
import type { ProductFact } from "../../workflow/product/product.ts";
import { branchHeads, isIn, isShallow, knownHeads } from "../git/repository-commits.ts";
import { isBranchName } from "../settings/value-kinds.ts";
import { aheadOf, carriedWork, hasRemote, isFromBefore } from "./branch-work.ts";
import { copiedWork } from "./copied-branch.ts";
import { findDocument } from "./documents.ts";
import type { ProductPlace } from "./product-place.ts";
import { usesPullRequests } from "./pull-request-use.ts";
import { uncommitted } from "./worktree-changes.ts";

type Missing = Extract<ProductFact, { kind: "missing" }>;

/** The name of the issue's branch; a fact when it cannot be one. */
export async function issueBranch(place: ProductPlace): Promise<string | Missing> {
  const { settings, issue } = place;
  const named = branchNamed(await place.comments());
  const branch = named ?? branchByPattern(settings.branchPattern, issue.number);
  const others = [settings.requiredBranch, settings.documentsBranch];
  const own = branchByPattern(settings.branchPattern, issue.number);
  if (isBranchName(branch) && !others.includes(branch)) {
    const owner = issueOwningBranch(settings.branchPattern, branch);
    if (owner === undefined || owner === issue.number) return branch;
    if (await isPlannedWith(place, owner)) return branch;
    const recovery = `comment "## Branch" with ${own}, or list both issues in github_issues of the plan`;
    return missing(`${branch} that #${issue.number} names is the branch of #${owner}`, recovery);
  }
  const fact = `The branch that #${issue.number} names cannot be its branch`;
  return { kind: "missing", fact, recovery: `comment "## Branch" with ${own}` };
}

/** One branch carries several issues when their plan lists them. */
async function isPlannedWith(place: ProductPlace, other: number): Promise<boolean> {
  const where = { ...place, returned: undefined };
  // The plan of several issues bears the number of one: it may be found by the link only.
  for (const link of [true, false]) {
    const plan = await findDocument(where, { kind: "plan", link });
    const listed = plan.kind === "found" ? issuesListed(plan.document.text) : [];
    if (listed.includes(other) && listed.includes(place.issue.number)) return true;
  }
  return false;
}

/** In Progress → In Review: the branch has work of its own, and none of it lies uncommitted. */
export async function branchFact(place: ProductPlace): Promise<ProductFact> {
  const branch = await issueBranch(place);
  if (typeof branch !== "string") return branch;
  const copied = await copiedFact(place, branch);
  if (copied) return (await mergedByPullRequest(place, branch)) ?? copied;
  const fact = workOn(place, branch);
  if (fact.kind === "there") return uncommitted(place, branch) ?? fact;
  return (await mergedByPullRequest(place, branch)) ?? fact;
}

/** The work on a branch is another's; undefined: nothing says so, or one plan lists both issues. */
async function copiedFact(place: ProductPlace, branch: string): Promise<Missing | undefined> {
  const { number } = place.issue;
  const heads = knownHeads(branchHeads(place.git, branch));
  const copied = copiedWork(place, branch, heads, requiredHeads(place));
  if (copied === undefined) return undefined;
  const { other } = copied;
  if (other && (await isPlannedWith(place, other.number))) return undefined;
  const whose = other ? `where ${other.name} of #${other.number} is` : "at work merged before it";
  return missing(`${branch} of #${number} is ${whose}`, `commit the work of #${number} on it`);
}

function workOn(place: ProductPlace, branch: string): ProductFact {
  const { git, issue, returned } = place;
  const { number } = issue;
  const heads = branchHeads(git, branch);
  const known = knownHeads(heads);
  if (known.length === 0) {
    return missing(
      `#${number} has no branch ${branch} here`,
      hasRemote(git) ? "commit the work on it, or git fetch" : "commit the work on it",
    );
  }
  if (returned && known.every((head) => isFromBefore(place, head, returned))) {
    return missing(`${branch} has not changed since #${number} came back`, "commit the work on it");
  }
  const required = requiredHeads(place);
  const { isWork, isAhead, merged } = aheadOf(git, known, required);
  if (isWork || hasCarried(place, branch, merged)) return { kind: "there" };
  const fact = isAhead ? "changes no file" : "has no commit of its own";
  return missing(`${branch} ${fact}`, `commit the work of #${number} on it`);
}

function hasCarried(place: ProductPlace, branch: string, heads: readonly string[]): boolean {
  const required = { name: place.settings.requiredBranch, heads: requiredHeads(place) };
  return heads.some((head) => carriedWork(place.git, branch, head, required));
}

/** In Review → Done: the branch is in the required branch with its work, or its pull request is merged. */
export async function mergeFact(place: ProductPlace): Promise<ProductFact> {
  const branch = await issueBranch(place);
  if (typeof branch !== "string") return branch;
  const copied = await copiedFact(place, branch);
  if (copied) return (await mergedByPullRequest(place, branch)) ?? copied;
  const { git, settings, issue } = place;
  const required = requiredHeads(place);
  const known = knownHeads(branchHeads(git, branch));
  const isMerged = known.every((head) => required.some((one) => isIn(git, head, one) === true));
  const isIncluded = known.length > 0 && isMerged;
  if (isIncluded && hasCarried(place, branch, known)) return { kind: "there" };
  const merged = await mergedByPullRequest(place, branch);
  if (merged) return merged;
  if (known.length > 0 && isShallow(git)) {
    const why = `this clone is shallow: git fetch --unshallow shows whether ${branch} is merged`;
    return { kind: "unknown", why };
  }
  const into = settings.requiredBranch ?? "the required branch";
  const person = `a person runs: ralph board move ${issue.number} Done --reason R`;
  if (isIncluded) {
    const recovery = `commit the work of #${issue.number} on it and merge it, or where it is in ${person}`;
    return missing(`Nothing shows that ${branch} brought work into ${into}`, recovery);
  }
  const canFetch = hasRemote(git);
  if (known.length > 0) {
    const fact = `${branch} of #${issue.number} is not merged into ${into}`;
    return missing(fact, canFetch ? "merge it, or git fetch if it is" : "merge it");
  }
  const fact = `#${issue.number} has no branch ${branch} here that could be merged`;
  return missing(fact, canFetch ? `git fetch; if it was deleted ${person}` : person);
}

function requiredHeads({ git, settings }: ProductPlace): readonly string[] {
  const { requiredBranch } = settings;
  return requiredBranch === undefined ? [] : knownHeads(branchHeads(git, requiredBranch));
}

/** There, or could not be asked; undefined: pull requests are not used, or none is merged. */
async function mergedByPullRequest(
  place: ProductPlace,
  branch: string,
): Promise<ProductFact | undefined> {
  const { settings, returned } = place;
  if (!usesPullRequests(place)) return undefined;
  const answer = await place.pullRequests(branch);
  if (answer.kind === "unknown") {
    // Where nobody said that they are used, a GitHub that cannot be asked has none.
    return settings.pullRequests === "on" ? answer : undefined;
  }
  const isMerged = answer.pullRequests.some(
    ({ state, base, head }) =>
      state === "merged" && base === settings.requiredBranch && head !== returned?.heads.branch,
  );
  return isMerged ? { kind: "there" } : undefined;
}

function missing(fact: string, recovery: string): Missing {
  return { kind: "missing", fact, recovery };
}
