/** The longest line a gate prints, in characters. */
export const LONGEST_LINE = 160;

/** Text from outside. It is the first part of a line to be cut. */
export interface Title {
  readonly title: string;
}

export function title(text: string): Title {
  return { title: text };
}

/** Writes one line: line`Task ${id} is open: ${title(subject)}.` */
export function line(fixed: TemplateStringsArray, ...values: (string | number | Title)[]): string {
  const parts = fixed.flatMap((text, index) => {
    const value = values[index];
    return value === undefined ? [text] : [text, value];
  });
  const taken = parts.reduce<number>(
    (sum, part) => sum + (typeof part === "object" ? 0 : clean(String(part)).length),
    0,
  );
  const titles = parts.flatMap((part) =>
    typeof part === "object" ? [clean(part.title).trim()] : [],
  );
  const room = fairShare(titles, LONGEST_LINE - taken);
  const text = parts
    .map((part) =>
      typeof part === "object" ? cut(clean(part.title).trim(), room) : clean(String(part)),
    )
    .join("");
  return oneLine(text);
}

/** The length each title may have: long titles share the room that short ones leave. */
function fairShare(titles: readonly string[], room: number): number {
  let [left, share] = [room, 0];
  const sorted = titles.map(({ length }) => length).sort((a, b) => a - b);
  for (const [index, length] of sorted.entries()) {
    share = Math.max(1, Math.floor(left / (sorted.length - index)));
    left -= Math.min(length, share);
  }
  return share;
}

/** Any text as one line of the allowed length. */
export function oneLine(text: string, longest = LONGEST_LINE): string {
  return cut(clean(text).trim(), longest);
}

/** Makes one line of any text: removes escape sequences, control and direction characters. */
export function clean(text: string): string {
  // Nearly every line is plain, and compiling the patterns below is slow.
  if (!/[^ -~]/.test(text)) return text;
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
      .replace(/\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?|[@-_])/g, "")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
      .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ")
      .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
  );
}

function cut(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = text.slice(0, room - 1);
  // Half of a surrogate pair would print as a replacement character.
  return `${/[\ud800-\udbff]$/.test(head) ? head.slice(0, -1) : head}…`;
}
