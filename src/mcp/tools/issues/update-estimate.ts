import { editBoardIssue } from "../../../actions/change-issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import { estimate, issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const updateEstimateTool = defineTool({
  name: "update_estimate",
  title: "Set an issue's estimate",
  description: "Sets the estimate, XS to XL. null removes it.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    estimate: estimate.nullable().describe("XS, S, M, L, XL, or null for none."),
  },
  output: issueOutput,
  run: async (args, context) =>
    answerWithIssue(await editBoardIssue(context, refOf(args), { estimate: args.estimate })),
});
