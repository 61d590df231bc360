import type { Checkout } from "../../gate/facts.ts";
import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import { usesPullRequests } from "../product/pull-request-use.ts";
import { readIssueApprovals } from "../store/approval/issue-approvals.ts";
import { firstIssueBranch, issuesOfBranches } from "./branch-issues.ts";
import {
  askRepository,
  commitsNamed,
  isMerged,
  type MergingPlace,
  notIn,
  refsWith,
} from "./merging-place.ts";

/** An issue's branch at a commit. */
export interface IssueBranch {
  readonly issues: readonly number[];
  readonly branch: string;
  /** Undefined: it is not in this clone. */
  readonly head: string | undefined;
}

/** Names that an earlier part of the same text may have given another meaning. */
const MOVES_WITH_TEXT = /^(?:-|@|HEAD|[A-Z]+_HEAD)(?:[~^].*)?$|@\{/;

/** What the required branch would get of issues' branches from these words. */
export async function bringing(
  place: MergingPlace,
  words: readonly string[],
  at: Checkout | undefined,
  made: readonly string[] = [],
): Promise<MergeFact[]> {
  const given = words
    .flatMap((word) => word.split(/\.{2,3}/))
    .map((word) => word.replace(/^\+/, ""));
  const found = commitsNamed(place, given, at);
  const isOpen = given.some((word) => MOVES_WITH_TEXT.test(word) || !found.has(word));
  const parts = isOpen ? [...given, ...made] : given;
  const commits = isOpen ? commitsNamed(place, parts, at) : found;
  const facts: MergeFact[] = [];
  const seen = new Set<string>();
  for (const word of parts) {
    const commit = commits.get(word);
    if (commit !== undefined && seen.has(commit)) continue;
    if (commit !== undefined) seen.add(commit);
    const brought =
      commit === undefined
        ? await namedElsewhere(place, word)
        : await broughtBy(place, word, commit);
    for (const branch of brought) facts.push(await beginning(place, branch, commit));
  }
  return facts;
}

/** A branch that is on the remote only. */
async function namedElsewhere(place: MergingPlace, word: string): Promise<IssueBranch[]> {
  if (!/^[\w./@#+-]+$/.test(word)) return [];
  const found = await firstIssueBranch(place, [word]);
  return found === undefined ? [] : [{ issues: found.issues, branch: found.name, head: undefined }];
}

/** The issues' branches that come with a commit, as long as it is not in the required branch. */
async function broughtBy(
  place: MergingPlace,
  word: string,
  commit: string,
): Promise<IssueBranch[]> {
  if (isMerged(place, commit)) return [];
  const { local, fetched } = place.requiredHeads();
  const whole = refsWith(place, [`--merged=${commit}`, ...notIn([local, fetched])]);
  const own = await firstIssueBranch(place, [word]);
  const found = await branchesOf(place, whole);
  if (found.length > 0) return found;
  if (own !== undefined) return [{ issues: own.issues, branch: own.name, head: commit }];
  return partOf(place, commit);
}

/** A commit inside an issue's branch, which no other branch has, or the same files as one. */
async function partOf(place: MergingPlace, commit: string): Promise<IssueBranch[]> {
  const { local, fetched } = place.requiredHeads();
  const around = refsWith(place, [`--contains=${commit}`]);
  const issues = await issuesOfBranches(
    place,
    around.map(({ ref }) => ref),
  );
  const owned = around.filter(({ ref }) => issues.has(ref));
  if (owned.length > 0 && owned.length === around.length) {
    return (await branchesOf(place, owned)).map((one) => ({ ...one, head: commit }));
  }
  const trees = [commit, local, fetched].map((one) => treeOf(place, one));
  const [tree, ...required] = trees;
  // A branch without changes of its own has the files of the required branch.
  if (tree === undefined || required.includes(tree)) return [];
  const alike = refsWith(place, notIn([local, fetched])).filter((ref) => ref.tree === tree);
  return branchesOf(place, alike);
}

function treeOf(place: MergingPlace, commit: string | undefined): string | undefined {
  if (commit === undefined) return undefined;
  return askRepository(place, ["rev-parse", `${commit}^{tree}`]).text.trim();
}

/** Refs as branches of issues, each branch once. */
export async function branchesOf(
  place: MergingPlace,
  refs: readonly { readonly ref: string; readonly oid: string }[],
): Promise<IssueBranch[]> {
  const owners = await issuesOfBranches(
    place,
    refs.map(({ ref }) => ref),
  );
  const found = new Map<string, IssueBranch>();
  for (const { ref, oid } of refs) {
    const owner = owners.get(ref);
    if (owner === undefined) continue;
    const { name: branch, issues } = owner;
    if (!found.has(branch)) found.set(branch, { issues, branch, head: oid });
  }
  return [...found.values()];
}

/** A merge that begins. `commit`: what is merged, where it is more than the branch. */
export async function beginning(
  place: MergingPlace,
  { issues, branch, head }: IssueBranch,
  commit = head,
): Promise<Extract<MergeFact, { kind: "begin" }>> {
  const isApproved = await isApprovedAt(place, issues, branch, [head, commit]);
  const [number = 0] = issues;
  const title = isApproved ? "" : await titleOf(place, number);
  return { kind: "begin", issue: number, title, what: branch, head: commit, isApproved };
}

/** By a person's word for this head, or by a review of it. */
export async function isApprovedAt(
  place: MergingPlace,
  issues: readonly number[],
  branch: string,
  heads: readonly (string | undefined)[],
): Promise<boolean> {
  if (place.settings.mergeApproval !== "person") return true;
  for (const number of issues) {
    const given = readIssueApprovals(
      place.store,
      { number, repository: undefined },
      place.now,
    ).merge;
    if (given !== undefined && given !== "" && heads.includes(given)) return true;
  }
  const [number] = issues;
  if (number === undefined || !usesPullRequests(place)) return false;
  const ref = { number, repository: undefined };
  const answer = await (await place.board()).pullRequests(ref, branch);
  if (answer.kind === "unknown") return false;
  return answer.pullRequests.some(
    ({ state, base, head, approvedBy }) =>
      state === "open" && base === place.required && heads.includes(head) && approvedBy.length > 0,
  );
}

async function titleOf({ board }: MergingPlace, number: number): Promise<string> {
  return (await (await board()).issueState({ number, repository: undefined }))?.title ?? "";
}
