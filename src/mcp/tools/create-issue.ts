import * as z from "zod";
import { estimate, issueNumber, priority } from "../argument-shapes.ts";
import { defineTool } from "../define-tool.ts";
import { issueData, issueLine, issueShape } from "../issue-shape.ts";

export const createIssue = defineTool({
  name: "create_issue",
  title: "Put a new issue on the board",
  description:
    "Creates an issue in Backlog in the project's repository, with its relations. Where it goes " +
    "from there is decided by handoff_ticket.",
  readOnly: false,
  idempotent: false,
  input: {
    title: z.string().trim().min(1).describe("One line."),
    body: z.string().optional().describe("The description."),
    estimate: estimate.optional(),
    priority: priority.optional(),
    parent: issueNumber.optional().describe("The issue it is a part of."),
    blockedBy: z.array(issueNumber).optional().describe("Numbers of issues it waits for."),
  },
  output: { issue: issueShape },
  run: async (args, context) => {
    const wish = { ...args, state: "Backlog" } as const;
    const issue = await context.withBoard((board) => board.create(wish), true);
    return { text: issueLine(issue), data: { issue: issueData(issue) } };
  },
});
