import * as z from "zod";
import { ESTIMATES, type Issue, PRIORITIES } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";
import { refOfKey } from "./argument-shapes.ts";

/** An issue as every tool answers it. */
export const issueShape = z.object({
  number: z.int(),
  key: z.string().describe("Its name among several repositories."),
  title: z.string(),
  workflowState: z.string(),
  estimate: z.enum(ESTIMATES).nullable(),
  priority: z.enum(PRIORITIES).nullable(),
  parent: z.int().nullable(),
  subIssues: z.array(z.int()),
  blockedBy: z.array(z.object({ number: z.int(), open: z.boolean() })),
  isLocked: z.boolean(),
  holder: z.string().nullable(),
});

export function issueData(issue: Issue): z.input<typeof issueShape> {
  return {
    number: issue.number,
    key: issue.key,
    title: issue.title,
    workflowState: stateOf(issue),
    estimate: issue.estimate,
    priority: issue.priority,
    parent: issue.parent === null ? null : refOfKey(issue.parent).number,
    subIssues: issue.subIssues.map((key) => refOfKey(key).number),
    blockedBy: issue.blockedBy.map(({ number, open }) => ({ number, open })),
    isLocked: issue.lock !== undefined,
    holder: issue.lock?.holder ?? null,
  };
}

/** `#42 (In Progress) Sign-in`. */
export function issueLine(issue: Issue): string {
  return `#${issue.number} (${stateOf(issue)}) ${issue.title}`;
}
