import { estimateAsAgent } from "../../../actions/change-issue.ts";
import { callerOf } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import { estimate, issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const updateEstimateTool = defineTool({
  name: "update_estimate",
  title: "Set an issue's estimate",
  description:
    "Estimates an issue, XS to XL, or raises its estimate. One by which less would be asked of the " +
    "issue (no split, no research) is a person's to give.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    estimate: estimate.nullable().describe("XS, S, M, L, XL, or null for none."),
  },
  output: issueOutput,
  run: async (args, context) => {
    const { holder: author } = callerOf(context);
    const { estimate: wanted } = args;
    return answerWithIssue(
      await estimateAsAgent(context, refOf(args), { estimate: wanted, author }),
    );
  },
});
