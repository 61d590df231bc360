import { stateOf } from "../issue/issue-state.ts";
import type { ActionableIssues } from "./actionable.ts";

/** Beyond this number the line only says that there are more. */
export const MOST_COUNTED = 20;

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
