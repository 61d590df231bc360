import * as z from "zod";
import { createAsAgent } from "../../../actions/change-issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import {
  estimate,
  issueNumberShape,
  priority,
  repositoryArguments,
  repositoryOf,
} from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const createIssueTool = defineTool({
  name: "create_issue",
  title: "Create an issue",
  description:
    "Creates an issue in Backlog, with its relations, in the project's repository or, on GitHub, " +
    "the one named. Where it goes from there is decided by handoff_ticket.",
  readOnly: false,
  idempotent: false,
  input: {
    title: z.string().trim().min(1).describe("One line."),
    body: z.string().optional().describe("The description."),
    estimate: estimate.optional(),
    priority: priority.optional(),
    parent: issueNumberShape
      .optional()
      .describe("The issue it is a part of, in the same repository."),
    blockedBy: z
      .array(issueNumberShape)
      .optional()
      .describe("Numbers of issues it waits for, in the same repository."),
    ...repositoryArguments,
  },
  output: issueOutput,
  run: async ({ owner, repo, ...args }, context) => {
    const repository = repositoryOf({ owner, repo });
    const issue = { ...args, repository, state: "Backlog" } as const;
    return answerWithIssue(await createAsAgent(context, issue));
  },
});
