import { nameMatches } from "../written/glob-name.ts";

/** Alternatives in alternatives soon come to thousands. */
const MOST = 64;
const LONGEST = 500;
/** A group's marks and alternatives are escaped or not, by the dialect; no protected name has them. */
const PART = /\\?[(|]|(?:\\?\)|\\.|\[\^?\]?(?:\[:\w+:\]|[^\]])*\]|.)(?:\\?[*+?]|\\?\{[^}]*\})?/gs;
/** A pattern with a class is not followed: it may stand for any name. */
const ANY = "[";

/**
 * May `find -regex` mean one of these paths? It is never run, which could take for ever: it is read as
 * patterns that stand for at least as much. One that says nothing of a name means none.
 */
export function regexNames(regex: string, paths: readonly string[]): boolean {
  if (regex.length > LONGEST) return true;
  return patternsOf(regex.match(PART) ?? []).some(
    (pattern) => !/^[*?./]*$/.test(pattern) && paths.some((path) => nameMatches(pattern, path)),
  );
}

/** Each group is put in place of its marks, from the innermost on. */
function patternsOf(parts: readonly string[]): readonly string[] {
  const open: { before: readonly string[]; done: readonly string[] }[] = [];
  let [now, done]: [readonly string[], readonly string[]] = [[""], []];
  for (const part of parts) {
    const mark = /^\\?([()|])/.exec(part)?.[1];
    if (mark === "(") {
      open.push({ before: now, done });
      [now, done] = [[""], []];
    } else if (mark === "|") {
      [now, done] = [[""], [...done, ...now]];
    } else if (mark === ")") {
      const group = bounded([...done, ...now]);
      const outer = open.pop() ?? { before: [""], done: [] };
      // A group that may be left out, or stand there several times, is any text.
      const within = /\)$/.test(part) ? group : ["*"];
      now = bounded(outer.before.flatMap((start) => within.map((one) => start + one)));
      done = outer.done;
    } else {
      now = now.map((start) => start + patternOf(part));
    }
  }
  return bounded([...done, ...now]);
}

function bounded(patterns: readonly string[]): readonly string[] {
  return patterns.length > MOST ? [ANY] : patterns;
}

function patternOf(part: string): string {
  if (/^[\^$]$/.test(part)) return "";
  if (/^\\[^\w]$/.test(part)) return part.slice(1);
  if (part.length === 1) return part === "." ? "?" : part;
  return part.startsWith("[") && part.endsWith("]") ? "?" : "*";
}
