import { baseName } from "../place/posix-path.ts";
import type { ProvenAct } from "../prove/act.ts";
import { literal, wordValue } from "../prove/argument.ts";
import { optionValue } from "../written/option-value.ts";
import { operands, pathsOfWord, type Written } from "../written/written.ts";

const ADDED_BY_VERB = new Set(["worktree", "submodule", "subtree"]);

/**
 * The folders that git may fill with the files of another repository or branch, whatever those are:
 * every word that may name one, and what a clone is called without a name.
 */
export function broughtByGit(act: ProvenAct): readonly Written[] {
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  const words = operands(rest);
  const isAdded = ADDED_BY_VERB.has(name) && words[0]?.value === "add";
  if (!act.isGit || (name !== "clone" && !isAdded)) return [];
  const source = wordValue(words.findLast(({ value }) => value !== undefined));
  const unnamed = baseName(source.replace(/\/+$/, "").replace(/(?:\/|\.)git$/, ""));
  const prefix = optionValue(rest, /^--prefix$/, /^--prefix=./);
  return [...words, literal(unnamed), ...(prefix ? [prefix] : [])].flatMap((word) =>
    pathsOfWord(word, act).map((path) => ({
      path,
      word,
      isWhole: false,
      isInto: true,
      brings: [],
    })),
  );
}
