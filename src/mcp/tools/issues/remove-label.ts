import { defineTool } from "../../server/define-tool.ts";
import { labelAnswer, labelArguments, labelOutput } from "../../shapes/label.ts";

export const removeLabelTool = defineTool({
  name: "remove_label",
  title: "Remove a label",
  description: "Removes a label from an issue; one that it does not have is no error.",
  readOnly: false,
  idempotent: true,
  input: labelArguments,
  output: labelOutput,
  run: (args, context) => labelAnswer(context, "remove", args),
});
