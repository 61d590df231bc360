import { baseName, withoutEndSlashes } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { type Argument, literal, wordValue } from "../prove/argument.ts";
import { isTried } from "../written/git/git-tried.ts";
import { isStagedOnly } from "../written/git/written-by-git.ts";
import { optionValue } from "../written/option-value.ts";
import { operands, pathsInFolder, pathsOfWord, type Written } from "../written/written.ts";
import { pathspec } from "./pathspec.ts";

/** Verbs by which these bring files. */
const BRINGING: ReadonlyMap<string, RegExp> = new Map([
  ["worktree", /^(?:add|move)$/],
  ["submodule", /^add$/],
  ["subtree", /^(?:add|pull|merge)$/],
]);
/** They put files of another commit, of the index or of a patch into the folders that they are given. */
const FILLED_FROM = new Set([
  "clone",
  "checkout",
  "restore",
  "checkout-index",
  "read-tree",
  "apply",
]);

/** They leave the files of the working tree alone, whichever folder that is. */
const KEEPS_FILES = new Set(["add", "stage", "commit", "push", "fetch", "tag", "branch", "notes"]);

/**
 * The folders that git may fill with the files of another repository, branch or commit, whatever those are:
 * every word that may name one, what a clone is called without a name, and what git is told to take for
 * its working tree.
 */
export function broughtByGit(act: ProvenAct): readonly Written[] {
  if (!act.isGit) return [];
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  if (isTried(name, rest) || (name === "restore" && isStagedOnly(rest))) return [];
  const trees = KEEPS_FILES.has(name) ? [] : (act.workTrees ?? []).map(literal);
  const folders = [...foldersFilled(name, rest), ...trees].flatMap((word) =>
    pathsOfWord(word, act).map((path) => filled(path, word, [])),
  );
  return name === "mv" ? [...folders, ...moved(act, rest)] : folders;
}

function foldersFilled(name: string, args: readonly Argument[]): readonly Argument[] {
  const words = operands(args);
  if (name === "config") {
    const at = words.findIndex(({ value }) => /^core\.worktree$/i.test(value ?? ""));
    return at < 0 ? [] : words.slice(at + 1, at + 2);
  }
  const isAdded = BRINGING.get(name)?.test(wordValue(words[0])) === true;
  if (!FILLED_FROM.has(name) && !isAdded) return [];
  const source = wordValue(words.findLast(({ value }) => value !== undefined));
  const unnamed = baseName(withoutEndSlashes(source).replace(/\/?\.git$|\/git$/, ""));
  const prefix = optionValue(args, /^--(?:prefix|directory)$/, /^--(?:prefix|directory)=./);
  const own = name === "clone" || isAdded ? [literal(unnamed)] : [];
  // A patch is read from the files that are named.
  const named = name === "apply" ? [] : words.flatMap(pathspec);
  return [...named, ...own, ...(prefix ? [prefix] : [])];
}

/** What is moved to the last word, or into it. */
function moved(act: ProvenAct, args: readonly Argument[]): readonly Written[] {
  const words = operands(args);
  const target = words.at(-1);
  const brings = words.slice(0, -1).flatMap((word) => pathsOfWord(word, act));
  if (target === undefined || brings.length === 0) return [];
  const names = words.slice(0, -1).map(({ value, rough }) => baseName(value ?? rough));
  return [
    ...pathsOfWord(target, act).map((path) => filled(path, target, brings)),
    ...names
      .flatMap((name) => pathsInFolder(target, name, act))
      .map(({ path, word }) => ({ path, word, isWhole: false, brings })),
  ];
}

function filled(path: string, word: Argument, brings: readonly string[]): Written {
  return { path, word, isWhole: false, isInto: true, brings };
}
