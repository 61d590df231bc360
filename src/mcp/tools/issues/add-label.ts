import { defineTool } from "../../server/define-tool.ts";
import { labelAnswer, labelArguments, labelOutput } from "../../shapes/label.ts";

export const addLabelTool = defineTool({
  name: "add_label",
  title: "Add a label",
  description:
    "Adds a label to an issue. On GitHub one that the repository does not have is created.",
  readOnly: false,
  idempotent: true,
  input: labelArguments,
  output: labelOutput,
  run: (args, context) => labelAnswer(context, "add", args),
});
