import type { GitPlace } from "../ask-git.ts";
import { askGit } from "../ask-git.ts";
import { type LastChange, lastChange } from "../repository-commits.ts";

/**
 * The newest commit of a head's history that changes a file; undefined: none does, or the head is
 * not here. Empty commits, and merges that take over one side as it is, are passed over.
 */
export function lastWork(place: GitPlace, head: string): LastChange | undefined {
  return isHere(place, head) ? lastChange(place, head, ".") : undefined;
}

function isHere(place: GitPlace, commit: string): boolean {
  return askGit(place, ["cat-file", "-e", `${commit}^{commit}`]).code === 0;
}

/**
 * Where a head left the histories of others, taken together; itself where one of them has it. None:
 * they share nothing that is known here.
 */
export function mergeBases(
  place: GitPlace,
  head: string,
  others: readonly string[],
): readonly string[] {
  if (others.length === 0) return [];
  const { code, text } = askGit(place, ["merge-base", "--all", head, ...others]);
  return code === 0 ? text.split("\n").filter((one) => one !== "") : [];
}

/** Whether one of these commits is a head or an ancestor of it. Git is started twice at most. */
export function anyIsIn(place: GitPlace, commits: readonly string[], head: string): boolean {
  if (commits.includes(head)) return true;
  // Git fails for one that is gone.
  const trees = treesOf(place, commits);
  const here = [...new Set(commits.filter((_, at) => trees[at] !== undefined))];
  if (here.length === 0) return false;
  const input = [...here, `^${head}`].join("\n");
  const { code, text } = askGit(place, ["rev-list", "--stdin"], { input: `${input}\n` });
  const outside = new Set(text.split("\n"));
  return code === 0 && here.some((one) => !outside.has(one));
}

/** One of the others has the same files as a commit. */
export function hasSameFiles(place: GitPlace, commit: string, others: readonly string[]): boolean {
  const [own, ...theirs] = treesOf(place, [commit, ...others]);
  return own !== undefined && theirs.includes(own);
}

/** Those of these commits that change no file over the commit they were made on. */
export function emptyAmong(place: GitPlace, commits: readonly string[]): ReadonlySet<string> {
  const trees = treesOf(
    place,
    commits.flatMap((one) => [one, `${one}^1`]),
  );
  const isEmpty = (at: number) => {
    const own = trees[2 * at];
    return own !== undefined && own === trees[2 * at + 1];
  };
  return new Set(commits.filter((_, at) => isEmpty(at)));
}

/** The tree of each of these, where it is here. Git is started once for all of them. */
function treesOf(place: GitPlace, commits: readonly string[]): readonly (string | undefined)[] {
  if (commits.length === 0) return [];
  const input = commits.map((one) => `${one}^{tree}\n`).join("");
  const { text } = askGit(place, ["cat-file", "--batch-check"], { input });
  const rows = text.split("\n");
  return commits.map((_, at) => /^([0-9a-f]{40,64}) tree /.exec(rows[at] ?? "")?.[1]);
}
