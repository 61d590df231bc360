import { ESTIMATES, PRIORITIES, refOfKey } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { isState } from "../../workflow/machine/states.ts";
import type { PortableIssue } from "../../workflow/transfer/portable-issue.ts";
import type { Board, Details } from "../../world/board/board.ts";

/** Every issue of the board with all that a file can carry, ordered by number. */
export async function exportIssues(board: Board): Promise<PortableIssue[]> {
  const issues = (await board.all()).toSorted((a, b) => a.number - b.number);
  const found: PortableIssue[] = [];
  for (const { key } of issues) {
    const details = await board.details(refOfKey(key));
    if (details) found.push(portable(details));
  }
  return found;
}

function portable(details: Details): PortableIssue {
  const { number, title, body, estimate, priority, labels, parent, blockedBy, comments } = details;
  const state = stateOf(details);
  return {
    ...{ place: `#${number}`, number, title, body, labels: labels.toSorted() },
    state: isState(state) ? state : undefined,
    estimate: ESTIMATES.find((one) => one === estimate),
    priority: PRIORITIES.find((one) => one === priority),
    parent: parent === null ? undefined : { number: refOfKey(parent).number },
    blockedBy: blockedBy
      .map((blocker) => ({ number: blocker.number }))
      .toSorted((a, b) => a.number - b.number),
    comments: comments.map(({ author, body: said, at }) => ({
      author,
      body: said,
      at: new Date(at).toISOString(),
    })),
  };
}
