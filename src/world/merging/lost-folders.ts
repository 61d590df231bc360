import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { withoutEndSlashes } from "../../shell/place/posix-path.ts";
import { globCovers, nameMatches } from "../../shell/written/glob-name.ts";
import { followed } from "../files/followed.ts";
import { basename, join, resolve } from "../files/path.ts";
import { isWithin } from "../git/real-place.ts";
import { losesEverything, losesTree, worktreesOf } from "./losses.ts";
import { type MergingPlace, refsWith } from "./merging-place.ts";

/** A folder that is a worktree, has one in it, or has the repository in it. */
export async function losesFolder(
  place: MergingPlace,
  { path, pattern, names, untracked }: Extract<MergeStep, { kind: "remove-folder" }>,
): Promise<MergeFact[]> {
  const folder = followed(path);
  const goes = (file: string): boolean => {
    if (names !== undefined) return isNamed(file, folder, names);
    if (pattern === undefined) return isWithin(file, folder) && !(untracked && file === folder);
    if (!isWithin(file, folder) || file === folder) return false;
    return globCovers(pattern, file.slice(folder.length + 1).split("/"));
  };
  const facts: MergeFact[] = [];
  for (const tree of worktreesOf(place)) {
    if (goes(tree.top) || goes(join(tree.top, ".git")))
      facts.push(...(await losesTree(place, tree)));
    else if (/(?:^|\/)\*+$/.test(pattern?.rough ?? "") && goes(join(tree.top, "x"))) {
      facts.push(...(await losesTree(place, tree)).filter(({ kind }) => kind === "loses"));
    }
  }
  const { commonDir } = place;
  // Without what git keeps of a worktree nobody knows that it is one.
  if (pattern !== undefined || (folder !== commonDir && isWithin(folder, commonDir))) {
    for (const tree of worktreesOf(place).filter(({ gitDir }) => goes(gitDir))) {
      facts.push(...(await losesTree(place, tree)));
    }
  }
  const inRefs = names === undefined && isWithin(folder, join(commonDir, "refs"));
  const ofWork = names === undefined && HOLD_WORK.some((name) => goes(join(commonDir, name)));
  const isAround = isWithin(commonDir, folder) || isWithin(folder, commonDir);
  if (
    goes(commonDir) ||
    inRefs ||
    ofWork ||
    (isAround && names?.some((name) => isOfGit(place, name)))
  ) {
    facts.push(...(await losesEverything(place)));
  }
  return facts;
}

/** What a repository keeps commits and the names of branches in. */
const HOLD_WORK = ["objects", "objects/pack", "refs/heads", "packed-refs"];

/** A word that may be a path or a pattern for paths, and no piece of a program. */
const PATH = /^(?!-)(?:[\w.~*?@%+:,[\]!/-]|\{[^{}]*\})+$/;

/** Worktrees that a word of the command names, or a pattern in it, or a folder around them. */
export async function losesOpen(
  place: MergingPlace,
  { text, from, ending }: Extract<MergeStep, { kind: "remove-open" }>,
): Promise<MergeFact[]> {
  const folders = from.length > 0 ? from.map(followed) : [place.root];
  const words = text.split(/[\s;|&()<>"'`=]+/).filter((word) => PATH.test(word));
  const names = [...text.matchAll(/\s-i?name\s+["']?([^\s"']+)/g)].map(([, name = ""]) => name);
  const isFound = (top: string) =>
    names.length === 0 || names.some((name) => nameMatches(name, basename(top)));
  const facts: MergeFact[] = [];
  for (const tree of worktreesOf(place)) {
    const { top } = tree;
    if (!top.endsWith(ending) || !isFound(top)) continue;
    const isBelow = (folder: string) => folder !== place.root && top.startsWith(`${folder}/`);
    const isNamed = (folder: string) => words.some((word) => covers(resolve(folder, word), top));
    if (folders.some((folder) => isBelow(folder) || isNamed(folder))) {
      facts.push(...(await losesTree(place, tree)));
    }
  }
  return facts;
}

/** Each part of the path, which may be a pattern, matches that of the folder or of one around it. */
function covers(path: string, top: string): boolean {
  const own = top.split("/");
  const parts = withoutEndSlashes(path).split("/");
  return (
    parts.length <= own.length &&
    parts.every((part, at) => /[{}]/.test(part) || nameMatches(part, own[at] ?? ""))
  );
}

/** What a repository's own files are called beside its branches; objects are named by their hash. */
const OF_GIT = [
  ...["HEAD", "config", "packed-refs", "refs", "heads", "remotes", "objects", "pack", "info"],
  ...["index", "worktrees", "gitdir", "commondir", "shallow", "alternates", "multi-pack-index"],
  ...["pack-0.pack", "pack-0.idx", "pack-0.rev", "commit-graph", "graph-0.graph"],
];

function isOfGit(place: MergingPlace, name: string): boolean {
  if (/^[\da-f*?[\]!^-]+$/.test(name) || /(?:pack|idx|rev|graph)[\]*?]*$/.test(name)) return true;
  const branches = refsWith(place, []).flatMap(({ ref }) => ref.split("/"));
  return [...OF_GIT, ...branches].some((own) => nameMatches(name, own));
}

/** The file, or a folder that it lies in and that is looked at, has a name like one of these. */
function isNamed(file: string, folder: string, names: readonly string[]): boolean {
  if (!isWithin(file, folder)) return false;
  const parts = [basename(folder), ...file.slice(folder.length + 1).split("/")];
  return parts.some((part) => part !== "" && names.some((name) => nameMatches(name, part)));
}
