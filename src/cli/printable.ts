// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
const OBEYED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * Text for a terminal. What it would obey (escape sequences, changes of direction) is shown as
 * `\u202e`, which in JSON means the same character: comments are written by strangers.
 */
export function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(OBEYED, (odd) => `\\u${odd.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function complainWith(line: string): void {
  console.error(printable(line));
}
