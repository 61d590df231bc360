import { defineTool } from "../../server/define-tool.ts";
import {
  dependencyAnswer,
  dependencyArguments,
  dependencyOutput,
} from "../../shapes/dependency.ts";

export const addDependencyTool = defineTool({
  name: "add_dependency",
  title: "Add a dependency",
  description:
    "Makes an issue blocked by another. Both then belong to one group while they are open.",
  readOnly: false,
  idempotent: true,
  input: dependencyArguments,
  output: dependencyOutput,
  run: (args, context) => dependencyAnswer(context, "add", args),
});
