export interface StreamIssue {
  readonly number: number;
  /** Files the work will touch. */
  readonly files: readonly string[];
  readonly blockedBy: readonly number[];
}

export interface WorkStream {
  readonly id: number;
  readonly issues: readonly number[];
  readonly files: readonly string[];
  /** Files that more than one issue of the stream touches. */
  readonly sharedFiles: readonly string[];
}

/** One spelling for one path: `./src//a.ts` and `src/x/../a.ts` are `src/a.ts`. */
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
  return `${isAbsolute ? "/" : ""}${parts.join("/")}`;
}

/**
 * Puts issues that share a file or block each other into one stream. Streams can run in parallel.
 */
export function workStreams(issues: readonly StreamIssue[]): WorkStream[] {
  const given = merged(issues);
  const root = new Map<number, number>([...given.keys()].map((number) => [number, number]));
  const top = (number: number): number => {
    let at = number;
    for (let up = root.get(at); up !== undefined && up !== at; up = root.get(at)) at = up;
    return at;
  };
  const unite = (a: number, b: number) => {
    const [low, high] = [top(a), top(b)].sort((x, y) => x - y);
    if (low !== undefined && high !== undefined) root.set(high, low);
  };
  const firstWith = new Map<string, number>();
  for (const [number, { files, blockedBy }] of given) {
    for (const file of files) unite(number, firstOf(firstWith, file, number));
    for (const blocker of blockedBy) if (given.has(blocker)) unite(number, blocker);
  }
  const byRoot = Map.groupBy(given.keys(), top);
  return [...byRoot.values()]
    .map((numbers) => numbers.toSorted((a, b) => a - b))
    .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    .map((numbers, at) => {
      const all = numbers.flatMap((number) => [...(given.get(number)?.files ?? [])]);
      const files = [...new Set(all)].sort();
      const shared = files.filter((file) => all.indexOf(file) !== all.lastIndexOf(file));
      return { id: at + 1, issues: numbers, files, sharedFiles: shared };
    });
}

/** Merges entries for the same issue. */
function merged(issues: readonly StreamIssue[]) {
  const byNumber = new Map<number, { files: Set<string>; blockedBy: Set<number> }>();
  for (const { number, files, blockedBy } of issues) {
    const known = byNumber.get(number) ?? { files: new Set(), blockedBy: new Set() };
    for (const file of files.map(plainPath)) if (file !== "") known.files.add(file);
    for (const blocker of blockedBy) known.blockedBy.add(blocker);
    byNumber.set(number, known);
  }
  return byNumber;
}

function firstOf(firstWith: Map<string, number>, file: string, number: number): number {
  const first = firstWith.get(file) ?? number;
  firstWith.set(file, first);
  return first;
}
