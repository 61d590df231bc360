import { pathsTo } from "../../bypass/store/act-paths.ts";
import type { ProvenAct } from "../../prove/act.ts";
import { type Argument, literal, wordValue } from "../../prove/argument.ts";
import { optionValue } from "../option-value.ts";
import { operands } from "../written.ts";
import { isTried } from "./git-tried.ts";

interface GitWritten {
  readonly path: string;
  readonly word: Argument;
  readonly isWhole: boolean;
  readonly isInto?: true;
}

/** Subcommands all of whose operands are files that they change. */
const ALL_OPERANDS = new Set(["rm", "mv", "clean", "restore"]);

/** Options of these whose value is a pattern or a revision, in the next word. */
const VALUED = /^(?:-[a-zA-Z]*[es]|--(?:exclude|source|pathspec-from-file))$/;

/** The files of the working tree that a git command names to change them. */
export function gitWrites(act: ProvenAct): readonly GitWritten[] | undefined {
  const [subcommand, ...rest] = act.args;
  const name = wordValue(subcommand);
  if (isTried(name, rest)) return [];
  const dashes = rest.findIndex(({ value }) => value === "--");
  const outputs = outputsOfGit(name, rest, act);
  if (outputs.length > 0) return outputs;
  if (name === "checkout" || name === "stash") {
    return dashes < 0 ? [] : named(rest.slice(dashes + 1), act);
  }
  if (!ALL_OPERANDS.has(name)) return [];
  if (name === "restore" && isStagedOnly(rest)) return [];
  const words = rest.filter(({ prefix, value }, at) => {
    if (dashes >= 0 && at > dashes) return true;
    return value !== "--" && !prefix.startsWith("-") && !VALUED.test(wordValue(rest[at - 1]));
  });
  return named(words, act);
}

/** Files that git writes because an option names them. */
function outputsOfGit(
  name: string,
  args: readonly Argument[],
  act: ProvenAct,
): readonly GitWritten[] {
  const has = (pattern: RegExp) => args.some(({ prefix }) => pattern.test(prefix));
  if (name === "bundle") {
    const [verb, ...words] = args;
    const [file] = operands(words);
    return verb?.value === "create" && file && file.value !== "-" ? named([file], act) : [];
  }
  if (name === "format-patch") {
    if (has(/^--stdout$/)) return [];
    const word = optionValue(args, /^(?:-o|--output-directory)$/, /^(?:-o|--output-directory=)./);
    return named([word ?? literal(".")], act).map((one) => ({ ...one, isInto: true }));
  }
  const isShort = name === "archive" && has(/^-o/);
  const word = isShort
    ? optionValue(args, /^-o$/, /^-o./)
    : optionValue(args, /^--output$/, /^--output=./);
  return word === undefined ? [] : named([word], act);
}

/** `git restore --staged` leaves the files alone. */
export function isStagedOnly(args: readonly Argument[]): boolean {
  const has = (pattern: RegExp) => args.some(({ prefix }) => pattern.test(prefix));
  return has(/^--staged$|^-S$/) && !has(/^--worktree$|^-W$/);
}

function named(words: readonly Argument[], act: ProvenAct): readonly GitWritten[] {
  const takesAway = /^(?:rm|clean)$/.test(wordValue(act.args[0]));
  return words.flatMap((word) => {
    const { value, isGlob, prefix } = word;
    const path =
      value ?? (isGlob ? prefix.slice(0, prefix.lastIndexOf("/") + 1) || "." : undefined);
    if (path === undefined) return [];
    // What is ignored stays when git takes the whole tree.
    const isWhole = takesAway && !/^\.[./]*$/.test(path);
    return pathsTo(path, act).map((one) => ({ path: one, word, isWhole }));
  });
}
