import * as z from "zod";
import { issueArguments, refOf } from "../argument-shapes.ts";
import { defineTool } from "../define-tool.ts";
import { issueData, issueLine, issueShape } from "../issue-shape.ts";
import { issueOnBoard } from "../on-board.ts";

export const getIssue = defineTool({
  name: "get_issue",
  title: "Read an issue",
  description: "One issue with its state, estimate, priority, relations, holder and comments.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: {
    issue: issueShape,
    comments: z.array(z.object({ author: z.string(), body: z.string(), at: z.string() })),
  },
  run: async (args, context) => {
    const ref = refOf(args);
    const [issue, comments] = await context.withBoard(
      async (board) => [await issueOnBoard(board, ref), await board.comments(ref)] as const,
    );
    return {
      text: `${issueLine(issue)}, ${comments.length} comments.`,
      data: {
        issue: issueData(issue),
        comments: comments.map(({ author, body, at }) => ({
          author,
          body,
          at: new Date(at).toISOString(),
        })),
      },
    };
  },
});
