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

/** Where a head left another's history; undefined: they share none that is known here. */
export function mergeBase(place: GitPlace, head: string, other: string): string | undefined {
  const { code, text } = askGit(place, ["merge-base", head, other]);
  return code === 0 ? text.trim() : undefined;
}

/** Both have the same files. */
export function hasSameFiles(place: GitPlace, one: string, other: string): boolean {
  const [first, second] = treesOf(place, [one, other]);
  return first !== undefined && first === second;
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
