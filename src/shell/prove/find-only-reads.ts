import type { Argument } from "../read/act.ts";

const WRITERS = new Set(["-exec", "-execdir", "-ok", "-okdir", "-delete", "-fls"]);

// The word behind one of these is its value whatever it looks like.
const VALUED = new Set([
  ...["-name", "-iname", "-path", "-ipath", "-wholename", "-regex", "-iregex", "-lname", "-type"],
  ...["-maxdepth", "-mindepth", "-newer", "-mtime", "-mmin", "-atime", "-ctime", "-size", "-perm"],
  ...["-user", "-group"],
]);

/** A `find` without an action that writes or runs something. */
export function findOnlyReads(args: readonly Argument[]): boolean {
  let isValue = false;
  for (const word of args) {
    const value = word.value ?? "";
    if (isValue && !word.several) {
      isValue = false;
      continue;
    }
    if (word.value === undefined && word.maybeFlag) return false;
    if (WRITERS.has(value) || value.startsWith("-fprint")) return false;
    isValue = VALUED.has(value);
  }
  return true;
}
