import type { Checkout } from "../../gate/facts.ts";
import { isRequired } from "../../gate/rules/merging/branch-issue.ts";
import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { isIn } from "../git/repository-commits.ts";
import { beginning, branchesOf, bringing, isApprovedAt } from "./brought-branches.ts";
import {
  askRepository,
  commitsNamed,
  currentBranch,
  type MergingPlace,
  notIn,
  refsWith,
} from "./merging-place.ts";

type Push = Pick<Extract<MergeStep, { kind: "push" }>, "source" | "at" | "made" | "moved">;

/** What a push brings to the required branch of the remote. `source` undefined: by git's settings. */
export async function pushing(
  place: MergingPlace,
  { source, at, made = [], moved = [] }: Push,
): Promise<MergeFact[]> {
  const word = source ?? pushedBySettings(place, at);
  if (word === "unknown") return [{ kind: "unknown", why: "git's settings say what it pushes" }];
  const commit = word === undefined ? undefined : commitsNamed(place, [word], at).get(word);
  // A branch that is not there yet is made of what the same text names.
  const fresh = word === undefined || commit !== undefined ? [] : await bringing(place, made, at);
  const other = await bringing(place, moved, at);
  return commit === undefined
    ? [...fresh, ...other]
    : [...other, ...(await carried(place, commit))];
}

async function carried(place: MergingPlace, commit: string): Promise<MergeFact[]> {
  const { commonDir, requiredHeads } = place;
  const { local, fetched } = requiredHeads();
  const since = fetched ?? local;
  const branches =
    commit === since
      ? []
      : await branchesOf(place, refsWith(place, [`--merged=${commit}`, ...notIn([since])]));
  const facts: MergeFact[] = [];
  const inside: typeof branches = [];
  for (const branch of branches) {
    const { head } = branch;
    const isHere =
      head !== undefined && local !== undefined && isIn({ gitDir: commonDir }, head, local);
    if (isHere === true) inside.push(branch);
    else facts.push(await beginning(place, branch, commit));
  }
  for (const branch of inside) {
    const { issues, branch: name, head } = branch;
    const isAgreed =
      (await isApprovedAt(place, issues, name, [head])) || (await isFinished(place, issues));
    const begun = isAgreed ? undefined : await beginning(place, branch);
    facts.push({ kind: "push", carriesMerge: true, unapproved: begun });
  }
  if (facts.length > 0) return facts;
  return [{ kind: "push", carriesMerge: hasMerge(place, commit, fetched), unapproved: undefined }];
}

/** An issue that is Done was judged when it got there. */
async function isFinished({ board }: MergingPlace, issues: readonly number[]): Promise<boolean> {
  for (const number of issues) {
    const issue = await (await board()).issueState({ number, repository: undefined });
    if (issue?.state !== "Done") return false;
  }
  return true;
}

/** A merge of something that does not come from the required branch of the remote. */
function hasMerge(place: MergingPlace, commit: string, fetched: string | undefined): boolean {
  const range = fetched === undefined ? commit : `${fetched}..${commit}`;
  const args = ["rev-list", "--first-parent", "--merges", "--parents", "-n", "20", range];
  const rows = askRepository(place, args).text.split("\n");
  return rows.some((row) => {
    const [, , ...others] = row.split(" ");
    const isOwn = (other: string) =>
      fetched !== undefined && isIn({ gitDir: place.commonDir }, other, fetched) === true;
    return others.length > 0 && !others.every(isOwn);
  });
}

/** What a push without a branch goes for; undefined: not for the required branch. */
function pushedBySettings(place: MergingPlace, at: Checkout | undefined): string | undefined {
  const branch = currentBranch(at);
  if (branch === undefined) return at === undefined ? "unknown" : undefined;
  if (branch === place.required) return "HEAD";
  const names = "^(push\\.default|remote\\..*\\.(push|mirror)|branch\\..*\\.merge)$";
  const rows = askRepository(place, ["config", "--get-regexp", names]).text.split("\n");
  const value = (key: string) =>
    rows.findLast((row) => row.startsWith(`${key} `))?.slice(key.length + 1);
  if (rows.some((row) => /^remote\..*\.(?:push|mirror) /.test(row))) return "unknown";
  const how = value("push.default") ?? "simple";
  if (how === "matching") return place.required;
  const follows = value(`branch.${branch}.merge`) ?? "";
  return /^(?:upstream|tracking)$/.test(how) && isRequired(follows, place.required)
    ? "HEAD"
    : undefined;
}
