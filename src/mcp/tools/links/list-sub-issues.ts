import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { around, childrenOf } from "../../../actions/on-board.ts";
import { notOnBoard } from "../../../workflow/move/move-refusals.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { countsOutput, pageArguments, pageOf } from "../../shapes/issue-list.ts";
import { issueLine, issueShape } from "../../shapes/issue-shape.ts";

export const listSubIssuesTool = defineTool({
  name: "list_sub_issues",
  title: "List sub-issues",
  description: "The direct sub-issues of an issue, with their states.",
  readOnly: true,
  idempotent: true,
  input: { ...issueArguments, ...pageArguments },
  output: { parent: z.int(), ...countsOutput, subIssues: z.array(issueShape) },
  run: async (args, context) => {
    const { issue, near } = await context.withBoard((board) => around(board, refOf(args)));
    const { children, absent } = childrenOf(issue, near);
    for (const number of absent) context.note(notOnBoard({ number }).fact);
    const { shown, counts, head } = pageOf(children, args);
    return {
      text: [`#${issue.number}: ${head} below it.`, ...shown.map(issueLine)].join("\n"),
      data: { parent: issue.number, ...counts, subIssues: shown.map(issueData) },
    };
  },
});
