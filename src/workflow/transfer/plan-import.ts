import { type Issue, refOfKey } from "../issue/issue.ts";
import type { PortableIssue, PortableRef } from "./portable-issue.ts";

/** What becomes of each issue of a file: it is made, or the board has it already as this number. */
export interface ImportPlan {
  readonly steps: readonly { readonly issue: PortableIssue; readonly there: number | undefined }[];
  /** What stands against it; then nothing is made. */
  readonly faults: readonly string[];
}

/**
 * Finds the issues of a file on the board: by number and title where the file has numbers that the
 * board can keep, else by title below the same parent. The same file twice makes nothing twice.
 */
export function planImport(
  issues: readonly PortableIssue[],
  onBoard: readonly Issue[],
  keepsNumbers: boolean,
): ImportPlan {
  const faults: string[] = [];
  const indexOf = indexByRef(issues, faults);
  const byNumber = new Map(onBoard.map((issue) => [issue.number, issue]));
  const free = new Map<string, number[]>();
  for (const { title, parent, number } of onBoard) {
    const above = parent === null ? undefined : byNumber.get(refOfKey(parent).number)?.title;
    const key = keyOf(title, above);
    free.set(
      key,
      [...(free.get(key) ?? []), number].sort((a, b) => b - a),
    );
  }
  const steps = issues.map((issue) => {
    for (const ref of [issue.parent, ...issue.blockedBy]) {
      // An index is a place in the file itself.
      if (!ref || !("number" in ref) || indexOf(ref) !== undefined) continue;
      if (keepsNumbers && byNumber.has(ref.number)) continue;
      faults.push(`${issue.place}: #${ref.number} is neither in the file nor on the board`);
    }
    if (keepsNumbers && issue.number !== undefined) {
      const same = byNumber.get(issue.number);
      if (same && same.title !== issue.title) {
        faults.push(`${issue.place}: #${issue.number} is another issue: ${same.title}`);
      }
      return { issue, there: same?.number };
    }
    const parentAt = issue.parent && indexOf(issue.parent);
    const above = parentAt === undefined ? undefined : issues[parentAt]?.title;
    return { issue, there: free.get(keyOf(issue.title, above))?.pop() };
  });
  return { steps, faults: [...faults, ...cycles(issues, indexOf)] };
}

/** Parents that are their own ancestors. Each issue is walked over once. */
function cycles(
  issues: readonly PortableIssue[],
  indexOf: (ref: PortableRef) => number | undefined,
): string[] {
  const walkedFrom = new Map<number, number>();
  const found: string[] = [];
  for (const start of issues.keys()) {
    for (let at: number | undefined = start; at !== undefined; ) {
      const before = walkedFrom.get(at);
      if (before === start) found.push(`${issues[at]?.place}: it is its own ancestor`);
      if (before !== undefined) break;
      walkedFrom.set(at, start);
      const above: PortableRef | undefined = issues[at]?.parent;
      at = above && indexOf(above);
    }
  }
  return found;
}

function keyOf(title: string, parentTitle: string | undefined): string {
  return JSON.stringify([title, parentTitle ?? null]);
}

/** The place in the file of what a reference names. */
export function indexByRef(
  issues: readonly PortableIssue[],
  faults: string[] = [],
): (ref: PortableRef) => number | undefined {
  const places = new Map<number, number>();
  for (const [at, { number, place }] of issues.entries()) {
    if (number === undefined) continue;
    if (places.has(number)) faults.push(`${place}: #${number} is in the file twice`);
    places.set(number, at);
  }
  return (ref) => ("index" in ref ? ref.index : places.get(ref.number));
}
