import { Failure } from "../files/failure.ts";
import type { GitPlace } from "./ask-git.ts";
import { askGit } from "./ask-git.ts";

/** A branch as this clone knows it: its own, and what was last fetched. */
export interface BranchHeads {
  readonly local: string | undefined;
  readonly fetched: string | undefined;
}

const OID = /^[0-9a-f]{40,64}$/;

/** The heads of a branch here. The remote is the one it follows, else origin, else the only one. */
export function branchHeads(place: GitPlace, branch: string): BranchHeads {
  return headsAmong(branchRefs(place, [branch]), branch);
}

/** Those of these branches that have a head here. Git is started once for all of them. */
export function branchesHere(place: GitPlace, branches: readonly string[]): ReadonlySet<string> {
  if (branches.length === 0) return new Set();
  const refs = branchRefs(place, branches);
  return new Set(branches.filter((branch) => knownHeads(headsAmong(refs, branch)).length > 0));
}

interface BranchRef {
  readonly oid: string;
  readonly ref: string;
  readonly upstream: string;
}

function branchRefs(place: GitPlace, branches: readonly string[]): readonly BranchRef[] {
  const listed = asked(place, [
    "for-each-ref",
    "--format=%(objectname) %(refname) %(upstream)",
    ...branches.flatMap((branch) => [`refs/heads/${branch}`, `refs/remotes/*/${branch}`]),
  ]);
  return listed.split("\n").flatMap((line) => {
    const [oid = "", ref = "", upstream = ""] = line.split(" ");
    return OID.test(oid) ? [{ oid, ref, upstream }] : [];
  });
}

function headsAmong(refs: readonly BranchRef[], branch: string): BranchHeads {
  const local = refs.find(({ ref }) => ref === `refs/heads/${branch}`);
  const remote = refs.filter(({ ref }) => /^refs\/remotes\/[^/]+\/(.+)$/.exec(ref)?.[1] === branch);
  const fetched =
    remote.find(({ ref }) => ref === local?.upstream) ??
    remote.find(({ ref }) => ref === `refs/remotes/origin/${branch}`) ??
    (remote.length === 1 ? remote[0] : undefined);
  return { local: local?.oid, fetched: fetched?.oid };
}

/** Those that are there, each once. */
export function knownHeads({ local, fetched }: BranchHeads): readonly string[] {
  return [...new Set([local, fetched].filter((oid) => oid !== undefined))];
}

/** Whether one commit is the other or an ancestor of it; undefined: this clone cannot tell. */
export function isIn(place: GitPlace, commit: string, head: string): boolean | undefined {
  const { code } = askGit(place, ["merge-base", "--is-ancestor", commit, head]);
  return code === 0 ? true : code === 1 ? false : undefined;
}

/** Whether the commit lies on the line of first parents: no merge brought it there. */
export function isOnMainLine(place: GitPlace, commit: string, head: string): boolean {
  const range = `${commit}..${head}`;
  const oldest = asked(place, ["rev-list", "--first-parent", "--parents", "-n", "100000", range])
    .trimEnd()
    .split("\n")
    .at(-1);
  return commit === head || oldest?.split(" ")[1] === commit;
}

/** The second of the commit by which another came into the line of first parents; undefined: none. */
export function broughtAt(place: GitPlace, commit: string, head: string): number | undefined {
  if (isIn(place, commit, head) !== true) return undefined;
  const range = ["--first-parent", "--ancestry-path", "-n", "100000", `${commit}..${head}`];
  const merge = asked(place, ["rev-list", "--timestamp", ...range])
    .trimEnd()
    .split("\n")
    .at(-1);
  const [at = ""] = merge?.split(" ") ?? [];
  return at === "" ? undefined : Number(at);
}

export function isShallow(place: GitPlace): boolean {
  return asked(place, ["rev-parse", "--is-shallow-repository"]).trim() === "true";
}

export interface TreeFile {
  readonly path: string;
  readonly oid: string;
  readonly size: number;
}

/** The regular files that lie directly in a folder of a commit. */
export function filesIn(place: GitPlace, commit: string, folder: string): readonly TreeFile[] {
  const listed = asked(place, ["ls-tree", "-z", "-l", "--full-tree", commit, "--", `${folder}/`]);
  return listed.split("\0").flatMap((row) => {
    const [, type, oid, size, path] = /^(\d+) blob ([0-9a-f]+) +(\d+)\t([\s\S]+)$/.exec(row) ?? [];
    // A link is no document: what it points to may lie anywhere.
    if (!type?.startsWith("100") || !oid || !size || !path) return [];
    return [{ path, oid, size: Number(size) }];
  });
}

export function textOf(place: GitPlace, { oid }: TreeFile, mostBytes: number): string {
  return asked(place, ["cat-file", "blob", oid], mostBytes);
}

/** Files of a folder that commits of one head deleted which the other does not have. */
export function deletedSince(
  place: GitPlace,
  head: string,
  other: string,
  folder: string,
): readonly string[] {
  const args = ["log", "-z", "--no-show-signature", "--no-renames", "--diff-filter=D"];
  const range = ["--name-only", "--format=", head, `^${other}`, "--", `${folder}/`];
  return asked(place, [...args, ...range])
    .split("\0")
    .filter((path) => path !== "");
}

export interface LastChange {
  readonly commit: string;
  /** The second it was committed in, as milliseconds. */
  readonly at: number;
}

/** The second in which a commit was made, as milliseconds. */
export function committedAt(place: GitPlace, commit: string): number {
  return Number(asked(place, ["log", "-1", "--no-show-signature", "--format=%ct", commit])) * 1000;
}

/** The commit that last changed a file, or, of its text, how often that stands in it. */
export function lastChange(
  place: GitPlace,
  head: string,
  path: string,
  text?: string,
): LastChange | undefined {
  const of = text === undefined ? [] : [`-S${text}`];
  const args = ["log", "-1", "--no-show-signature", "--format=%H %ct", ...of, head, "--", path];
  const [, commit, at] = /^([0-9a-f]{40,64}) (\d+)$/.exec(asked(place, args).trim()) ?? [];
  return commit === undefined ? undefined : { commit, at: Number(at) * 1000 };
}

/** The answer of a command that does not fail in a sound repository. */
function asked(place: GitPlace, args: readonly string[], mostBytes?: number): string {
  const { code, text } = askGit(place, args, mostBytes === undefined ? {} : { mostBytes });
  if (code !== 0) throw new Failure(`git ${args[0]} fails in ${place.gitDir}`);
  return text;
}
