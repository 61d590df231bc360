import { ESTIMATES, type Estimate, type Issue, PRIORITIES } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { State } from "../machine/states.ts";

/** Issues a worker could take up in this state, the most urgent first. */
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

/** The states in which work waits for somebody to take it up. */
const WAITING: readonly State[] = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
];

/** Issues the lead could still hand out. At a human gate a plan in review waits for a person. */
export function processable(issues: readonly Issue[], approval: "table" | "person"): Issue[] {
  return WAITING.filter((state) => state !== "Plan in Review" || approval === "table").flatMap(
    (state) => actionable(issues, state),
  );
}
