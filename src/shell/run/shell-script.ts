import type { Argument } from "../read/act.ts";
import type { Input } from "../read/redirection.ts";

export const SHELLS: ReadonlySet<string> = new Set(["sh", "bash", "dash", "zsh", "ksh", "ash"]);

const LONG_FLAGS = new Set(["--norc", "--noprofile", "--posix", "--login", "--verbose"]);

/** The text a shell started with these arguments runs; undefined when it stands elsewhere. */
export function shellScript(
  args: readonly Argument[],
  input: Input | undefined,
): Input | undefined {
  let fromArgument = false;
  let fromInput = false;
  let at = 0;
  for (; at < args.length; at += 1) {
    const value = args[at]?.value;
    if (value === undefined) break;
    if (value === "-" || value === "--") {
      at += 1;
      break;
    }
    if (LONG_FLAGS.has(value)) continue;
    if (!/^[-+][A-Za-z]+$/.test(value)) break;
    fromArgument ||= value.startsWith("-") && value.includes("c");
    fromInput ||= value.includes("s");
    // `-o pipefail` and `-O extglob` take the next word, once for each letter.
    at += value.replace(/[^oO]/g, "").length;
  }
  const operand = args[at];
  if (fromArgument) return operand && textOf([operand]);
  if (operand !== undefined && !fromInput) return undefined;
  return input;
}

/** Words joined into code, as `eval` does. */
export function textOf(words: readonly Argument[]): Input {
  return {
    text: words.map((word) => word.rough).join(" "),
    literal: words.every((word) => word.value !== undefined),
  };
}
