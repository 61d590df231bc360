import { issueOwningBranch } from "../../workflow/product/heads.ts";
import { askGit } from "../git/ask-git.ts";
import { emptyAmong, lastWork } from "../git/commits/commit-changes.ts";
import { broughtAt, isIn, isOnMainLine } from "../git/repository-commits.ts";
import { branchLog, isMade, type LoggedAct } from "./branch-work.ts";
import type { ProductPlace } from "./product-place.ts";

/** Whose work lies on a branch that has none of its own. */
export interface CopiedWork {
  /** The branch of another issue that is at the same commit; undefined: work that was merged before. */
  readonly other: { readonly name: string; readonly number: number } | undefined;
}

/**
 * Says so when git's log shows that a branch was put where it is without a commit made on it, and
 * the work there is another's: a branch of another issue is at the same commit, or that commit had
 * been merged before.
 */
export function copiedWork(
  place: ProductPlace,
  branch: string,
  heads: readonly string[],
  required: readonly string[],
): CopiedWork | undefined {
  const { git } = place;
  const log = branchLog(git, branch);
  // An empty commit is none of its own, whatever it lies on.
  const empty = emptyAmong(
    git,
    log.filter(isMade).map(({ oid }) => oid),
  );
  const own = log.filter((row) => !(isMade(row) && empty.has(row.oid)));
  const [last] = own;
  if (last === undefined || own.some(isMade)) return undefined;
  const isThere = (head: string) =>
    head === last.oid ||
    (empty.size > 0 && lastWork(git, head)?.commit === lastWork(git, last.oid)?.commit);
  if (!heads.every(isThere)) return undefined;
  const act = last.act.replace(/:\S+/g, "");
  const isPut = PUT.test(act) || act === `rebase (finish): refs/heads/${branch} onto ${last.oid}`;
  const isFetched = /^(?:fetch|pull) /.test(act);
  if (!isPut && !isFetched) return undefined;
  // What was fetched under the branch's own name was done on it, in another clone.
  if (!act.startsWith("rebase") && act.includes(`/${branch}`)) return undefined;
  const isPlain = required.some(
    (one) => isIn(git, last.oid, one) === true && isOnMainLine(git, last.oid, one),
  );
  // Every branch that begins there is at the same commit.
  if (isPlain) return undefined;
  const other = branchOfOther(place, branch, last);
  // A fetch that does not say from where brought what the branch follows.
  if (other && (isPut || act.includes(other.name))) return { other };
  if (!isPut) return undefined;
  const merged = required.map((one) => broughtAt(git, last.oid, one));
  return merged.some((at) => at !== undefined && at < last.at) ? { other: undefined } : undefined;
}

/** Git's words for a branch that was made, moved or carried on without a commit on it; or none. */
const PUT = /^(?:$|branch: |reset: |push\b|merge \S+: Fast-forward)/;

/** The branch of another issue that came there before. */
function branchOfOther(
  { git, settings, issue }: ProductPlace,
  branch: string,
  { oid, at }: LoggedAct,
): CopiedWork["other"] {
  const args = ["for-each-ref", `--points-at=${oid}`, "--format=%(refname)"];
  const { code, text } = askGit(git, [...args, "refs/heads", "refs/remotes"]);
  if (code !== 0) return undefined;
  for (const ref of text.split("\n")) {
    const name = /^refs\/(?:heads|remotes\/[^/]+)\/(.+)$/.exec(ref)?.[1];
    if (name === undefined || name === branch) continue;
    const number = issueOwningBranch(settings.branchPattern, name);
    if (number === undefined || number === issue.number) continue;
    // One that was made from ours shows nothing: it came later, and has no commit either.
    const log = branchLog(git, name);
    const isFirst = log.every((row) => row.at < at) || log.some(isMade);
    if (isFirst) return { name, number };
  }
  return undefined;
}
