import { type Argument, wordValue } from "../prove/argument.ts";

/** Options of which the next word is a script, or a file with one, in the letters' order. */
const SCRIPT: Readonly<Record<"sed" | "perl", RegExp>> = {
  sed: /^-[nrsEzu]*[ef]$|^--(?:expression|file)$/,
  perl: /^-[a-hj-zA-Z0-9]*[eE]$/,
};
/** The script is given by an option, also one that is glued to it. */
const GIVEN: Readonly<Record<"sed" | "perl", RegExp>> = {
  sed: /^-[nrsEzu]*[ef]|^--(?:expression|file)(?:=|$)/,
  perl: /^-[a-hj-zA-Z0-9]*[eE]/,
};

/**
 * The words that `sed -i` or `perl -pi` is given as files; undefined: nothing is changed in place.
 * Where an option may hide in a word before the first of them, every word may be one.
 */
export function filesInPlace(
  program: "sed" | "perl",
  args: readonly Argument[],
  operands: readonly Argument[],
): readonly Argument[] | undefined {
  if (!args.some(({ prefix }) => /^-[a-hj-zA-Z]*i|^--in-place/.test(prefix))) return undefined;
  const [script, given] = [SCRIPT[program], GIVEN[program]];
  // `sed -i '' script file` on some systems: the empty word is no script, and no file anywhere.
  const named = operands.filter(({ value }) => value !== "");
  const before = args.slice(0, args.findIndex((word) => named.includes(word)) + 1);
  const isHidden = ({ value, maybeFlag }: Argument) => value === undefined && maybeFlag;
  if (before.some(isHidden)) return named;
  const scripts = new Set(args.filter((_word, at) => script.test(wordValue(args[at - 1]))));
  const files = named.filter((word) => !scripts.has(word));
  return args.some(({ prefix }) => given.test(prefix)) ? files : files.slice(1);
}
