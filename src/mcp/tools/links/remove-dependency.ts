import { defineTool } from "../../server/define-tool.ts";
import {
  dependencyAnswer,
  dependencyArguments,
  dependencyOutput,
} from "../../shapes/dependency.ts";

export const removeDependencyTool = defineTool({
  name: "remove_dependency",
  title: "Remove a dependency",
  description: "Removes a blocker from an issue.",
  readOnly: false,
  idempotent: true,
  input: dependencyArguments,
  output: dependencyOutput,
  run: (args, context) => dependencyAnswer(context, "remove", args),
});
