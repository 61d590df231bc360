import { oneLine } from "../gate/line.ts";
import type { Issue } from "../workflow/issue/issue.ts";
import { stateOf } from "../workflow/issue/issue-state.ts";
import type { Comment } from "../world/board/board.ts";

/** An issue for a program: numbers where the board has keys. */
export function issueData(issue: Issue) {
  return {
    number: issue.number,
    title: issue.title,
    state: stateOf(issue),
    estimate: issue.estimate,
    priority: issue.priority,
    parent: issue.parent === null ? null : numberOf(issue.parent),
    subIssues: issue.subIssues.map(numberOf),
    blockedBy: issue.blockedBy.map(({ number }) => number),
    holder: issue.lock?.holder ?? null,
    heldSince: issue.lock ? new Date(issue.lock.since).toISOString() : null,
  };
}

export function commentData({ author, body, at }: Comment) {
  return { author, body, at: new Date(at).toISOString() };
}

/** An issue in one row for a person. */
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

function numberOf(key: string): number {
  return Number(key.slice(key.lastIndexOf("#") + 1));
}
