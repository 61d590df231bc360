import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { literal, wordValue } from "../prove/argument.ts";
import { isTried } from "../written/git/git-tried.ts";
import { isStagedOnly } from "../written/git/written-by-git.ts";
import { optionValue } from "../written/option-value.ts";
import { operands, pathsOfWord, type Written } from "../written/written.ts";

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

/**
 * The folders that git may fill with the files of another repository, branch or commit, whatever those are:
 * every word that may name one, and what a clone is called without a name.
 */
export function broughtByGit(act: ProvenAct): readonly Written[] {
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  const words = operands(rest);
  const isAdded = BRINGING.get(name)?.test(wordValue(words[0])) === true;
  if (!act.isGit || (!FILLED_FROM.has(name) && !isAdded)) return [];
  if (isTried(name, rest) || (name === "restore" && isStagedOnly(rest))) return [];
  const source = wordValue(words.findLast(({ value }) => value !== undefined));
  const unnamed = baseName(source.replace(/\/+$/, "").replace(/\/?\.git$|\/git$/, ""));
  const prefix = optionValue(rest, /^--(?:prefix|directory)$/, /^--(?:prefix|directory)=./);
  const own = name === "clone" || isAdded ? [literal(unnamed)] : [];
  // A patch is read from the files that are named.
  return [...(name === "apply" ? [] : words), ...own, ...(prefix ? [prefix] : [])].flatMap((word) =>
    pathsOfWord(word, act).map((path) => ({
      path,
      word,
      isWhole: false,
      isInto: true,
      brings: [],
    })),
  );
}
