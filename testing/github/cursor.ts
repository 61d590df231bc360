import { githubError } from "./http/github-error.ts";

/** Where a node stands in its list. Keys of one list have one length and are never equal. */
export type Key = readonly number[];

const MARK = "cursor:v2:";

export function cursorOf(key: Key): string {
  return Buffer.from(`${MARK}${key.join(",")}`).toString("base64");
}

export function keyOfCursor(cursor: string): Key {
  const decoded = Buffer.from(cursor, "base64").toString();
  const key = decoded.startsWith(MARK) ? decoded.slice(MARK.length).split(",").map(Number) : [];
  if (key.length === 0 || key.some(Number.isNaN))
    throw githubError(
      "INVALID_CURSOR_ARGUMENTS",
      `\`${cursor}\` does not appear to be a valid cursor.`,
    );
  return key;
}

export function compareKeys(a: Key, b: Key): number {
  for (const [place, value] of a.entries()) {
    const difference = value - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
