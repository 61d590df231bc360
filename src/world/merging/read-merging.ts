import { existsSync } from "node:fs";
import type { Checkout, GateSettings, PlacedActs } from "../../gate/facts.ts";
import type { MergeFact, Merging } from "../../gate/rules/merging/judge-merge.ts";
import { issueOfBranch, type MergeStep, mergeSteps } from "../../gate/rules/merging/merge-steps.ts";
import type { Board } from "../board/board.ts";
import { join } from "../files/path.ts";
import { askGit } from "../git/ask-git.ts";
import { findRepository } from "../git/git-dir.ts";
import { readHead } from "../git/head.ts";
import { branchHeads, isIn, knownHeads } from "../git/repository-commits.ts";
import { usesPullRequests } from "../product/pull-request-use.ts";
import { readIssueApprovals } from "../store/approval/issue-approvals.ts";
import { readMergeLease, repositoryKey } from "./merge-lease.ts";

export interface MergingAsked {
  readonly root: string;
  readonly store: string;
  readonly settings: GateSettings;
  readonly holder: string;
  readonly now: number;
  readonly board: () => Promise<Board>;
}

/** What a command would do to merges, as they stand in the repository now. Starts git where needed. */
export async function readMerging(placed: PlacedActs, asked: MergingAsked): Promise<Merging> {
  const { root, store, settings, holder, now } = asked;
  const commonDir = findRepository(root)?.commonDir;
  const required = settings.requiredBranch;
  const repository = repositoryKey(commonDir ?? root);
  const read = readMergeLease(store, repository, now);
  const lease =
    read.holder === undefined
      ? undefined
      : { ...read, holder: read.holder, isOwn: read.holder === holder };
  const facts: MergeFact[] = [];
  if (commonDir !== undefined && required !== undefined) {
    const own = { ...asked, commonDir, required };
    for (const step of mergeSteps(placed, required)) facts.push(...(await factsOf(step, own)));
  }
  return { repository, lease, nth: read.nth, facts };
}

interface Own extends MergingAsked {
  readonly commonDir: string;
  readonly required: string;
}

async function factsOf(step: MergeStep, own: Own): Promise<MergeFact[]> {
  // Other repositories are none of this board's business.
  if ("checkout" in step && step.checkout.commonDir !== own.commonDir) return [];
  switch (step.kind) {
    case "unreadable":
      return [{ kind: "unknown", why: step.why }];
    case "abort":
      return [{ kind: "abort" }];
    case "merge":
      return beginnings(step.revisions, own);
    case "pull-request":
      return [await pullRequest(step.target, own)];
    case "push":
      return [{ kind: "push", carriesMerge: carriesMerge(own) }];
    case "remove-branch":
      return losesBranch(step.branch, own);
    case "remove-worktree":
      return losesWorktree(step.paths, own);
  }
}

/** The issues' branches among what is merged and not in the required branch yet. */
async function beginnings(revisions: readonly string[], own: Own): Promise<MergeFact[]> {
  const facts: MergeFact[] = [];
  for (const revision of revisions) {
    const head = commitOf(own, revision);
    const names = [revision, ...(head === undefined ? [] : refsAt(own, head))];
    const issue = firstIssue(names, own);
    if (head === undefined || issue === undefined || isMerged(own, head)) continue;
    facts.push(await begin(own, issue, revision, head));
  }
  return facts;
}

async function begin(
  own: Own,
  number: number,
  what: string,
  head: string | undefined,
): Promise<MergeFact> {
  const ref = { number, repository: undefined };
  const issue = own.settings.mergeApproval === "rules" ? undefined : await titleOf(own, number);
  const approved = readIssueApprovals(own.store, ref, own.now).merge;
  const isApproved = approved !== undefined && approved === head;
  return { kind: "begin", issue: number, title: issue ?? "", what, isApproved };
}

async function titleOf({ board }: Own, number: number): Promise<string | undefined> {
  return (await (await board()).issueState({ number, repository: undefined }))?.title;
}

/** A pull request named by its branch is known; one named by its number is a person's to look up. */
async function pullRequest(target: string | undefined, own: Own): Promise<MergeFact> {
  const { root, settings } = own;
  const head = target === undefined ? readHead(checkoutOf(root, own)) : undefined;
  const branch = target ?? (head?.kind === "branch" ? head.name : "");
  const number = issueOfBranch(branch, settings.branchPattern);
  if (number === undefined) {
    const what = `pull request ${target ?? "of this branch"}`;
    return { kind: "begin", issue: 0, title: "", what, isApproved: false };
  }
  const ref = { number, repository: undefined };
  const answer = await (await own.board()).pullRequests(ref, branch);
  const open =
    answer.kind === "read"
      ? answer.pullRequests.find(({ state, base }) => state === "open" && base === own.required)
      : undefined;
  const fact = await begin(own, number, `the pull request of ${branch}`, open?.head);
  const isReviewed = (open?.approvedBy.length ?? 0) > 0;
  return fact.kind === "begin" && isReviewed ? { ...fact, isApproved: true } : fact;
}

function checkoutOf(root: string, { commonDir }: Own): Checkout {
  return findRepository(root) ?? { top: root, gitDir: commonDir, commonDir };
}

/** Whether the required branch has a merge of an issue's branch that is not pushed yet. */
function carriesMerge(own: Own): boolean {
  const { local, fetched } = branchHeads({ gitDir: own.commonDir }, own.required);
  if (local === undefined) return false;
  const range = fetched === undefined ? local : `${fetched}..${local}`;
  const { text } = ask(own, ["rev-list", "--first-parent", "--merges", "-n", "1", range]);
  return text.trim() !== "";
}

async function losesBranch(branch: string, own: Own): Promise<MergeFact[]> {
  const number = issueOfBranch(branch, own.settings.branchPattern);
  if (number === undefined) return [];
  const heads = knownHeads(branchHeads({ gitDir: own.commonDir }, branch));
  const open = heads.filter((head) => !isMerged(own, head));
  if (open.length === 0 || (await isMergedByPullRequest(own, number, branch, open))) return [];
  const why = `of #${number} is not in ${own.required}`;
  return [{ kind: "loses", what: branch, why, recovery: "merge it first, or leave it" }];
}

async function losesWorktree(paths: readonly string[], own: Own): Promise<MergeFact[]> {
  const facts: MergeFact[] = [];
  for (const path of paths) {
    const repository = existsSync(join(path, ".git")) ? findRepository(path) : undefined;
    if (repository === undefined || repository.commonDir !== own.commonDir) continue;
    const head = readHead(repository);
    const branch = head.kind === "branch" ? head.name : undefined;
    if (branch === undefined || issueOfBranch(branch, own.settings.branchPattern) === undefined) {
      continue;
    }
    facts.push(...(await losesBranch(branch, own)));
    const place = { gitDir: repository.gitDir, workTree: repository.top };
    const { text } = askGit(place, ["status", "--porcelain", "-z"]);
    const [first] = text.split("\0");
    if (!first) continue;
    const why = `has ${first.slice(3)}, which is not committed`;
    facts.push({ kind: "loses", what: path, why, recovery: "commit it, or leave the worktree" });
  }
  return facts;
}

async function isMergedByPullRequest(
  own: Own,
  number: number,
  branch: string,
  heads: readonly string[],
): Promise<boolean> {
  if (!usesPullRequests(own)) return false;
  const answer = await (await own.board()).pullRequests({ number, repository: undefined }, branch);
  if (answer.kind === "unknown") return false;
  return heads.every((commit) =>
    answer.pullRequests.some(
      ({ state, base, head }) => state === "merged" && base === own.required && head === commit,
    ),
  );
}

function isMerged(own: Own, commit: string): boolean {
  const place = { gitDir: own.commonDir };
  const required = knownHeads(branchHeads(place, own.required));
  return required.some((head) => isIn(place, commit, head) === true);
}

function firstIssue(names: readonly string[], { settings }: Own): number | undefined {
  for (const name of names) {
    const issue = issueOfBranch(name, settings.branchPattern);
    if (issue !== undefined) return issue;
  }
  return undefined;
}

function commitOf(own: Own, revision: string): string | undefined {
  const { code, text } = ask(own, [
    ...["rev-parse", "-q", "--verify", "--end-of-options"],
    `${revision}^{commit}`,
  ]);
  return code === 0 ? text.trim() : undefined;
}

function refsAt(own: Own, commit: string): string[] {
  const { text } = ask(own, [
    ...["for-each-ref", "--format=%(refname)", `--points-at=${commit}`],
    ...["refs/heads", "refs/remotes"],
  ]);
  return text.split("\n").filter((ref) => ref !== "");
}

function ask({ commonDir }: Own, args: readonly string[]) {
  return askGit({ gitDir: commonDir }, args, { timeoutMs: 2000 });
}
