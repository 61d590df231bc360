import { refOfKey } from "../../workflow/issue/issue.ts";
import { type ImportPlan, indexByRef, planImport } from "../../workflow/transfer/plan-import.ts";
import type { PortableIssue, PortableRef } from "../../workflow/transfer/portable-issue.ts";
import type { Board } from "../../world/board/board.ts";

/** The plan for a file, from what the board has now. */
export async function importPlan(
  board: Board,
  issues: readonly PortableIssue[],
): Promise<ImportPlan> {
  return planImport(issues, await board.all(), board.kind === "embedded");
}

/**
 * Makes what the board does not have. Issues first and links afterwards, so that after an
 * interruption the same call goes on: what is there is found, and links that are missing are added.
 */
export async function applyImport(
  board: Board,
  { steps }: ImportPlan,
  told: (made: number, issue: PortableIssue) => void,
): Promise<void> {
  const issues = steps.map(({ issue }) => issue);
  const numbers: number[] = [];
  for (const { issue, there } of steps) {
    const number = there ?? (await make(board, issue));
    numbers.push(number);
    if (there === undefined) told(number, issue);
  }
  const indexOf = indexByRef(issues);
  const numberOf = (ref: PortableRef): number => {
    const at = indexOf(ref);
    const number = at === undefined ? undefined : numbers[at];
    return number ?? ("number" in ref ? ref.number : 0);
  };
  for (const [at, issue] of issues.entries()) {
    const number = numbers[at];
    if (number !== undefined) await complete(board, number, issue, numberOf);
  }
}

async function make(board: Board, issue: PortableIssue): Promise<number> {
  const { title, body, state, estimate, priority } = issue;
  const number = board.kind === "embedded" ? issue.number : undefined;
  const made = await board.create({
    ...{ title, body, state, estimate, priority, number, by: "person" },
  });
  return made.number;
}

/** Labels, links and comments that the issue does not have yet. */
async function complete(
  board: Board,
  number: number,
  issue: PortableIssue,
  numberOf: (ref: PortableRef) => number,
): Promise<void> {
  const { labels, parent, blockedBy, comments } = issue;
  if (labels.length + blockedBy.length + comments.length === 0 && parent === undefined) return;
  const now = await board.details({ number });
  if (!now) return;
  for (const name of labels) {
    if (!now.labels.includes(name)) await board.changeLabel({ number }, { kind: "add", name });
  }
  const above = parent && numberOf(parent);
  if (above !== undefined && (now.parent === null || refOfKey(now.parent).number !== above)) {
    await board.addSubIssue({ number: above }, { number });
  }
  for (const blocker of blockedBy.map(numberOf)) {
    const isThere = now.blockedBy.some((one) => one.number === blocker);
    if (!isThere) await board.addDependency({ number }, { number: blocker });
  }
  const written = now.comments.map(({ author, body }) => JSON.stringify([author, body]));
  for (const { author, body, at } of comments) {
    const same = written.indexOf(JSON.stringify([author, body]));
    if (same >= 0) written.splice(same, 1);
    else await board.comment({ number }, author, body, Date.parse(at));
  }
}
