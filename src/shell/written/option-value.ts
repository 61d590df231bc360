import { type Argument, behind } from "../prove/argument.ts";

/** The value of an option, in a word of its own or glued to it. */
export function optionValue(
  args: readonly Argument[],
  alone: RegExp,
  glued: RegExp,
): Argument | undefined {
  const at = args.findIndex(({ value }) => value !== undefined && alone.test(value));
  if (at >= 0) return args[at + 1];
  const word = args.find(({ prefix }) => glued.test(prefix));
  if (word === undefined) return undefined;
  const cut = word.prefix.startsWith("--") ? word.prefix.indexOf("=") + 1 : 2;
  return behind(word, cut);
}
