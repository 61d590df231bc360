import { ESTIMATES, type Estimate, type Issue, PRIORITIES } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { State } from "../machine/states.ts";

/** Issues in this state that a worker could take, most urgent first. */
export function actionable(
  issues: readonly Issue[],
  state: State,
  maxEstimate: Estimate = "S",
): Issue[] {
  return issues
    .filter(
      (issue) =>
        stateOf(issue) === state &&
        issue.lock === undefined &&
        issue.blockedBy.every(({ open }) => !open) &&
        withinLimit(issue.estimate, maxEstimate),
    )
    .sort((a, b) => urgency(a) - urgency(b) || a.number - b.number || (a.key < b.key ? -1 : 1));
}

function withinLimit(estimate: Estimate | null, limit: Estimate): boolean {
  return estimate === null || ESTIMATES.indexOf(estimate) <= ESTIMATES.indexOf(limit);
}

function urgency({ priority }: Issue): number {
  return priority === null ? PRIORITIES.length : PRIORITIES.indexOf(priority);
}

/** Which actionable issues to find. */
export interface ActionableQuery {
  readonly states: readonly State[];
  readonly maxEstimate: Estimate;
  /** How many of them to return. */
  readonly limit: number;
  /** Where counting stops; at least `limit`. A gate does not need the exact number of many. */
  readonly countTo: number;
}

export type ActionableIssue = Pick<Issue, "key" | "number" | "state">;

export interface ActionableIssues {
  /** In the order of the states asked for, and in each the most urgent first. */
  readonly first: readonly ActionableIssue[];
  readonly total: number;
  /** Changes when any issue that is not in `first` changes. */
  readonly mark: string;
}

/** The reference answer, from a list of all live issues. Each board must give the same. */
export function actionableAmong(
  issues: readonly Issue[],
  { states, maxEstimate, limit, countTo }: ActionableQuery,
): ActionableIssues {
  const all = states.flatMap((state) => actionable(issues, state, maxEstimate));
  const first = all.slice(0, limit).map(({ key, number, state }) => ({ key, number, state }));
  const total = Math.min(all.length, countTo);
  return { first, total, mark: total > first.length ? markOf(all) : "" };
}

/** A short hash that shows whether anything in a long list has changed. */
function markOf(issues: readonly Issue[]): string {
  let hash = 0;
  for (const issue of issues) {
    const text = `${issue.key} ${stateOf(issue)};`;
    for (let at = 0; at < text.length; at += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
    }
  }
  return String(hash);
}
