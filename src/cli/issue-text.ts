import { oneLine } from "../gate/line.ts";
import type { Issue } from "../workflow/issue/issue.ts";
import { stateOf } from "../workflow/issue/issue-state.ts";

/** An issue as one row for people. */
export function issueRow(issue: Issue): string {
  const marks = [
    issue.priority,
    issue.estimate,
    issue.lock && `held by ${issue.lock.holder}`,
    ...issue.blockedBy.filter(({ open }) => open).map(({ number }) => `waits for #${number}`),
  ].filter((mark) => mark);
  const head = `#${issue.number}`.padEnd(6) + stateOf(issue).padEnd(22);
  return `${head}${oneLine(issue.title)}${marks.length > 0 ? `  (${marks.join(", ")})` : ""}`;
}
