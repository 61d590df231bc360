/**
 * A command without its comments. Only where it is certain that a `#` begins one: from the first mark
 * on whose quoting needs a parser, the text stays as it is.
 */
export function withoutComments(text: string): string {
  if (!text.includes("#")) return text;
  let kept = "";
  let begun = 0;
  let quote = "";
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? "";
    if (quote === "'") quote = mark === "'" ? "" : quote;
    else if (
      mark === "`" ||
      (mark === "<" && text[at + 1] === "<") ||
      (mark === "$" && text[at + 1] !== " ")
    )
      break;
    else if (mark === "\\") at += 1;
    else if (quote === '"') quote = mark === '"' ? "" : quote;
    else if (mark === "'" || mark === '"') quote = mark;
    else if (mark === "#" && (at === 0 || /[\s;|&()]/.test(text[at - 1] ?? ""))) {
      const end = text.indexOf("\n", at);
      kept += text.slice(begun, at);
      begun = end < 0 ? text.length : end;
      at = begun;
    }
  }
  return kept + text.slice(begun);
}
