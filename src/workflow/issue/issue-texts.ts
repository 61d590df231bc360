/** GitHub's own limit, kept on both boards so that an issue can move from one to the other. */
export const LONGEST_TITLE = 256;

/** GitHub takes 65,536; some room is left for what an audit comment adds. */
export const LONGEST_TEXT = 60_000;

/** What is wrong with a title, as the end of a sentence; undefined: it can be kept. */
export function titleFault(title: string): string | undefined {
  if (title.replace(UNSEEN, "").trim() === "") return "the title is empty: give it in a few words";
  if (CONTROL.test(title) || title.includes("\t")) {
    return "the title has line breaks or control characters: give it as one plain line";
  }
  if (title.length <= LONGEST_TITLE) return undefined;
  return `the title has ${title.length} characters: give it in at most ${LONGEST_TITLE}`;
}

/** The same for a description or a comment, after `plainText`. */
export function textFault(text: string, what: "description" | "comment"): string | undefined {
  if (text.length <= LONGEST_TEXT) return undefined;
  return `the ${what} has ${text.length} characters: give it in at most ${LONGEST_TEXT}`;
}

/**
 * A description or a comment without what a terminal would obey. What a program printed is often
 * pasted with its colours, so these are removed and not refused.
 */
export function plainText(text: string): string {
  if (!CONTROL.test(text.replaceAll("\n", ""))) return text.toWellFormed();
  return text
    .toWellFormed()
    .replaceAll("\r\n", "\n")
    .replace(ESCAPE_SEQUENCE, "")
    .replace(NOT_TEXT, "");
}

/**
 * A text of any author as readers are given it: `plainText`, without what turns its direction, so
 * that it reads as it is written. What others put on a board was never checked by us.
 */
export function shownText(text: string): string {
  return plainText(text).replace(DIRECTION, "");
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}+/gu;
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const NOT_TEXT = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g;
const ESCAPE_SEQUENCE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
  /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g;
