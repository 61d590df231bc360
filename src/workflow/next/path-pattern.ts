/**
 * A path, a folder or a glob, as it is written in a plan. Paths are compared by what they could
 * name: two of them share when there is a path that both name.
 */
export interface PathPattern {
  readonly written: string;
  /** Whether it also names everything below what it names. */
  readonly isFolder: boolean;
  readonly segments: readonly string[];
}

const GLOB = /[*?[\]{}()]/;
const ANY_DEPTH = "**";
/** Braces with more alternatives than this are read as "anything". */
const MOST_ALTERNATIVES = 64;

export function isGlob(path: string): boolean {
  return GLOB.test(path);
}

/** One spelling for one path: `./src//a.ts` and `src/x/../a.ts` are `src/a.ts`; folders keep their slash. */
export function plainPath(given: string): string {
  const path = given.trim();
  const isAbsolute = path.startsWith("/");
  const parts: string[] = [];
  for (const part of path.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (!isAbsolute) parts.push(part);
  }
  const plain = `${isAbsolute ? "/" : ""}${parts.join("/")}`;
  if (path === "") return "";
  // The root itself, which contains everything.
  if (plain === "") return "./";
  return path.endsWith("/") && !plain.endsWith("/") ? `${plain}/` : plain;
}

/** The patterns of one written path: more than one when it has braces. */
export function patternsOf(written: string): PathPattern[] {
  const isFolder = written.endsWith("/");
  return unbraced(written).map((path) => ({
    written,
    isFolder,
    segments: path.split("/").filter((part) => part !== "" && part !== "."),
  }));
}

/** Whether some path is named by both. */
export function isShared(a: PathPattern, b: PathPattern): boolean {
  const seen = new Set<number>();
  const open: [number, number][] = [[0, 0]];
  for (let at = open.pop(); at; at = open.pop()) {
    const [i, j] = at;
    const place = i * (b.segments.length + 1) + j;
    if (seen.has(place)) continue;
    seen.add(place);
    const [left, right] = [a.segments[i], b.segments[j]];
    if (left === undefined && right === undefined) return true;
    // One ends here: it contains the rest of the other if it is a folder.
    if (left === undefined) {
      if (a.isFolder) return true;
      if (right === ANY_DEPTH) open.push([i, j + 1]);
      continue;
    }
    if (right === undefined) {
      if (b.isFolder) return true;
      if (left === ANY_DEPTH) open.push([i + 1, j]);
      continue;
    }
    if (left === ANY_DEPTH || right === ANY_DEPTH) open.push([i + 1, j], [i, j + 1]);
    else if (isSegmentShared(left, right)) open.push([i + 1, j + 1]);
  }
  return false;
}

/** Whether some name fits both. `*` is any text, `?` any character. */
function isSegmentShared(a: string, b: string): boolean {
  if (!isGlob(a) && !isGlob(b)) return a === b;
  const [left, right] = [wildcards(a), wildcards(b)];
  let row = new Set<number>([0]);
  // `row` has every place in `right` that can be reached with what was read of `left`.
  const widened = (places: Set<number>) => {
    for (const place of places) if (right[place] === "*") places.add(place + 1);
    return places;
  };
  row = widened(row);
  for (const one of left) {
    const next = new Set<number>();
    if (one === "*") {
      const first = Math.min(...row);
      for (let place = first; place <= right.length; place += 1) next.add(place);
    } else {
      for (const place of row) {
        const other = right[place];
        if (other === "*") next.add(place);
        else if (other !== undefined && (other === "?" || one === "?" || other === one)) {
          next.add(place + 1);
        }
      }
    }
    if (next.size === 0) return false;
    row = widened(next);
  }
  return row.has(right.length);
}

/** A segment as `*`, `?` and characters. Classes are one character, anything else is any text. */
function wildcards(segment: string): string[] {
  if (/[(){}]/.test(segment)) return ["*"];
  // Behind the last bracket that closes none that opens is a class, and each would be looked for.
  const end = segment.lastIndexOf("]") + 1;
  const classes = segment.slice(0, end).replace(/\[[^\]]*\]/g, "?");
  return [...`${classes}${segment.slice(end)}`.replace(/\*+/g, "*")];
}

function unbraced(path: string): string[] {
  let found = [path];
  for (;;) {
    const next = found.flatMap((one) => {
      const brace = /\{[^{}]*\}/.exec(one);
      if (!brace) return [one];
      const [whole] = brace;
      const before = one.slice(0, brace.index);
      const after = one.slice(brace.index + whole.length);
      const parts = whole.slice(1, -1).split(",");
      return parts.map((part) => `${before}${part}${after}`);
    });
    if (next.length > MOST_ALTERNATIVES) {
      return [
        `${path.slice(0, path.indexOf("{"))}${ANY_DEPTH}${path.slice(path.lastIndexOf("}") + 1)}`,
      ];
    }
    if (next.length === found.length && next.every((one, at) => one === found[at])) return next;
    found = next;
  }
}
