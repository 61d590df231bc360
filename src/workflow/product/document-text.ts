/** A document has at least so many bytes of its own text. */
export const LEAST_TEXT = 200;

const FRONTMATTER = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Bytes of a document's words beside its title, frontmatter and what is not shown. Only what has a
 * letter or a digit is a word; a sign that is repeated says no more than once.
 */
export function ownTextBytes(text: string): number {
  const body = text
    .replace(FRONTMATTER, "")
    .replace(/<!--[\s\S]*?(?:-->|$)/g, "")
    .trimStart()
    .replace(/^#(?!#).*(?:\r?\n|$)/, "")
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, "")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.replace(/[^\p{L}\p{M}\p{N}]+/gu, "."))
    .join(" ");
  return new TextEncoder().encode(body).length;
}

/** The issues a document lists in its frontmatter: `github_issues: [42, 43]`, or one a line. */
export function issuesListed(text: string): readonly number[] {
  const head = FRONTMATTER.exec(text)?.[1];
  if (head === undefined) return [];
  const inline = /^github_issues?:([^\]\n]*)(?:\][ \t]*)?$/m.exec(head)?.[1];
  const listed = /^github_issues:[ \t]*\r?\n((?:[ \t]*-[^\n]*(?:\n|$))+)/m.exec(head)?.[1];
  const lists = [inline, listed].join();
  return [...lists.matchAll(/(?<![\w.])(?:GH-|#)?(\d{1,9})(?![\w.])/g)].map(([, digits]) =>
    Number(digits),
  );
}

/** What the newest round of a critique says; undefined: it has no round. */
export function newestVerdict(text: string): string | undefined {
  let newest: { readonly round: number; readonly verdict: string } | undefined;
  for (const line of shownLines(text)) {
    const [, digits, rest = ""] = ROUND.exec(line) ?? [];
    const round = digits === undefined ? -1 : Number(digits);
    if (round >= (newest?.round ?? 0)) newest = { round, verdict: rest.trim() };
  }
  return newest?.verdict;
}

const ROUND = /^ {0,3}##[ \t]+Round[ \t]+(\d{1,6})\b[ \t]*[:.–—-]?[ \t]*(.*)$/i;

const APPROVAL =
  /^(\**)APPROVED\1[ \t]*[.!]?[ \t]*(?:[([]?\d{4}-\d{2}-\d{2}(?:[T \t]\d{2}:\d{2}(?::\d{2})?Z?)?[)\]]?)?[ \t]*[.!]?(\**)$/;

/** The word alone, or with a date: what has conditions is not approved yet. */
export function isApproval(verdict: string | undefined): boolean {
  // Without runs of spaces, which the pattern could divide in many ways.
  return verdict !== undefined && APPROVAL.test(verdict.replace(/[ \t]+/g, " "));
}

/**
 * The lines that a reader sees as text, by the rules of Markdown: a heading in the frontmatter, in a
 * comment or in an example is none. What hides too much would hide a newer verdict.
 */
function shownLines(text: string): readonly string[] {
  const lines: string[] = [];
  let hidden: Hidden | undefined;
  for (const line of text.replace(FRONTMATTER, "").split(/\r?\n/)) {
    if (hidden && indentOf(line) < hidden.within) hidden = undefined;
    const begun = hidden ?? hiddenFrom(line);
    if (begun === undefined) lines.push(line);
    // A comment may end on the line it begins on, a fence does not.
    const isOver = begun?.ends(line) === true && (hidden !== undefined || !FENCE.test(line));
    hidden = isOver ? undefined : begun;
  }
  return lines;
}

/** What begins on a line and is not shown as text. */
interface Hidden {
  readonly ends: (line: string) => boolean;
  /** How deep the item of a list is that it begins: where that ends, it ends, too. */
  readonly within: number;
}

/** A fence, also as the first thing of an item of a list. */
const FENCE = /^ {0,3}((?:(?:[-*+]|\d{1,9}[.)]) {1,4})?)(`{3,}(?=[^`]*$)|~{3,})/;

function hiddenFrom(line: string): Hidden | undefined {
  if (/^ {0,3}<!--/.test(line)) return { ends: (one) => one.includes("-->"), within: 0 };
  const [whole = "", item, fence] = FENCE.exec(line) ?? [];
  if (fence === undefined) return undefined;
  const mark = fence.charAt(0);
  const within = item === "" ? 0 : whole.length - fence.length;
  const ends = (one: string) => {
    const closing = one.trim();
    const isFence = closing.startsWith(fence) && closing.replaceAll(mark, "") === "";
    return isFence && indentOf(one) <= within + 3;
  };
  return { ends, within };
}

/** Spaces before the text; an empty line ends nothing. */
function indentOf(line: string): number {
  const text = line.trimStart();
  if (text === "") return Number.POSITIVE_INFINITY;
  return line.slice(0, -text.length).replaceAll("\t", "    ").length;
}
