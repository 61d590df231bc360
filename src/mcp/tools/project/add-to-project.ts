import { putOnBoard } from "../../../actions/change-issue.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { answerWithIssue, issueOutput } from "../../shapes/issue-shape.ts";

export const addToProjectTool = defineTool({
  name: "add_to_project",
  title: "Put an existing issue on the board",
  description:
    "Puts an issue that exists on GitHub on the board, in Backlog. One that is there stays as it is.",
  readOnly: false,
  idempotent: true,
  input: issueArguments,
  output: issueOutput,
  run: async (args, context) => answerWithIssue(await putOnBoard(context, refOf(args))),
});
