import { oneLine } from "../gate/line.ts";
import type { Issue } from "../workflow/issue/issue.ts";
import { stateOf } from "../workflow/issue/issue-state.ts";
import { age } from "../workflow/issue/lock.ts";
import { holderName } from "./screen/names.ts";

/** An issue as one row for people. */
export function issueRow(issue: Issue, now: number): string {
  const { lock } = issue;
  const marks = [
    issue.priority,
    issue.estimate,
    lock && `held by ${holderName(lock.holder)} for ${age(lock.since, now)}`,
    ...issue.blockedBy.filter(({ open }) => open).map(({ number }) => `waits for #${number}`),
  ].filter((mark) => mark);
  const head = `#${issue.number}`.padEnd(6) + stateOf(issue).padEnd(22);
  return `${head}${oneLine(issue.title)}${marks.length > 0 ? `  (${marks.join(", ")})` : ""}`;
}
