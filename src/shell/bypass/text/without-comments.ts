/**
 * A command without its comments. Only where it is certain that a `#` begins one: from the first mark
 * on whose quoting needs a parser, the text stays as it is.
 */
export function withoutComments(text: string): string {
  let kept = "";
  let begun = 0;
  let quote: string | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    if (quote === "'") quote = mark === "'" ? undefined : quote;
    else if (
      mark === "`" ||
      (mark === "<" && text[at + 1] === "<") ||
      (mark === "$" && text[at + 1] !== " ")
    )
      break;
    else if (mark === "\\") at += 1;
    else if (quote === '"') quote = mark === '"' ? undefined : quote;
    else if (mark === "'" || mark === '"') quote = mark;
    else if (mark === "#" && /^$|[\s;|&()]/.test(text.charAt(at - 1))) {
      const end = text.indexOf("\n", at);
      kept += text.slice(begun, at);
      begun = end < 0 ? text.length : end;
      at = begun;
    }
  }
  return kept + text.slice(begun);
}
