/** A document has at least so many bytes of its own text. */
export const LEAST_TEXT = 200;

const FRONTMATTER = /^\ufeff?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/;

/**
 * Bytes of a document's words beside its title, frontmatter and what is not shown. Only what has a
 * letter or a digit is a word; a sign that is repeated says no more than once.
 */
export function ownTextBytes(text: string): number {
  const body = withoutFrontmatter(text)
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

/** A text without the frontmatter that it begins with. */
export function withoutFrontmatter(text: string): string {
  return text.replace(FRONTMATTER, "");
}

/** A list in brackets, also over several lines; or numbers on the line itself. */
const INLINE = /^github_issues?:(?:\s*\[([^\]:]*)\][ \t]*$|([^\]\n]*)(?:\][ \t]*)?$)/m;

/** The issues a document lists in its frontmatter: `github_issues: [42, 43]`, or one a line. */
export function issuesListed(text: string): readonly number[] {
  const head = FRONTMATTER.exec(text)?.[1];
  if (head === undefined) return [];
  // A comment lists nothing; `#42` is an issue.
  const lines = head.split(/\r?\n/).map((line) => line.replace(/(?:^|[ \t])#(?!\d).*$/, ""));
  const bare = lines.filter((line) => line.trim() !== "").join("\n");
  const inline = INLINE.exec(bare)?.slice(1).join("");
  const listed = /^github_issues:[ \t]*\n((?:[ \t]*-[^\n]*(?:\n|$))+)/m.exec(bare)?.[1];
  const lists = [inline, listed].join();
  return [...lists.matchAll(/(?<![\w.])(?:GH-|#)?(\d{1,9})(?![\w.])/g)].map(([, digits]) =>
    Number(digits),
  );
}
