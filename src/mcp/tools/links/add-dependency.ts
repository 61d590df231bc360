import { defineTool } from "../../server/define-tool.ts";
import {
  changeDependency,
  dependencyArguments,
  dependencyOutput,
} from "../../shapes/dependency.ts";

export const addDependency = defineTool({
  name: "add_dependency",
  title: "Let an issue wait for another",
  description:
    "Makes an issue blocked by another. Both then belong to one group while they are open.",
  readOnly: false,
  idempotent: true,
  input: dependencyArguments,
  output: dependencyOutput,
  run: (args, context) =>
    changeDependency(context, args, (board, issue, blocker) => board.addDependency(issue, blocker)),
});
