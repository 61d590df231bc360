import * as z from "zod";
import { issueData } from "../../actions/issue-data.ts";
import type { Estimate, Issue, Priority } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { STATES, type State } from "../../workflow/machine/states.ts";
import { countUpTo, estimate, priority, state } from "./argument-shapes.ts";
import { issueLine, issueShape } from "./issue-shape.ts";

const MOST = 10_000;

/** Arguments of a list that is returned page by page. */
export const pageArguments = {
  limit: countUpTo(MOST)
    .default(50)
    .describe(`The most issues to return: 1 to ${MOST}; 50 by default.`),
  page: countUpTo(1_000_000).default(1).describe("Which page of that many issues: 1 is the first."),
};

/** Arguments that filter a list of issues. */
export const listArguments = {
  workflowState: state.optional(),
  estimate: estimate.optional(),
  priority: priority.optional(),
  ...pageArguments,
};

/** How many there are in all, and in each state. */
export const countsOutput = {
  total: z.int().describe("How many there are, shown or not."),
  byState: z.record(z.string(), z.int()).describe("How many of them are in each state."),
  page: z.int(),
  pages: z.int().describe("How many pages there are."),
};

export const listOutput = { ...countsOutput, issues: z.array(issueShape) };

interface Page {
  readonly limit: number;
  readonly page: number;
}

interface Wanted extends Page {
  readonly workflowState?: State | undefined;
  readonly estimate?: Estimate | undefined;
  readonly priority?: Priority | undefined;
}

/** The issues that match, lowest number first. */
export function listAnswer(issues: readonly Issue[], wanted: Wanted) {
  const found = issues.filter(
    (issue) =>
      (wanted.workflowState ?? stateOf(issue)) === stateOf(issue) &&
      (wanted.estimate ?? issue.estimate) === issue.estimate &&
      (wanted.priority ?? issue.priority) === issue.priority,
  );
  const { shown, counts, head } = pageOf(found, wanted);
  return {
    text: [`${head}.`, ...shown.map(issueLine)].join("\n"),
    data: { ...counts, issues: shown.map(issueData) },
  };
}

/** One page of a list, with the counts of all of it, and a head such as `50 of 120 issues`. */
export function pageOf(issues: readonly Issue[], { limit, page }: Page) {
  const all = issues.toSorted((a, b) => a.number - b.number || (a.key < b.key ? -1 : 1));
  const shown = all.slice((page - 1) * limit, page * limit);
  const pages = Math.max(1, Math.ceil(all.length / limit));
  const byState = countsByState(all);
  const states = Object.entries(byState).map(([name, count]) => `${name} ${count}`);
  const size = shown.length < all.length ? `${shown.length} of ${all.length}` : `${all.length}`;
  const where = pages > 1 ? `, page ${page} of ${pages}` : "";
  const counted = states.length > 0 ? ` (${states.join(", ")})` : "";
  return {
    shown,
    counts: { total: all.length, byState, page, pages },
    head: `${size} issues${where}${counted}`,
  };
}

/** In the order of the states; names that the machine does not know come last. */
export function countsByState(issues: readonly Issue[]): Record<string, number> {
  const counts = new Map<string, number>(STATES.map((name) => [name, 0]));
  for (const issue of issues) counts.set(stateOf(issue), (counts.get(stateOf(issue)) ?? 0) + 1);
  return Object.fromEntries([...counts].filter(([, count]) => count > 0));
}
