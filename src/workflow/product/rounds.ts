import { withoutFrontmatter } from "./document-text.ts";
import { shownLines } from "./shown-lines.ts";

/** What the newest round of a critique says; undefined: it has no round. */
export function newestVerdict(text: string): string | undefined {
  return newestRound(text)?.verdict;
}

/**
 * The newest round of a critique. Where it is unclear whether a line is a round, it is one unless it
 * approves: a text that can be read in two ways never makes an older approval count.
 */
export function newestRound(text: string): Round | undefined {
  const lines = withoutFrontmatter(text).split(/\r?\n/);
  const shown = shownLines(lines);
  let newest: Round | undefined;
  let loose: Round | undefined;
  for (const [at, line] of lines.entries()) {
    if (shown[at] === "hidden") continue;
    const round = roundIn(line, ROUND);
    const isClear = shown[at] === "shown" && !round?.isListed;
    const isOne = isClear || !isApproval(round?.verdict);
    if (round && isOne && round.number >= (newest?.number ?? 0)) newest = round;
    const alike = roundIn(line, LOOSE);
    if (alike && !isApproval(alike.verdict) && alike.number > (loose?.number ?? 0)) loose = alike;
  }
  return loose && newest && loose.number > newest.number ? loose : newest;
}

export interface Round {
  readonly line: string;
  readonly number: number;
  readonly verdict: string;
  /** It stands in an item of a list. */
  readonly isListed: boolean;
}

function roundIn(line: string, pattern: RegExp): Round | undefined {
  const [whole, digits, rest = ""] = pattern.exec(line) ?? [];
  if (whole === undefined) return undefined;
  const verdict = rest.trimStart().replace(/^[:.–—-]/, "");
  const isListed = /^ *[-*+]/.test(whole);
  return { line, number: Number(digits), verdict: verdict.trim(), isListed };
}

const ROUND = /^ {0,3}(?:[-*+][ \t]+)?##[ \t]+Round[ \t]+(\d{1,6})\b([\s\S]*)$/i;

/**
 * A heading of another level or form that somebody may have meant for a round: the number ends it,
 * what divides it from a verdict, or a verdict. "Round 2 is not needed" is a heading about rounds.
 */
const LOOSE =
  /^[ \t>*+-]*#{1,6}[ \t*_]*[Rr][Oo][Uu][Nn][Dd][ \t#*_-]*(\d{1,6})(?![\dA-Za-z])[ \t#*_]*((?:(?:[:.–—(-]|REJECT|CHANGES|NEEDS|NOT )[\s\S]*)?)$/;

const APPROVAL =
  /^(\**)APPROVED\1[ \t]*[.!]?[ \t]*(?:[([]?\d{4}-\d{2}-\d{2}(?:[T \t]\d{2}:\d{2}(?::\d{2})?Z?)?[)\]]?)?[ \t]*[.!]?(\**)$/;

/** The word alone, or with a date: what has conditions is not approved yet. */
export function isApproval(verdict: string | undefined): boolean {
  // Without runs of spaces, which the pattern could divide in many ways.
  return verdict !== undefined && APPROVAL.test(verdict.replace(/[ \t]+/g, " "));
}
