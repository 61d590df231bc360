import type { Argument } from "../prove/argument.ts";

/**
 * The patterns of which each thing that find removes must match one; undefined: it may remove
 * whatever it finds. A test counts where it stands before the action and is not negated.
 */
export function foundNames(
  args: readonly Argument[],
  removesAt: readonly number[],
): readonly string[] | undefined {
  const words = ownWords(args);
  const names: string[] = [];
  for (const at of removesAt) {
    const start = alternativeOf(words, at);
    const wanted = start === undefined ? undefined : allOf(words.slice(start, at));
    if (wanted === undefined) return undefined;
    names.push(...wanted);
  }
  return names;
}

type Word = string | undefined;

const RUNNING: ReadonlySet<Word> = new Set(["-exec", "-execdir", "-ok", "-okdir"]);

/** The words of a program that find runs are no tests: `-exec echo -name x \;`. */
function ownWords(args: readonly Argument[]): readonly Word[] {
  let isRun = false;
  return args.map(({ value }, at) => {
    if (!isRun) {
      isRun = RUNNING.has(value);
      return value;
    }
    isRun = value !== ";" && !(value === "+" && args[at - 1]?.value === "{}");
    return undefined;
  });
}

/** Where the alternative begins that this action stands in; in a group it is not looked for. */
function alternativeOf(words: readonly Word[], at: number): number | undefined {
  let [depth, start] = [0, 0];
  for (const [index, word] of words.slice(0, at).entries()) {
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (depth === 0 && isOr(word)) start = index + 1;
  }
  return depth === 0 ? start : undefined;
}

/** One of the tests that must all hold is for a name, or is a group of which each part has one. */
function allOf(words: readonly Word[]): readonly string[] | undefined {
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    const isNegated = words[at - 1] === "!" || words[at - 1] === "-not";
    if (word === "(") {
      const end = closing(words, at);
      const names = isNegated ? undefined : oneOf(words.slice(at + 1, end));
      if (names !== undefined) return names;
      at = end;
    } else if (word === "-name" && !isNegated) {
      const name = words[at + 1];
      if (name !== undefined) return [name];
    }
  }
  return undefined;
}

function oneOf(words: readonly Word[]): readonly string[] | undefined {
  const names: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at <= words.length; at += 1) {
    const word = words[at];
    if (word === "(") depth += 1;
    if (word === ")") depth -= 1;
    if (at < words.length && !(depth === 0 && isOr(word))) continue;
    const wanted = allOf(words.slice(start, at));
    if (wanted === undefined) return undefined;
    names.push(...wanted);
    start = at + 1;
  }
  return names;
}

function closing(words: readonly Word[], open: number): number {
  let depth = 0;
  for (let at = open; at < words.length; at += 1) {
    if (words[at] === "(") depth += 1;
    if (words[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return words.length;
}

/** A comma, too, begins what the tests before it do not bear on. */
function isOr(word: Word): boolean {
  return word === "-o" || word === "-or" || word === ",";
}
