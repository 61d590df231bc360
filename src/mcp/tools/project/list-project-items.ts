import { defineTool } from "../../server/define-tool.ts";
import { listAnswer, listArguments, listOutput } from "../../shapes/issue-list.ts";

export const listProjectItemsTool = defineTool({
  name: "list_project_items",
  title: "List all issues on the board",
  description: "Every issue on the board, also Done and Canceled, by state, estimate or priority.",
  readOnly: true,
  idempotent: true,
  input: listArguments,
  output: listOutput,
  run: async (args, context) => listAnswer(await context.withBoard((board) => board.all()), args),
});
