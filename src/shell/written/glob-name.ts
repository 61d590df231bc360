import { withoutEndSlashes } from "../place/posix-path.ts";

import type { Argument } from "../prove/argument.ts";

/** Does the last part of a pattern for names match this one? A leading dot is matched by a dot alone. */
export function globMatches(
  { isGlob, rough }: Pick<Argument, "isGlob" | "rough">,
  name: string,
): boolean {
  if (!isGlob) return false;
  const trimmed = withoutEndSlashes(rough);
  const pattern = trimmed.slice(trimmed.lastIndexOf("/") + 1);
  if (name.startsWith(".") && !/^[.[{]/.test(pattern)) return false;
  // Braces are not followed: they may stand for any name.
  return /[{}]/.test(pattern) || nameMatches(pattern, name);
}

/**
 * Does a pattern for paths match a file below the folder that it begins with, or a folder around the
 * file? `parts` are the names from there to the file.
 */
export function globCovers({ isGlob, rough, prefix }: Argument, parts: readonly string[]): boolean {
  const open = rough.slice(prefix.lastIndexOf("/") + 1).split("/");
  return isGlob && coversFrom(open.filter(isNeeded), parts);
}

/** Of several `**` in a row one says the same. */
function isNeeded(part: string, at: number, all: readonly string[]): boolean {
  return part !== "" && part !== "." && !(part === "**" && all[at - 1] === "**");
}

function coversFrom(
  [part, ...open]: readonly string[],
  [name, ...below]: readonly string[],
): boolean {
  if (part === undefined) return true;
  if (part === "**" && coversFrom(open, name === undefined ? [] : [name, ...below])) return true;
  if (name === undefined) return false;
  // Braces are not followed: they may stand for any path.
  if (/[{}]/.test(part)) return true;
  if (name.startsWith(".") && !/^[.[]/.test(part)) return false;
  return nameMatches(part, name) && coversFrom(part === "**" ? [part, ...open] : open, below);
}

/** The same as find matches a name: a star also stands for a leading dot. */
export function nameMatches(pattern: string, name: string): boolean {
  // Classes and escapes are not followed either.
  return /[[\]\\]/.test(pattern) || matchesFrom(pattern, name);
}

function matchesFrom(pattern: string, name: string): boolean {
  let [at, from, star, back] = [0, 0, -1, 0];
  while (from < name.length) {
    const mark = pattern[at];
    if (mark === "*") {
      star = at;
      at += 1;
      back = from;
    } else if (mark !== undefined && (mark === "?" || mark === name[from])) {
      at += 1;
      from += 1;
    } else if (star >= 0) {
      at = star + 1;
      back += 1;
      from = back;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(at));
}
