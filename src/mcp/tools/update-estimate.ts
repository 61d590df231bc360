import { estimate, issueArguments, refOf } from "../argument-shapes.ts";
import { defineTool } from "../define-tool.ts";
import { editIssue, editOutput } from "../edit-issue.ts";

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
