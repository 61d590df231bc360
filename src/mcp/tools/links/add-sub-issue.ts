import * as z from "zod";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, issueNumber, refOf, refOfKey } from "../../shapes/argument-shapes.ts";
import { issueOnBoard } from "../../shapes/on-board.ts";

export const addSubIssue = defineTool({
  name: "add_sub_issue",
  title: "Make an issue part of another",
  description: "Puts one issue under another. An issue has one parent; a new one replaces it.",
  readOnly: false,
  idempotent: true,
  input: { ...issueArguments, subIssue: issueNumber.describe("The number of the part.") },
  output: { parent: z.int(), subIssues: z.array(z.int()) },
  run: async (args, context) => {
    const parent = refOf(args);
    const child = { ...parent, number: args.subIssue };
    const { subIssues } = await context.withBoard(async (board) => {
      await board.addSubIssue(parent, child);
      return issueOnBoard(board, parent);
    });
    const numbers = subIssues.map((key) => refOfKey(key).number);
    return {
      text: `#${child.number} is part of #${parent.number}.`,
      data: { parent: parent.number, subIssues: numbers },
    };
  },
});
