import { disjointSets } from "../group/disjoint-sets.ts";
import { orderOf } from "../group/order.ts";
import type { WaitPoint } from "../group/wait-points.ts";
import { isGlob, isShared, type PathPattern, patternsOf, plainPath } from "./path-pattern.ts";

export interface StreamIssue {
  readonly number: number;
  /** What the work will touch: files, folders (with a slash at the end) and globs. */
  readonly files: readonly string[];
  readonly blockedBy: readonly number[];
}

export interface WorkStream {
  readonly id: number;
  /** In the order to build them: blockers first, then the lowest number. */
  readonly issues: readonly number[];
  readonly files: readonly string[];
  /** Files that more than one issue of the stream touches. */
  readonly sharedFiles: readonly string[];
}

export interface WorkStreams {
  readonly streams: readonly WorkStream[];
  /** Issues that wait for each other: no order among them is right. */
  readonly cycles: readonly (readonly number[])[];
}

interface Work {
  readonly files: Set<string>;
  readonly blockedBy: Set<number>;
}

/**
 * Puts issues that share a file or block each other into one stream. Streams can run in parallel.
 */
export function workStreams(issues: readonly StreamIssue[]): WorkStreams {
  const given = merged(issues);
  const { find, unite } = disjointSets<number>();
  const touchedBy = new Map<string, number[]>();
  for (const [number, { files, blockedBy }] of given) {
    for (const blocker of blockedBy) unite(number, blocker);
    for (const file of files) {
      const others = touchedBy.get(file);
      if (others) others.push(number);
      else touchedBy.set(file, [number]);
    }
  }
  const shared = new Set<string>();
  const share = (a: string, b: string) => {
    const numbers = [...new Set([...(touchedBy.get(a) ?? []), ...(touchedBy.get(b) ?? [])])];
    if (numbers.length < 2) return;
    shared.add(a).add(b);
    numbers.reduce((before, number) => {
      unite(before, number);
      return number;
    });
  };
  for (const file of touchedBy.keys()) share(file, file);
  for (const [a, b] of overlaps([...touchedBy.keys()])) share(a, b);

  const { members, cycles } = orderOf(pointsOf(given));
  const byTop = Map.groupBy(
    members.map(({ number }) => number),
    find,
  );
  const streams = [...byTop.values()]
    .sort((a, b) => Math.min(...a) - Math.min(...b))
    .map((numbers, at) => {
      const all = numbers.flatMap((number) => [...(given.get(number)?.files ?? [])]);
      const files = [...new Set(all)].sort();
      const sharedFiles = files.filter((file) => shared.has(file));
      return { id: at + 1, issues: numbers, files, sharedFiles };
    });
  return { streams, cycles: cycles.map((cycle) => cycle.map(({ number }) => number)) };
}

/** Pairs of written paths that could name the same path. */
function* overlaps(files: readonly string[]): Generator<[string, string]> {
  const plain = files.filter((file) => !isGlob(file));
  // A plain path lies in each of its own beginnings; no other plain path can name it.
  const byPath = new Map<string, string[]>();
  for (const file of plain) {
    const path = file.replace(/\/$/, "");
    byPath.set(path, [...(byPath.get(path) ?? []), file]);
  }
  for (const file of plain) {
    for (const above of beginningsOf(file)) {
      for (const other of byPath.get(above) ?? []) yield [other, file];
    }
  }
  const patterns = new Map<string, PathPattern[]>(files.map((file) => [file, patternsOf(file)]));
  const globs = files.filter(isGlob);
  for (const [at, glob] of globs.entries()) {
    const own = patterns.get(glob) ?? [];
    for (const file of [...plain, ...globs.slice(at + 1)]) {
      const others = patterns.get(file) ?? [];
      if (own.some((one) => others.some((other) => isShared(one, other)))) yield [glob, file];
    }
  }
}

/** `a/b/c.ts`: the root, `a`, `a/b` and the path itself. */
function beginningsOf(file: string): string[] {
  const path = file.replace(/\/$/, "");
  const found = path.startsWith("/") || path.startsWith("..") ? [path] : [".", path];
  for (let at = path.indexOf("/", 1); at >= 0; at = path.indexOf("/", at + 1)) {
    found.push(path.slice(0, at));
  }
  return found;
}

interface Part {
  readonly number: number;
  readonly key: string;
}

function pointsOf(given: ReadonlyMap<number, Work>): WaitPoint<Part>[] {
  const points = new Map<number, WaitPoint<Part>>();
  for (const number of given.keys()) {
    points.set(number, { member: { number, key: `#${number}` }, waitsFor: [] });
  }
  for (const [number, { blockedBy }] of given) {
    const others = [...blockedBy].flatMap((blocker) => points.get(blocker) ?? []);
    points.get(number)?.waitsFor.push(...others);
  }
  return [...points.values()];
}

/** Merges entries for the same issue. Blockers that are not among the issues order nothing. */
function merged(issues: readonly StreamIssue[]): Map<number, Work> {
  const byNumber = new Map<number, Work>();
  for (const { number, files } of issues) {
    const known = byNumber.get(number) ?? { files: new Set(), blockedBy: new Set() };
    for (const file of files.map(plainPath)) if (file !== "") known.files.add(file);
    byNumber.set(number, known);
  }
  for (const { number, blockedBy } of issues) {
    for (const blocker of blockedBy) {
      if (blocker !== number && byNumber.has(blocker)) byNumber.get(number)?.blockedBy.add(blocker);
    }
  }
  return byNumber;
}
