const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  "\\": "\\",
  "'": "'",
  '"': '"',
};

/** The text of `$'…'` from behind its opening quote; undefined when it has other escapes. */
export function ansiText(
  text: string,
  start: number,
  limit: number,
): { readonly value: string; readonly end: number } | undefined {
  let value = "";
  for (let at = start; at < limit; at += 1) {
    const char = text[at] ?? "";
    if (char === "'") return { value, end: at + 1 };
    if (char !== "\\") {
      value += char;
      continue;
    }
    const hex = /^x([2-7][0-9a-fA-F])(?![0-9a-fA-F])/.exec(text.slice(at + 1, at + 5))?.[1];
    const meant =
      hex === undefined
        ? ESCAPES[text[at + 1] ?? ""]
        : String.fromCharCode(Number.parseInt(hex, 16));
    if (meant === undefined) return undefined;
    value += meant;
    at += hex === undefined ? 1 : 3;
  }
  return undefined;
}
