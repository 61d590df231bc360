import type { Argument } from "../read/act.ts";
import { literal } from "../read/argument.ts";

/** The options a program takes in front of its operands. */
export interface Grammar {
  /** Short options without a value. */
  readonly flags: string;
  /** Short options with a value, glued or in the next word. */
  readonly valued: string;
  /** Short options whose value can only be glued. */
  readonly glued?: string;
  /** Long options; those with a value end in `=`, those with an optional one in `?`. */
  readonly long?: readonly string[];
}

export interface Option {
  readonly name: string;
  readonly value: Argument | undefined;
}

export interface Taken {
  readonly options: readonly Option[];
  readonly rest: readonly Argument[];
}

interface Step {
  readonly options: readonly Option[];
  readonly used: number;
}

/** Splits words into options and the rest; undefined when a word may be an option that the grammar lacks. */
export function takeOptions(words: readonly Argument[], grammar: Grammar): Taken | undefined {
  const options: Option[] = [];
  let at = 0;
  for (;;) {
    const word = words[at];
    if (word === undefined || (word.value === undefined && !word.maybeFlag)) break;
    if (word.value === undefined) return undefined;
    if (word.value === "--") return { options, rest: words.slice(at + 1) };
    if (!word.value.startsWith("-") || word.value === "-") break;
    const step = word.value.startsWith("--")
      ? longOption(word.value.slice(2), words[at + 1], grammar.long ?? [])
      : shortOptions(word.value.slice(1), words[at + 1], grammar);
    if (step === undefined) return undefined;
    options.push(...step.options);
    at += step.used;
  }
  return { options, rest: words.slice(at) };
}

function longOption(
  word: string,
  next: Argument | undefined,
  long: readonly string[],
): Step | undefined {
  const [name = "", ...rest] = word.split("=");
  const glued = word.includes("=") ? literal(rest.join("=")) : undefined;
  if (long.includes(`${name}?`)) return { options: [{ name, value: glued }], used: 1 };
  if (long.includes(`${name}=`)) return valued(name, glued, next);
  if (!long.includes(name) || glued !== undefined) return undefined;
  return { options: [{ name, value: undefined }], used: 1 };
}

function shortOptions(
  letters: string,
  next: Argument | undefined,
  { flags, valued: taking, glued = "" }: Grammar,
): Step | undefined {
  const options: Option[] = [];
  for (const [index, name] of [...letters].entries()) {
    const rest = letters.slice(index + 1);
    if (flags.includes(name)) {
      options.push({ name, value: undefined });
      continue;
    }
    const value = rest === "" ? undefined : literal(rest);
    if (glued.includes(name)) return { options: [...options, { name, value }], used: 1 };
    const step = taking.includes(name) ? valued(name, value, next) : undefined;
    return step && { options: [...options, ...step.options], used: step.used };
  }
  return { options, used: 1 };
}

function valued(
  name: string,
  glued: Argument | undefined,
  next: Argument | undefined,
): Step | undefined {
  if (glued !== undefined) return { options: [{ name, value: glued }], used: 1 };
  if (next === undefined || next.several) return undefined;
  return { options: [{ name, value: next }], used: 2 };
}
