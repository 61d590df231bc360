import { existsSync } from "node:fs";
import type { Checkout } from "../../gate/facts.ts";
import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { withoutEndSlashes } from "../../shell/place/posix-path.ts";
import { followed } from "../files/followed.ts";
import { basename } from "../files/path.ts";
import { askGit } from "../git/ask-git.ts";
import { findRepository } from "../git/git-dir.ts";
import { readHead } from "../git/head.ts";
import { branchHeads, isIn, knownHeads } from "../git/repository-commits.ts";
import { usesPullRequests } from "../product/pull-request-use.ts";
import { linkedWorktrees } from "../worktree/worktrees.ts";
import { firstIssueBranch } from "./branch-issues.ts";
import { branchesOf } from "./brought-branches.ts";
import {
  commitsNamed,
  currentBranch,
  isMerged,
  type MergingPlace,
  notIn,
  refsWith,
} from "./merging-place.ts";

type Step<K extends MergeStep["kind"]> = Extract<MergeStep, { kind: K }>;

const LEAVE = "merge it first, or leave it";

/** An issue's branch that goes, or moves to where its work is not. */
export async function losesBranch(
  place: MergingPlace,
  step: Step<"remove-branch">,
): Promise<MergeFact[]> {
  const { at, keeps, newName } = step;
  const branch = step.branch === "HEAD" ? currentBranch(at) : step.branch;
  if (branch === undefined) return [];
  const owner = await firstIssueBranch(place, [`refs/heads/${branch}`]);
  if (owner === undefined) return [];
  if (newName !== undefined) {
    const next = await firstIssueBranch(place, [`refs/heads/${newName}`]);
    if (next?.issues.some((number) => owner.issues.includes(number))) return [];
  }
  const kept = keeps === undefined ? undefined : commitsNamed(place, [keeps], at).get(keeps);
  return lost(place, branch, owner.issues, kept);
}

async function lost(
  place: MergingPlace,
  branch: string,
  issues: readonly number[],
  kept?: string,
): Promise<MergeFact[]> {
  const git = { gitDir: place.commonDir };
  const heads = knownHeads(branchHeads(git, branch));
  const open = heads.filter(
    (head) => !isMerged(place, head) && (kept === undefined || isIn(git, head, kept) !== true),
  );
  if (open.length === 0 || (await isMergedByPullRequest(place, issues, branch, open))) return [];
  const why = `of ${issues.map((number) => `#${number}`).join(", ")} is not in ${place.required}`;
  return [{ kind: "loses", what: branch, why, recovery: LEAVE }];
}

async function isMergedByPullRequest(
  place: MergingPlace,
  [number]: readonly number[],
  branch: string,
  heads: readonly string[],
): Promise<boolean> {
  if (number === undefined || !usesPullRequests(place)) return false;
  const ref = { number, repository: undefined };
  const answer = await (await place.board()).pullRequests(ref, branch);
  if (answer.kind === "unknown") return false;
  return heads.every((commit) =>
    answer.pullRequests.some(
      ({ state, base, head }) => state === "merged" && base === place.required && head === commit,
    ),
  );
}

/** `git worktree remove` takes a path, or the end of one that is unique. */
export async function losesWorktree(
  place: MergingPlace,
  { word, paths }: Step<"remove-worktree">,
): Promise<MergeFact[]> {
  const named = paths.map(followed);
  const end = `/${withoutEndSlashes(word)}`;
  const trees = worktreesOf(place).filter(({ top }) => named.includes(top) || top.endsWith(end));
  return (await Promise.all(trees.map((tree) => losesTree(place, tree)))).flat();
}

/** Everything that the repository has: the first branch that is not merged is named. */
export async function losesEverything(place: MergingPlace): Promise<MergeFact[]> {
  const { local, fetched } = place.requiredHeads();
  const [first] = await branchesOf(place, refsWith(place, notIn([local, fetched])));
  if (first === undefined) return [];
  return lost(place, first.branch, first.issues);
}

export function worktreesOf({ commonDir }: MergingPlace): readonly Checkout[] {
  return linkedWorktrees(commonDir).map(({ gitDir, top }) => ({
    ...{ gitDir, commonDir },
    top: followed(top),
  }));
}

export async function losesTree(place: MergingPlace, tree: Checkout): Promise<MergeFact[]> {
  const head = readHead(tree);
  const branch = head.kind === "branch" ? head.name : undefined;
  const byFolder = /^GH-0*([1-9]\d{0,8})(?:-\d+)?$/i.exec(basename(tree.top))?.[1];
  const owner =
    branch === undefined ? undefined : await firstIssueBranch(place, [`refs/heads/${branch}`]);
  const issues = owner?.issues ?? (byFolder === undefined ? [] : [Number(byFolder)]);
  if (issues.length === 0 || !existsSync(tree.top)) return [];
  const facts =
    branch === undefined ? losesDetached(place, tree, issues) : await lost(place, branch, issues);
  if (facts.length > 0) return facts;
  const found = findRepository(tree.top);
  const git = { gitDir: found?.gitDir ?? tree.gitDir, workTree: tree.top };
  const [first] = askGit(git, ["status", "--porcelain", "-z"]).text.split("\0");
  if (!first) return [];
  const why = `has ${first.slice(3)}, which is not committed`;
  return [{ kind: "loses", what: tree.top, why, recovery: "commit it, or leave the worktree" }];
}

/** Commits of a worktree that is on no branch are in it alone, unless some branch has them. */
function losesDetached(
  place: MergingPlace,
  tree: Checkout,
  issues: readonly number[],
): MergeFact[] {
  const head = commitsNamed(place, ["HEAD"], tree).get("HEAD");
  if (head === undefined || refsWith(place, [`--contains=${head}`]).length > 0) return [];
  const why = `of #${issues.join(", #")} is on no branch`;
  return [{ kind: "loses", what: head.slice(0, 12), why, recovery: "git branch it first" }];
}
