/** How many words behind a program its own are looked for. */
export const REACH = 8;

/** Not known before it runs. */
export function isUnknown(word: string): boolean {
  return word.startsWith("$");
}

/** The word at a place, which may lie behind the last. */
export function wordAt(words: readonly string[], at: number): string {
  return words[at] ?? "";
}

export function nameOf(word: string): string {
  return word
    .slice(word.lastIndexOf("/") + 1)
    .toLowerCase()
    .replace(/\.exe$/, "");
}

/** The words of a text in any language: quotes join, other marks part, and so does `-nO"…"`. */
export function wordsOf(text: string): readonly string[] {
  return (
    decode(text)
      .replace(/(?<=(?:^|\s)-\w+)["']/g, " ")
      .replace(/["']/g, "")
      .replace(/`/g, " $ ")
      // git's `ext::gh% issue% close` parts its words so.
      .split(/(?:[\s,;|&()<>=[\]{}!]|::|%(?=\s))+/)
      .filter((word) => word !== "")
  );
}

/** Escapes by which a letter can be written otherwise; any other backslash is quoting. */
function decode(text: string): string {
  return text
    .replace(/\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|([0-7]{3}))/g, (_, hex, unicode, octal) =>
      String.fromCharCode(
        octal === undefined ? Number.parseInt(hex ?? unicode, 16) : Number.parseInt(octal, 8),
      ),
    )
    .replace(/\\n(?![a-z])/g, " ")
    .replace(/\\\n?/g, "");
}
