import * as z from "zod";
import { defineTool } from "../../server/define-tool.ts";
import { ToolRefusal } from "../../server/tool-refusal.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { editIssue, editOutput } from "../../shapes/edit-issue.ts";

export const updateIssue = defineTool({
  name: "update_issue",
  title: "Change an issue's text",
  description:
    "Changes title or body. Neither opens nor closes an issue, nor moves it: handoff_ticket does.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    title: z.string().trim().min(1).optional().describe("The new title."),
    body: z.string().optional().describe("The new description, whole."),
  },
  output: editOutput,
  run: async (args, context) => {
    const { title, body } = args;
    if (title === undefined && body === undefined) {
      throw new ToolRefusal({
        rule: 1,
        fact: "Neither title nor body is given.",
        valid: "update_issue changes title and body.",
        recovery: ["the same call with title or body", "handoff_ticket to change a workflow state"],
      });
    }
    return editIssue(context, refOf(args), { title, body });
  },
});
