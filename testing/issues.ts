import type { Issue } from "../src/workflow/issue/issue.ts";
import type { IssueState } from "../src/workflow/issue/issue-state.ts";

/** An issue with nothing special about it. */
export function issue(number: number, fields: Partial<Issue> = {}): Issue {
  return {
    number,
    key: `#${number}`,
    title: `Issue ${number}`,
    state: "Backlog",
    lock: undefined,
    broughtBy: "nobody",
    returned: undefined,
    open: true,
    estimate: null,
    priority: null,
    parent: null,
    subIssues: [],
    blockedBy: [],
    ...fields,
  };
}

/** The state of an issue with nothing special about it. */
export function plainState(number: number, fields: Partial<IssueState> = {}): IssueState {
  return {
    number,
    title: `Issue ${number}`,
    state: "Backlog",
    lock: undefined,
    estimate: null,
    broughtBy: "nobody",
    returned: undefined,
    open: true,
    parts: [],
    ...fields,
  };
}
