/** Whether a reader sees a line as text; unclear: that depends on how the text around it is read. */
export type Visibility = "shown" | "hidden" | "unclear";

/**
 * What of these lines is text by the rules of Markdown, and no comment or example. A fence that is
 * indented may stand in an item of a list, and ends where that item does, or in none. Both readings
 * must agree; and one that is never closed was perhaps not meant to go to the end.
 */
export function shownLines(lines: readonly string[]): readonly Visibility[] {
  const plain = readingOf(lines, ({ item }) => item);
  const listed = readingOf(lines, ({ indent }) => indent);
  return plain.map((one, at) => (one === listed[at] ? one : "unclear"));
}

/** `within`: a line that is indented less ends what is hidden. */
function readingOf(lines: readonly string[], within: (hidden: Hidden) => number): Visibility[] {
  const read: Visibility[] = [];
  let hidden: (Hidden & { readonly from: number }) | undefined;
  for (const [at, line] of lines.entries()) {
    const isLeft = hidden !== undefined && indentOf(line) < within(hidden);
    // Where no item is certain, what could close a fence is no fence of its own.
    const isClosing = isLeft && hidden?.item === 0 && BARE.test(line) && hidden.ends(line);
    if (isLeft) hidden = undefined;
    const begun = hidden || isClosing ? undefined : hiddenFrom(line);
    if (begun) hidden = { ...begun, from: at };
    read.push(hidden ? "unclear" : "shown");
    // A comment may end on the line it begins on, a fence does not.
    if (!hidden?.ends(line) || (begun && FENCE.test(line))) continue;
    if (hidden.indent === 0) read.fill("hidden", hidden.from);
    hidden = undefined;
  }
  return read;
}

/** What begins on a line and is not shown as text. */
interface Hidden {
  readonly ends: (line: string) => boolean;
  /** How deep the item of a list is that it begins: where that ends, it ends, too. */
  readonly item: number;
  /** How deep it could be in an item that began before. */
  readonly indent: number;
}

/** A fence, also as the first thing of an item of a list. */
const FENCE = /^( {0,3})((?:(?:[-*+]|\d{1,9}[.)]) {1,4})?)(`{3,}(?=[^`]*$)|~{3,})/;

/** A line that may close a fence. */
const BARE = /^ {0,3}(?:`{3,}|~{3,})[ \t]*$/;

function hiddenFrom(line: string): Hidden | undefined {
  if (/^ {0,3}<!--/.test(line)) {
    return { ends: (one) => one.includes("-->"), item: 0, indent: indentOf(line) };
  }
  const [whole = "", before = "", marker, fence] = FENCE.exec(line) ?? [];
  if (fence === undefined) return undefined;
  const mark = fence.charAt(0);
  const item = marker === "" ? 0 : whole.length - fence.length;
  const ends = (one: string) => {
    const closing = one.trim();
    const isFence = closing.startsWith(fence) && closing.replaceAll(mark, "") === "";
    return isFence && indentOf(one) <= item + 3;
  };
  return { ends, item, indent: item || before.length };
}

/** Spaces before the text; an empty line ends nothing. */
function indentOf(line: string): number {
  const text = line.trimStart();
  if (text === "") return Number.POSITIVE_INFINITY;
  return line.slice(0, -text.length).replaceAll("\t", "    ").length;
}
