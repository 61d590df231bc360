import * as z from "zod";
import { linkAsAgent } from "../../../actions/change-issue.ts";
import { refOfKey } from "../../../workflow/issue/issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, issueNumberShape, refOf } from "../../shapes/argument-shapes.ts";

export const addSubIssueTool = defineTool({
  name: "add_sub_issue",
  title: "Add a sub-issue",
  description:
    "Makes one issue a sub-issue of another. A new parent replaces the old one. Below an issue that " +
    "a person brought past its research, a person adds sub-issues.",
  readOnly: false,
  idempotent: true,
  input: { ...issueArguments, subIssue: issueNumberShape.describe("The sub-issue's number.") },
  output: { parent: z.int(), subIssues: z.array(z.int()) },
  run: async (args, context) => {
    const parent = refOf(args);
    const child = { ...parent, number: args.subIssue };
    const { subIssues } = await linkAsAgent(context, parent, child);
    const numbers = subIssues.map((key) => refOfKey(key).number);
    return {
      text: `#${child.number} is part of #${parent.number}.`,
      data: { parent: parent.number, subIssues: numbers },
    };
  },
});
