import { stateOf } from "../issue/issue-state.ts";
import type { State } from "../machine/states.ts";
import type { ActionableIssues, ActionableQuery } from "./actionable.ts";

/** Beyond this number the line only says that there are more. */
export const MOST_COUNTED = 20;

/** The states in which an issue waits for a worker. */
const WAITING: readonly State[] = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
];

/**
 * Finds the issues that the lead could still give to a worker. Where a person approves plans, a
 * plan in review is not one.
 */
export function processableQuery(approval: "table" | "person"): ActionableQuery {
  return {
    states: WAITING.filter((state) => state !== "Plan in Review" || approval === "table"),
    maxEstimate: "S",
    limit: MOST_COUNTED,
    countTo: MOST_COUNTED + 1,
  };
}

/** Changes when an issue starts or stops waiting, or waits in another state. */
export function processableMark({ first, total, mark }: ActionableIssues): string {
  const listed = first.map((issue) => `${issue.key} ${stateOf(issue)}`).join("; ");
  return total > first.length ? `${listed}; and more at ${mark}` : listed;
}

/** As many issue numbers as the line has room for: "#4, #7 and more". */
export function processableNames({ first, total }: ActionableIssues, room: number): string {
  let names = "";
  let named = 0;
  for (const { number } of first.toSorted((a, b) => a.number - b.number)) {
    const longer = `${names}${named > 0 ? ", " : ""}#${number}`;
    if (longer.length + AND_MORE.length > room) break;
    names = longer;
    named += 1;
  }
  return named < total ? names + AND_MORE : names;
}

const AND_MORE = " and more";
