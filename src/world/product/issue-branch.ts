import { readFileSync, statSync } from "node:fs";
import { branchNamed } from "../../workflow/product/artifact-comments.ts";
import { branchByPattern } from "../../workflow/product/heads.ts";
import type { ProductFact } from "../../workflow/product/product.ts";
import { hasCode } from "../files/failure.ts";
import { join } from "../files/path.ts";
import {
  branchHeads,
  isIn,
  isOnMainLine,
  isShallow,
  knownHeads,
} from "../git/repository-commits.ts";
import { isBranchName } from "../settings/value-kinds.ts";
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
  if (isBranchName(branch) && !others.includes(branch)) return branch;
  const own = branchByPattern(settings.branchPattern, issue.number);
  const fact = `The branch that #${issue.number} names cannot be its branch`;
  return { kind: "missing", fact, recovery: `comment "## Branch" with ${own}` };
}

/** In Progress → In Review: the branch has work of its own, and none of it lies uncommitted. */
export async function branchFact(place: ProductPlace): Promise<ProductFact> {
  const branch = await issueBranch(place);
  if (typeof branch !== "string") return branch;
  const fact = workOn(place, branch);
  if (fact.kind === "there") return uncommitted(place, branch) ?? fact;
  return (await mergedByPullRequest(place, branch)) ?? fact;
}

function workOn(place: ProductPlace, branch: string): ProductFact {
  const { git, issue, returned } = place;
  const { number } = issue;
  const heads = branchHeads(git, branch);
  const known = knownHeads(heads);
  if (known.length === 0) {
    return missing(
      `#${number} has no branch ${branch} here`,
      "commit the work on it, or git fetch",
    );
  }
  const old = returned?.heads.branch;
  if (old !== undefined && known.every((head) => head === old)) {
    return missing(`${branch} has not changed since #${number} came back`, "commit the work on it");
  }
  const required = requiredHeads(place);
  const isAhead = known.some((head) => required.every((one) => isIn(git, head, one) !== true));
  if (isAhead) return { kind: "there" };
  const isUntouched =
    heads.fetched === undefined &&
    isNeverCommittedTo(git.gitDir, branch) &&
    required.some((one) => known.some((head) => isOnMainLine(git, head, one)));
  return isUntouched
    ? missing(`${branch} has no commit of its own`, `commit the work of #${number} on it`)
    : { kind: "there" };
}

/** In Review → Done: the branch is in the required branch, or its pull request is merged. */
export async function mergeFact(place: ProductPlace): Promise<ProductFact> {
  const branch = await issueBranch(place);
  if (typeof branch !== "string") return branch;
  const { git, settings, issue } = place;
  const required = requiredHeads(place);
  const known = knownHeads(branchHeads(git, branch));
  const isMerged = known.every((head) => required.some((one) => isIn(git, head, one) === true));
  if (known.length > 0 && isMerged) return { kind: "there" };
  const merged = await mergedByPullRequest(place, branch);
  if (merged) return merged;
  if (known.length > 0 && isShallow(git)) {
    const why = `this clone is shallow: git fetch --unshallow shows whether ${branch} is merged`;
    return { kind: "unknown", why };
  }
  const into = settings.requiredBranch ?? "the required branch";
  const fact =
    known.length > 0
      ? `${branch} of #${issue.number} is not merged into ${into}`
      : `#${issue.number} has no branch ${branch} here that could be merged`;
  return missing(fact, known.length > 0 ? "merge it, or git fetch if it is" : "git fetch");
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

const LONGEST_LOG = 256 * 1024;

/** Git's log of the branch tells of nothing but its making. No log: it cannot be told. */
function isNeverCommittedTo(commonDir: string, branch: string): boolean {
  const path = join(commonDir, "logs", "refs", "heads", branch);
  try {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size === 0 || stat.size > LONGEST_LOG) return false;
    const rows = readFileSync(path, "utf8").trimEnd().split("\n");
    return rows.every((row) => /\tbranch: (?:Created|Reset)/i.test(row));
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR", "EACCES")) return false;
    throw error;
  }
}

function missing(fact: string, recovery: string): Missing {
  return { kind: "missing", fact, recovery };
}
