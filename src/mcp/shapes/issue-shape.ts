import * as z from "zod";
import { type IssueData, issueData } from "../../actions/issue-data.ts";
import { ESTIMATES, type Issue, PRIORITIES } from "../../workflow/issue/issue.ts";
import { stateOf } from "../../workflow/issue/issue-state.ts";

/** An issue as every tool answers it: the schema of `issueData`. */
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
  heldSince: z.string().nullable().describe("When the holder took it, in ISO 8601."),
}) satisfies z.ZodType<IssueData>;

export const issueOutput = { issue: issueShape };

/** The answer of a tool that created or changed an issue: the issue afterwards. */
export function answerWithIssue(issue: Issue) {
  return { text: issueLine(issue), data: { issue: issueData(issue) } };
}

/** `#42 (In Progress) Sign-in`. */
export function issueLine(issue: Issue): string {
  return `#${issue.number} (${stateOf(issue)}) ${issue.title}`;
}
