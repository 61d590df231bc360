import * as z from "zod";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import { defineTool } from "../../server/define-tool.ts";
import { ToolRefusal } from "../../server/tool-refusal.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { issueData, issueLine, issueShape } from "../../shapes/issue-shape.ts";

export const getIssue = defineTool({
  name: "get_issue",
  title: "Read an issue",
  description:
    "One issue with its description, state, estimate, priority, relations, holder and comments.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: {
    issue: issueShape,
    body: z.string().describe("The description."),
    comments: z.array(z.object({ author: z.string(), body: z.string(), at: z.string() })),
  },
  run: async (args, context) => {
    const ref = refOf(args);
    const issue = await context.withBoard((board) => board.details(ref));
    if (!issue) throw new ToolRefusal(notOnBoard(ref.number));
    const { body, comments } = issue;
    return {
      text: `${issueLine(issue)}, ${comments.length} comments.`,
      data: {
        issue: issueData(issue),
        body,
        comments: comments.map(({ at, ...comment }) => ({
          ...comment,
          at: new Date(at).toISOString(),
        })),
      },
    };
  },
});
