import type { GateSettings } from "../../gate/facts.ts";
import { type Issue, refOfKey } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import type { Modes } from "../../workflow/machine/modes.ts";
import { branchNamed } from "../../workflow/product/artifact-comments.ts";
import { branchByPattern } from "../../workflow/product/heads.ts";
import { type Arrival, arrivalAt } from "../../workflow/waiting/arrival.ts";
import { waitKindOf } from "../../workflow/waiting/waiting.ts";
import type { Board, Spending } from "../../world/board/board.ts";
import type { Workspace } from "../../world/workspace.ts";

/** What status, status line and page need of the board, read once. */
export interface BoardSnapshot {
  readonly kind: Board["kind"];
  /** Neither Done nor Canceled. */
  readonly issues: readonly Issue[];
  /** Of issues that wait for a person, by key. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
  /** The branches of those issues, by key: what a comment names, or by the pattern. */
  readonly branches: ReadonlyMap<string, string>;
  readonly spent: Spending;
}

/** So many waiting issues are looked up in their comments; of others the age is not told. */
const MOST_ARRIVALS = { embedded: 2000, github: 60 } as const;

export async function readBoardSnapshot(workspace: Workspace): Promise<BoardSnapshot> {
  const settings = await workspace.settings();
  return workspace.withBoard(async (board) => {
    const issues = await board.live();
    const looked = await lookUp(board, issues, settings);
    return { kind: board.kind, issues, ...looked, spent: board.spent() };
  });
}

async function lookUp(
  board: Board,
  issues: readonly Issue[],
  settings: Modes & Pick<GateSettings, "branchPattern">,
): Promise<Pick<BoardSnapshot, "arrivals" | "branches">> {
  const arrivals = new Map<string, Arrival>();
  const branches = new Map<string, string>();
  const waiting = issues.filter((issue) => waitKindOf(issue, settings) !== undefined);
  for (const issue of waiting.slice(0, MOST_ARRIVALS[board.kind])) {
    const comments = await board.recentComments(refOfKey(issue.key));
    const arrival = arrivalAt(stateOf(issue), comments);
    if (arrival) arrivals.set(issue.key, arrival);
    const byPattern = branchByPattern(settings.branchPattern, issue.number);
    branches.set(issue.key, branchNamed(comments) ?? byPattern);
  }
  return { arrivals, branches };
}
