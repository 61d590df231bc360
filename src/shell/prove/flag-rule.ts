import type { Argument } from "../read/act.ts";

/** The options that make a reading program write or run something. */
export interface FlagRule {
  /** Forbidden short options. */
  readonly short: string;
  /** Forbidden long options, with their dashes. */
  readonly long: readonly string[];
  /** May long options be abbreviated? */
  readonly abbreviates: boolean;
  /** Short options that take a value. */
  readonly valued: string;
  /** Short options that take a value in some of the program's subcommands. */
  readonly perhapsValued: string;
  /** Long options known to take no value, so that a `--` behind them ends the options. */
  readonly plain: ReadonlySet<string>;
}

/** True when a forbidden option is among the arguments, or one of them may turn out to be one. */
export function breaksRule(args: readonly Argument[], rule: FlagRule): boolean {
  let before: Follow = "nothing";
  for (const word of args) {
    if (word.value === "--" && before === "nothing") return false;
    if (before === "value" && !word.several) {
      before = "nothing";
      continue;
    }
    const flag = flagOf(word);
    if (flag === undefined) return true;
    if (isForbidden(flag, rule)) return true;
    before = followOf(flag, word, rule);
  }
  return false;
}

/** What the next word is: the option's value for certain, perhaps, or a word of its own. */
type Follow = "value" | "perhaps" | "nothing";

/** The option's name, "" for an operand, undefined when it may be any option. */
function flagOf({ value, prefix, several, maybeFlag }: Argument): string | undefined {
  if (value === undefined && maybeFlag && (several || !/^--[^=]+=/.test(prefix))) return undefined;
  if (!prefix.startsWith("-") || prefix === "-") return "";
  return prefix.startsWith("--") ? prefix.split("=", 1)[0] : prefix;
}

function isForbidden(flag: string, { short, long, abbreviates, valued }: FlagRule): boolean {
  if (flag.startsWith("--")) {
    if (long.includes(flag)) return true;
    return abbreviates && flag.length > 2 && long.some((name) => name.startsWith(flag));
  }
  for (const letter of flag.slice(1)) {
    if (short.includes(letter)) return true;
    if (valued.includes(letter)) return false;
  }
  return false;
}

function followOf(flag: string, word: Argument, rule: FlagRule): Follow {
  if (flag === "") return "nothing";
  if (flag.startsWith("--")) {
    return word.prefix.includes("=") || rule.plain.has(flag) ? "nothing" : "perhaps";
  }
  for (const [index, letter] of [...flag.slice(1)].entries()) {
    const last = index === flag.length - 2;
    if (rule.valued.includes(letter)) return last ? "value" : "nothing";
    if (rule.perhapsValued.includes(letter)) return last ? "perhaps" : "nothing";
  }
  return "nothing";
}
