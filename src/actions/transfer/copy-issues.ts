import { titleFault } from "../../workflow/issue/issue-texts.ts";
import { copiedText } from "../../workflow/transfer/copied-comments.ts";
import type { PortableIssue, PortableRef } from "../../workflow/transfer/portable-issue.ts";
import type { Copy, CopyParts, CopyTarget } from "../../world/board/copy-target.ts";
import { Failure, reasonOf } from "../../world/files/failure.ts";

/** One issue of the embedded board, and its copy if there is one. */
export interface CopyStep {
  readonly number: number;
  readonly issue: PortableIssue;
  readonly copy: Copy | undefined;
}

export interface CopiedIssue extends CopyStep {
  readonly copy: Copy;
  /** False: an earlier call had made it. */
  readonly isMade: boolean;
}

export interface CopyOutcome {
  readonly steps: readonly CopiedIssue[];
  /** Copies that lack something, with GitHub's reason. */
  readonly failed: ReadonlyMap<number, string>;
}

/** So many in a row that fail are not the issues' fault. */
const MOST_FAILURES = 3;

/** What there is to do. Reads only; throws when something stands against the whole. */
export async function copyPlan(
  issues: readonly PortableIssue[],
  to: CopyTarget,
): Promise<readonly CopyStep[]> {
  const faults = issues.flatMap(({ place, title }) => {
    const fault = titleFault(title);
    return fault === undefined ? [] : [`${place}: ${fault}`];
  });
  if (faults.length > 0) throw new Failure(`Nothing was copied.\n${faults.join("\n")}`);
  await to.prepare(issues.map((issue) => partsOf(issue, () => undefined)));
  const copies = await to.copies();
  return issues.flatMap((issue) =>
    issue.number === undefined
      ? []
      : [{ number: issue.number, issue, copy: copies.get(issue.number) }],
  );
}

/**
 * Makes what is missing, then gives each copy its links, texts and fields. Stopped anywhere, the same
 * call goes on: what was made is found on GitHub by its mark, and what it lacks is added.
 */
export async function copyIssues(
  steps: readonly CopyStep[],
  to: CopyTarget,
  told: (what: "made" | "completed", issue: CopiedIssue) => void,
): Promise<CopyOutcome> {
  const made: CopiedIssue[] = [];
  for (const step of steps) {
    const { number, issue, copy } = step;
    const there = copy ?? (await to.make(number, issue.title, issue.body));
    const copied = { ...step, copy: there, isMade: copy === undefined };
    made.push(copied);
    if (copied.isMade) told("made", copied);
  }
  const copies = new Map(made.map(({ number, copy }) => [number, copy]));
  const find = (ref: PortableRef) => ("number" in ref ? copies.get(ref.number) : undefined);
  const failed = new Map<number, string>();
  let inARow = 0;
  for (const copied of made) {
    const { number, issue, copy } = copied;
    if (copy.isWhole) continue;
    try {
      await to.complete(copy, partsOf(issue, find));
      told("completed", copied);
      inARow = 0;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      failed.set(number, reasonOf(error));
      inARow += 1;
      if (inARow === MOST_FAILURES) throw error;
    }
  }
  return { steps: made, failed };
}

/** An issue without a state counts as Backlog. */
function partsOf(
  { state = "Backlog", estimate, priority, labels, parent, blockedBy, comments }: PortableIssue,
  find: (ref: PortableRef) => Copy | undefined,
): CopyParts {
  return {
    ...{ state, estimate, priority, labels },
    parent: parent && find(parent),
    blockedBy: blockedBy.flatMap((ref) => find(ref) ?? []),
    comments: comments.map(copiedText),
  };
}
