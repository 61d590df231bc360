import { type BoardNoun, GH_READING, isBoardNoun } from "../gh-bypass.ts";
import { isUnknown, nameOf, REACH, wordAt } from "./split-words.ts";

/** Verbs of `gh issue` and `gh project` that change something. */
const GH_CHANGING: Readonly<Record<BoardNoun, ReadonlySet<string>>> = {
  issue: new Set(
    "close reopen delete transfer edit create new comment lock unlock pin unpin develop update".split(
      " ",
    ),
  ),
  project: new Set(
    "item-edit item-add item-create item-delete item-archive field-create field-delete field-update create edit close delete copy link unlink mark-template".split(
      " ",
    ),
  ),
};

const API_FLAG = /^(?:-x\S*|--method|-f\S*|--field|--raw-field|--input|mutation)$/i;

/** The words of a changing form of gh, from here on. "without": also where its name is not before them. */
export function ghWords(
  words: readonly string[],
  at: number,
  without: boolean,
): string | undefined {
  const word = nameOf(wordAt(words, at));
  if (word === "gh" || word === "hub") return behindGh(words, at);
  return without && isBoardNoun(word) ? changedBy(word, words, at + 1, false) : undefined;
}

/** `gh … issue … close`, `gh api … -X`, `gh $x`. */
function behindGh(words: readonly string[], at: number): string | undefined {
  if (isUnknown(wordAt(words, at + 1))) return "gh";
  for (const [index, noun] of words.slice(at + 1, at + 1 + REACH).entries()) {
    if (noun === "gh") return undefined;
    const from = at + index + 2;
    if (isBoardNoun(noun)) return changedBy(noun, words, from, true);
    const near = words.slice(from, from + 4 * REACH);
    if (noun === "api" && (near.some((word) => API_FLAG.test(word)) || isUnknown(wordAt(near, 0))))
      return "gh api";
    if (noun === "review" && near.some((word) => /^(?:--)?appr|^-\w*a/.test(word)))
      return "gh pr review --approve";
    if (noun === "alias" && near[0] !== "list") return "gh alias";
  }
  return undefined;
}

/** The verb behind a noun, flags and their values between them. */
function changedBy(
  noun: BoardNoun,
  words: readonly string[],
  from: number,
  isGh: boolean,
): string | undefined {
  const first = wordAt(words, from);
  const counts = (word: string) => GH_CHANGING[noun].has(word) || (isGh && isUnknown(word));
  if (counts(first)) return `gh ${noun} ${first}`;
  if (!first.startsWith("-")) {
    // `clo{se,}` is no verb that anybody knows.
    const isOdd = isGh && /^[a-z-]+$/.test(first) && !GH_READING[noun].has(first);
    return isOdd ? `gh ${noun} ${first}` : undefined;
  }
  if (first === "--help" || first === "-h") return undefined;
  const verb = words.slice(from, from + REACH).find(counts);
  return verb === undefined ? undefined : `gh ${noun} ${verb}`;
}
