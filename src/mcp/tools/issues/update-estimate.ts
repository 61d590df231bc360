import { defineTool } from "../../server/define-tool.ts";
import { estimate, issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { editIssue, editOutput } from "../../shapes/edit-issue.ts";

export const updateEstimate = defineTool({
  name: "update_estimate",
  title: "Set an issue's estimate",
  description: "Sets the estimate, XS to XL. null takes it away.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    estimate: estimate.nullable().describe("XS, S, M, L, XL, or null for none."),
  },
  output: editOutput,
  run: (args, context) => editIssue(context, refOf(args), { estimate: args.estimate }),
});
