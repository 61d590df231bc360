import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { around, childrenOf } from "../../../actions/on-board.ts";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { issueLine, issueShape } from "../../shapes/issue-shape.ts";

export const listSubIssuesTool = defineTool({
  name: "list_sub_issues",
  title: "List sub-issues",
  description: "The direct sub-issues of an issue, with their states.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: { parent: z.int(), subIssues: z.array(issueShape) },
  run: async (args, context) => {
    const { issue, near } = await context.withBoard((board) => around(board, refOf(args)));
    const { children, absent } = childrenOf(issue, near);
    for (const number of absent) context.note(notOnBoard(number).fact);
    return {
      text: [`#${issue.number} has ${children.length} parts.`, ...children.map(issueLine)].join(
        "\n",
      ),
      data: { parent: issue.number, subIssues: children.map(issueData) },
    };
  },
});
