import { refOfKey } from "../../workflow/issue/issue.ts";
import { copiedText, notYetAmong } from "../../workflow/transfer/copied-comments.ts";
import { type ImportPlan, indexByRef, planImport } from "../../workflow/transfer/plan-import.ts";
import type {
  PortableComment,
  PortableIssue,
  PortableRef,
} from "../../workflow/transfer/portable-issue.ts";
import type { Board } from "../../world/board/board.ts";

/** The plan for a file, from what the board has now. */
export async function importPlan(
  board: Board,
  issues: readonly PortableIssue[],
): Promise<ImportPlan> {
  return planImport(issues, await board.all(), board.kind === "embedded");
}

/**
 * Makes what the board does not have, each below its parent, by which it is found again. Other links
 * come afterwards. After an interruption the same call goes on: what is there is found, and what is
 * missing of it is added.
 */
export async function applyImport(
  board: Board,
  { steps }: ImportPlan,
  told: (made: number, issue: PortableIssue) => void,
): Promise<void> {
  const issues = steps.map(({ issue }) => issue);
  const indexOf = indexByRef(issues);
  const numbers = new Map<number, number>();
  const numberOf = (ref: PortableRef): number => {
    const at = indexOf(ref);
    const number = at === undefined ? undefined : numbers.get(at);
    return number ?? ("number" in ref ? ref.number : 0);
  };
  for (const at of parentsFirst(issues, indexOf)) {
    const step = steps[at];
    if (!step) continue;
    const { issue, there } = step;
    const number = there ?? (await make(board, issue, issue.parent && numberOf(issue.parent)));
    numbers.set(at, number);
    if (there === undefined) told(number, issue);
  }
  for (const [at, issue] of issues.entries()) {
    const number = numbers.get(at);
    if (number !== undefined) await complete(board, number, issue, numberOf);
  }
}

/** The places in the file, in its order but for parents that come later in it. */
function parentsFirst(
  issues: readonly PortableIssue[],
  indexOf: (ref: PortableRef) => number | undefined,
): number[] {
  const order = new Set<number>();
  for (const start of issues.keys()) {
    const way: number[] = [];
    for (let at: number | undefined = start; at !== undefined && !order.has(at); ) {
      // The plan refuses a cycle of parents.
      if (way.includes(at)) break;
      way.push(at);
      const above: PortableRef | undefined = issues[at]?.parent;
      at = above && indexOf(above);
    }
    for (const at of way.toReversed()) order.add(at);
  }
  return [...order];
}

async function make(
  board: Board,
  issue: PortableIssue,
  parent: number | undefined,
): Promise<number> {
  const { title, body, state, estimate, priority } = issue;
  const number = board.kind === "embedded" ? issue.number : undefined;
  const made = await board.create({
    ...{ title, body, state, estimate, priority, number, parent, by: "person" },
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
  const due = comments.map((one) => ({ ...one, body: textOn(board, one) }));
  for (const { author, body, at } of notYetAmong(now.comments, due)) {
    await board.comment({ number }, author, body, Date.parse(at));
  }
}

function textOn(board: Board, comment: PortableComment): string {
  return board.kind === "github" ? copiedText(comment) : comment.body;
}
