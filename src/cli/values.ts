import { ESTIMATES, PRIORITIES } from "../workflow/issue/issue.ts";
import { STATES } from "../workflow/machine/states.ts";
import { type Args, numberIn, UsageError } from "./command.ts";
import { meant } from "./meant.ts";

/** `ready for plan`, `READY_FOR_PLAN` and `Ready for Plan` are one value. */
function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_-]+/g, " ")
    .trim();
}

/** Reads a value of a fixed list in any case. The error names all of them, and the one meant. */
export function knownValue<T extends string>(text: string, known: readonly T[], what: string): T {
  const found = spelled(text, known);
  if (found !== undefined) return found;
  const likely = meant(text, known);
  const hint = likely === undefined ? "" : `; did you mean "${likely}"?`;
  throw new UsageError(`${what} is one of: ${known.join(", ")}; not "${text}"${hint}`);
}

function spelled<T extends string>(text: string, known: readonly T[]): T | undefined {
  return known.find((one) => letters(one) === letters(text));
}

/** As the list spells it; another text as it is, for the workflow to judge: `ralph_plan`. */
export function inAnyCase(text: string | undefined, known: readonly string[]): string | undefined {
  return text === undefined ? undefined : (spelled(text, known) ?? text);
}

/** The value of an option that has a fixed list. */
export function optionOf<T extends string>(
  args: Args,
  option: string,
  known: readonly T[],
): T | undefined {
  const text = args.text(option);
  return text === undefined ? undefined : knownValue(text, known, `--${option}`);
}

/** The values of the options that describe an issue; undefined where one is not given. */
export function issueOptions(args: Args) {
  return {
    state: optionOf(args, "state", STATES),
    estimate: optionOf(args, "estimate", ESTIMATES),
    priority: optionOf(args, "priority", PRIORITIES),
  };
}

/** The value of an option that names an issue. */
export function numberOption(args: Args, option: string): number | undefined {
  const text = args.text(option);
  return text === undefined ? undefined : numberIn(text, `--${option} ${text}`);
}

/** "41,42", for an option that names several issues. */
export function numbersOption(args: Args, option: string): number[] {
  const texts = args.text(option)?.split(",") ?? [];
  return texts.map((text) => numberIn(text, `--${option} ${text}`));
}

export const NONE = "none";

/** A value that can also be removed: `none`. */
export function orNone<T extends string>(
  args: Args,
  option: string,
  known: readonly T[],
): T | null | undefined {
  const text = args.text(option);
  return text === undefined ? undefined : valueOrNone(text, known, `--${option}`);
}

export function valueOrNone<T extends string>(
  text: string,
  known: readonly T[],
  what: string,
): T | null {
  const value = knownValue<T | typeof NONE>(text, [...known, NONE], what);
  return value === NONE ? null : value;
}
