import { editBoardIssue } from "../../../actions/change-issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, priority, refOf } from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const updatePriorityTool = defineTool({
  name: "update_priority",
  title: "Set an issue's priority",
  description: "Sets the priority, P0 (first) to P3. null removes it.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    priority: priority.nullable().describe("P0, P1, P2, P3, or null for none."),
  },
  output: issueOutput,
  run: async (args, context) =>
    answerWithIssue(await editBoardIssue(context, refOf(args), { priority: args.priority })),
});
