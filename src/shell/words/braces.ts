import { OutsideLanguage, type Source } from "../tree/source.ts";

const MOST_WORDS = 64;
const LIST = /^([\w./@%+:=-]*)\{([\w./@%+:=-]*(?:,[\w./@%+:=-]*)+)\}([\w./@%+:=-]*)$/;

const RANGE = /^([\w./@%+:-]*)\{(0|[1-9][0-9]{0,4})\.\.(0|[1-9][0-9]{0,4})\}([\w./@%+:-]*)$/;

/** `{1..5}` */
function expandRange(text: string): readonly string[] | undefined {
  const found = RANGE.exec(text);
  if (found === null) return undefined;
  const [, before, first, last, after] = found;
  const [from, to] = [Number(first), Number(last)];
  const count = Math.abs(to - from) + 1;
  if (count > MOST_WORDS) throw new OutsideLanguage("a list in braces");
  const step = to < from ? -1 : 1;
  return Array.from({ length: count }, (_, at) => `${before}${from + at * step}${after}`);
}

/** The words of one literal list in braces; undefined: the word has none. */
export function expandBraces(text: string): readonly string[] | undefined {
  const range = expandRange(text);
  if (range !== undefined) return range;
  const [, before, list, after] = LIST.exec(text) ?? [];
  if (list === undefined || list.includes("..")) return undefined;
  const words = list.split(",").map((each) => `${before}${each}${after}`);
  // Bash drops a word that is left empty; a tilde or an assignment may appear only afterwards.
  if (words.length > MOST_WORDS || words.some((word) => word === "" || word.includes("="))) {
    throw new OutsideLanguage("a list in braces");
  }
  return words;
}

/** Where a brace ends that stands for itself, as in `HEAD@{1}` and `{}`. */
export function braceEnd({ text }: Source, at: number, end: number): number {
  const close = text.indexOf("}", at);
  const inside = close < 0 || close >= end ? "," : text.slice(at + 1, close);
  const isPlain = /^[\w./:^~@-]*$/.test(inside) && !inside.includes("..");
  if (isPlain) return close + 1;
  throw new OutsideLanguage("a list in braces");
}
