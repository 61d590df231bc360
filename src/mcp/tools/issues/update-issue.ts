import * as z from "zod";
import { editBoardIssue } from "../../../actions/change-issue.ts";
import { RefusalError } from "../../../actions/refusal-error.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const updateIssueTool = defineTool({
  name: "update_issue",
  title: "Edit an issue's title or description",
  description:
    "Changes title or body. Neither opens nor closes an issue, nor moves it: handoff_ticket does.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    title: z.string().trim().min(1).optional().describe("The new title."),
    body: z.string().optional().describe("The new description; replaces the old one."),
  },
  output: issueOutput,
  run: async (args, context) => {
    const { title, body } = args;
    if (title === undefined && body === undefined) {
      throw new RefusalError({
        rule: 1,
        fact: "Neither title nor body is given.",
        valid: "update_issue changes title and body.",
        recovery: ["the same call with title or body", "handoff_ticket to change a workflow state"],
      });
    }
    return answerWithIssue(await editBoardIssue(context, refOf(args), { title, body }));
  },
});
