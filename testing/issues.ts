import type { Issue } from "../src/workflow/issue/issue.ts";

/** An issue with nothing special about it. */
export function issue(number: number, fields: Partial<Issue> = {}): Issue {
  return {
    number,
    key: `#${number}`,
    title: `Issue ${number}`,
    state: "Backlog",
    lock: undefined,
    estimate: null,
    priority: null,
    parent: null,
    subIssues: [],
    blockedBy: [],
    ...fields,
  };
}
