import { LONGEST_PATH } from "../../shell/place/posix-path.ts";

/** The part of a path that is there, and where the name behind it ends. */
export interface LongestThere {
  readonly real: string;
  /** How long that part is. */
  readonly end: number;
  /** How long the path is up to the first name that is missing; undefined: all of it is there. */
  readonly firstMissing: number | undefined;
}

/**
 * The longest part of a path that `realIfThere` knows. A name is there only if all before it are: after
 * the usual cases halves are tried, so that a path of thousands of names costs a dozen looks.
 */
export function longestThere(
  path: string,
  realIfThere: (part: string) => string | undefined,
): LongestThere | undefined {
  const ends = [path.startsWith("/") ? 1 : 0];
  for (const { index, 0: name } of path.matchAll(/[^/]+/g)) ends.push(index + name.length);
  const last = ends.length - 1;
  let found: { readonly real: string; readonly at: number } | undefined;
  const isThere = (at: number): boolean => {
    const end = ends[at] ?? 0;
    const real = end === 0 || end > LONGEST_PATH ? undefined : realIfThere(path.slice(0, end));
    if (real !== undefined && at >= (found?.at ?? -1)) found = { real, at };
    return real !== undefined;
  };
  if (!isThere(last) && !isThere(last - 1)) {
    let [there, missing] = [-1, last - 1];
    while (missing - there > 1) {
      const middle = (there + missing) >> 1;
      if (isThere(middle)) there = middle;
      else missing = middle;
    }
  }
  if (found === undefined) return undefined;
  const { real, at } = found;
  return { real, end: ends[at] ?? 0, firstMissing: ends[at + 1] };
}
