import * as z from "zod";
import { issueData } from "../../actions/issue-data.ts";
import type { Estimate, Issue, Priority } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import type { State } from "../../workflow/machine/states.ts";
import { countUpTo, estimate, priority, state } from "./argument-shapes.ts";
import { issueLine, issueShape } from "./issue-shape.ts";

/** Arguments that filter a list of issues. */
export const listArguments = {
  workflowState: state.optional(),
  estimate: estimate.optional(),
  priority: priority.optional(),
  limit: countUpTo(10_000).default(50).describe("The most issues to return; 50 by default."),
};

export const listOutput = {
  total: z.int().describe("How many there are, shown or not."),
  issues: z.array(issueShape),
};

interface Wanted {
  readonly workflowState?: State | undefined;
  readonly estimate?: Estimate | undefined;
  readonly priority?: Priority | undefined;
  readonly limit: number;
}

/** The issues that match, lowest number first. */
export function listAnswer(issues: readonly Issue[], wanted: Wanted) {
  const found = issues
    .filter(
      (issue) =>
        (wanted.workflowState ?? stateOf(issue)) === stateOf(issue) &&
        (wanted.estimate ?? issue.estimate) === issue.estimate &&
        (wanted.priority ?? issue.priority) === issue.priority,
    )
    .toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1));
  const shown = found.slice(0, wanted.limit);
  const head =
    shown.length < found.length ? `${shown.length} of ${found.length}` : `${shown.length}`;
  return {
    text: [`${head} issues.`, ...shown.map(issueLine)].join("\n"),
    data: { total: found.length, issues: shown.map(issueData) },
  };
}
