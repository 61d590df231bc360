import { askGit, type GitPlace } from "../git/ask-git.ts";
import { anyIsIn, hasSameFiles, lastWork, mergeBases } from "../git/commits/commit-changes.ts";
import { committedAt, isIn, isOnMainLine } from "../git/repository-commits.ts";
import type { ProductPlace } from "./product-place.ts";

/** How far back git's log of a branch is read. */
const MOST_ROWS = 1000;

/** So many fast-forwards by one branch are looked at, the newest first. */
const MOST_TAKEN = 20;

/**
 * What a branch has that the required branch does not. Only where a file differs from where they
 * parted is it work; `merged` is what of the branch the required branch has. A required branch that
 * lags behind here is asked together with its fetched head: where the branch left the newer counts.
 */
export function aheadOf(
  git: GitPlace,
  heads: readonly string[],
  required: readonly string[],
): { readonly isAhead: boolean; readonly isWork: boolean; readonly merged: readonly string[] } {
  const parted = heads.map((head) => ({ head, bases: mergeBases(git, head, required) }));
  const ahead = parted.filter(({ head, bases }) => !bases.includes(head));
  // A history of its own that has the same files as the required branch adds nothing either.
  const isWork = ahead.some(
    ({ head, bases }) => !hasSameFiles(git, head, bases.length > 0 ? bases : required),
  );
  const merged = isWork ? [] : [...new Set(parted.flatMap(({ bases }) => bases))];
  return { isAhead: ahead.length > 0, isWork, merged };
}

/**
 * Whether something shows that a branch that is in the required branch carried work there: a merge
 * brought its head, git logged a commit that was made on it, or the fast-forward that took it.
 */
export function carriedWork(
  git: GitPlace,
  branch: string,
  head: string,
  required: { readonly name: string | undefined; readonly heads: readonly string[] },
): boolean {
  const into = required.heads.filter((one) => isIn(git, head, one) === true);
  if (into.some((one) => !isOnMainLine(git, head, one))) return true;
  const own = branchLog(git, branch);
  const made = own.filter(isMade);
  const oids = made.map(({ oid }) => oid);
  if (anyIsIn(git, oids, head)) return true;
  // A rebase writes the commits that were made anew.
  if (made.length > 0 && own[0]?.oid === head && own[0].act.startsWith("rebase")) return true;
  return required.name !== undefined && wasTaken(git, branch, head, required.name);
}

/** The required branch was fast-forwarded by this branch's name, from where the head was not in it. */
function wasTaken(git: GitPlace, branch: string, head: string, required: string): boolean {
  const log = branchLog(git, required);
  const taken = log.flatMap(({ oid, act }, at) => {
    const before = log[at + 1]?.oid;
    const [, name] = /^merge (\S+): Fast-forward$/.exec(act) ?? [];
    const isOther = name !== branch && !name?.endsWith(`/${branch}`);
    return before === undefined || isOther ? [] : [{ oid, before }];
  });
  return taken
    .slice(0, MOST_TAKEN)
    .some(({ oid, before }) => isIn(git, head, oid) === true && isIn(git, head, before) === false);
}

/** One row of git's log of a branch: where it came to, by what, and in which second. */
export interface LoggedAct {
  readonly oid: string;
  readonly act: string;
  readonly at: number;
}

/** A commit was made on the branch itself. */
export function isMade({ act }: LoggedAct): boolean {
  return /^(?:commit\b|cherry-pick|revert|am)\b/.test(act);
}

/** Git's log of a local branch, the newest row first; none where git keeps none. */
export function branchLog(git: GitPlace, branch: string): readonly LoggedAct[] {
  const ref = `refs/heads/${branch}`;
  const format = ["--date=unix", "--format=%H %gd %gs"];
  const args = ["reflog", "show", "--no-show-signature", "-n", `${MOST_ROWS}`, ...format];
  const { code, text } = askGit(git, [...args, ref, "--"]);
  if (code !== 0) return [];
  return text.split("\n").flatMap((row) => {
    const [, oid, at, act] = /^([0-9a-f]{40,64}) \S*@\{(\d+)\} (.*)$/.exec(row) ?? [];
    return oid === undefined || act === undefined ? [] : [{ oid, act, at: Number(at) }];
  });
}

/**
 * By the head that was recorded when the issue came back. Where none was, as with a card that was
 * moved by hand, the clock decides. An empty commit on top changes nothing.
 */
export function isFromBefore(
  { git }: ProductPlace,
  head: string,
  { at, heads }: NonNullable<ProductPlace["returned"]>,
): boolean {
  if (head === heads.branch) return true;
  const work = lastWork(git, head);
  if (heads.branch === undefined) {
    // A commit knows its second only.
    return (work?.at ?? committedAt(git, head)) + 999 < at;
  }
  return work !== undefined && work.commit === lastWork(git, heads.branch)?.commit;
}

/** There is somewhere to fetch from. */
export function hasRemote(git: GitPlace): boolean {
  const { code, text } = askGit(git, ["remote"]);
  return code === 0 && text.trim() !== "";
}
