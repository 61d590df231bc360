import type { ProvenAct } from "../../prove/act.ts";
import type { Argument } from "../../prove/argument.ts";
import { nameMatches } from "../../written/glob-name.ts";

/** A test of find's, or one of its options, with the words that it is written in. */
interface Test {
  readonly name: string;
  readonly value: string;
  readonly isNegated: boolean;
  readonly words: readonly Argument[];
}

/** What find begins with, and what it asks before it runs anything. */
interface Search {
  readonly starts: readonly string[];
  readonly tests: readonly Test[];
}

/** Each can only make what is found less, also behind a `!`. */
const NEGATED = /^-i?(?:path|wholename|name)$/;
/** So do these, which have a value. */
const NARROWING = /^-(?:type|i?name|m(?:ax|in)depth)$/;
const MAY_BE_FINDS = /^[-!(),]/;
const PRINTING = /^-print0?$/;

/** Whatever is hidden, with the folder itself. */
const HIDDEN = /^\*\/\.\*$/;
const HIDDEN_HERE = /^\.\/\.\*$/;
/** What lies in the board's folder, or in any hidden one. */
const BELOW = /^\*\/\.(?:ralph|\*)\/\*$/;
const BELOW_HERE = /^\.\/\.(?:ralph|\*)\/\*$/;

/**
 * The text of what `find` runs, without the words for what it does not find:
 * `find . -type f -not -path './.ralph/*' -exec …`. Where one of find's words is not known, or may mean
 * more than to find less, nothing is left out.
 */
export function withoutLeftOut(
  { text, foundBy }: ProvenAct,
  isStore: (path: string) => boolean,
): string {
  const search = foundBy && readSearch(foundBy);
  if (search === undefined || search.starts.some((start) => isStore(start))) return text;
  const { starts, tests } = search;
  const isHere = starts.every((start) => start === "." || start === "./");
  if (!tests.some((test) => keepsFolderOut(test, isHere))) return text;
  return tests
    .filter((test) => isHidden(test, isHere) || leavesBelow(test, isHere))
    .reduce((left, { words }) => left.replace(asWritten(words), " "), text);
}

/** What is done to a folder may reach what lies in it: by its files' names, or by a mode. */
function keepsFolderOut(test: Test, isHere: boolean): boolean {
  const { name, value, isNegated } = test;
  if (isNegated) return isHidden(test, isHere);
  if (name === "-type") return value === "f";
  if (name === "-name") return !nameMatches(value, ".ralph");
  return name === "-iname" && !nameMatches(value.toLowerCase(), ".ralph");
}

/** A name says nothing of what lies in the folder, but `.*` names no file of ours either. */
function isHidden({ name, value, isNegated }: Test, isHere: boolean): boolean {
  if (!isNegated) return false;
  if (name.endsWith("name") && !name.endsWith("wholename")) return value === ".*";
  return HIDDEN.test(value) || (isHere && HIDDEN_HERE.test(value));
}

function leavesBelow({ name, value, isNegated }: Test, isHere: boolean): boolean {
  const isPath = name.endsWith("path") || name.endsWith("wholename");
  return isNegated && isPath && (BELOW.test(value) || (isHere && BELOW_HERE.test(value)));
}

/** The words of a find that asks nothing but what makes less be found; undefined: it may ask more. */
function readSearch(args: readonly Argument[]): Search | undefined {
  const first = args.findIndex(({ prefix }) => MAY_BE_FINDS.test(prefix));
  const starts = args.slice(0, first).map(({ value }) => value);
  const tests: Test[] = [];
  let [at, hasRun] = [first, false];
  while (at < args.length) {
    const end = args[at]?.value === "-exec" ? endOfRun(args, at) : undefined;
    const test = end === undefined ? readTest(args.slice(at, at + 3)) : undefined;
    const next = end ?? (test && at + test.words.length);
    if (next === undefined) return undefined;
    hasRun ||= end !== undefined;
    // What is asked later does not bear on what has been run.
    if (test !== undefined && !hasRun) tests.push(test);
    at = next;
  }
  const known = starts.filter((start) => start !== undefined);
  return known.length === starts.length && first >= 0 ? { starts: known, tests } : undefined;
}

function readTest(words: readonly Argument[]): Test | undefined {
  const isNegated = words[0]?.value === "!" || words[0]?.value === "-not";
  const [test, given] = isNegated ? words.slice(1) : words;
  const [name = "", value] = [test?.value, given?.value];
  if (!isNegated && PRINTING.test(name)) {
    return { name, value: "", isNegated, words: words.slice(0, 1) };
  }
  if (value === undefined || !(isNegated ? NEGATED : NARROWING).test(name)) return undefined;
  return { name, value, isNegated, words: words.slice(0, isNegated ? 3 : 2) };
}

/**
 * Behind the words that find runs. A word of which nothing is known may be their end: then the next
 * must be none of find's, so that find refuses them all.
 */
function endOfRun(args: readonly Argument[], start: number): number | undefined {
  let isOpen = false;
  for (const [index, { value, prefix }] of args.slice(start + 1).entries()) {
    if (value === ";" || value === "+") return start + index + 2;
    if (isOpen && (prefix === "" || MAY_BE_FINDS.test(prefix))) return undefined;
    isOpen ||= value === undefined && prefix === "";
  }
  return undefined;
}

/** These words as they stand in the text, beside each other. */
function asWritten(words: readonly Argument[]): RegExp {
  const parts = words.map(({ text }) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&"));
  return new RegExp(`(?<=\\s)${parts.join("\\s+")}(?=\\s)`);
}
