import type { HereDoc } from "unbash";

/** Where a here-document's body and its closing line end: the first line that is the delimiter. */
export function bodyOf(text: string, { body, delimiter, operator }: HereDoc) {
  for (let at = body.pos; at < text.length; ) {
    const newline = text.indexOf("\n", at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    const closes = operator === "<<-" ? line.replace(/^\t+/, "") : line;
    if (closes === delimiter?.value) return { bodyEnd: at, end };
    at = end + 1;
  }
  return undefined;
}
