import * as z from "zod";
import { issueDetailsData } from "../../../actions/issue-data.ts";
import { RefusalError } from "../../../actions/refusal-error.ts";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { issueLine, issueShape } from "../../shapes/issue-shape.ts";

export const getIssueTool = defineTool({
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
    labels: z.array(z.string()),
    comments: z.array(z.object({ author: z.string(), body: z.string(), at: z.string() })),
  },
  run: async (args, context) => {
    const ref = refOf(args);
    const issue = await context.withBoard(async (board) => {
      const found = await board.details(ref);
      if (!found) throw new RefusalError(notOnBoard(ref, board.kind));
      return found;
    });
    return {
      text: `${issueLine(issue)}, ${issue.comments.length} comments.`,
      data: issueDetailsData(issue),
    };
  },
});
