import { stateOf } from "../issue/issue-state.ts";
import type { State } from "../machine/states.ts";
import type { ActionableIssues, ActionableQuery } from "./actionable.ts";

/** The lead reads the line in one glance: beyond this many it only hears that there are more. */
export const MOST_COUNTED = 20;

/** The states in which work waits for somebody to take it up. */
const WAITING: readonly State[] = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
];

/** Issues the lead could still hand out. At a human gate a plan in review waits for a person. */
export function processableQuery(approval: "table" | "person"): ActionableQuery {
  return {
    states: WAITING.filter((state) => state !== "Plan in Review" || approval === "table"),
    maxEstimate: "S",
    limit: MOST_COUNTED,
    countTo: MOST_COUNTED + 1,
  };
}

/** Changes when another issue waits, one waits no longer, or one waits in another state. */
export function processableMark({ first, total, mark }: ActionableIssues): string {
  const listed = first.map((issue) => `${issue.key} ${stateOf(issue)}`).join("; ");
  return total > first.length ? `${listed}; and more at ${mark}` : listed;
}

/** As many of them by number as a line has room for: "#4, #7 and more". */
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
