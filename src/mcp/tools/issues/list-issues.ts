import { defineTool } from "../../server/define-tool.ts";
import { listAnswer, listArguments, listOutput } from "../../shapes/issue-list.ts";

export const listIssuesTool = defineTool({
  name: "list_issues",
  title: "List open issues",
  description: "Issues that are neither Done nor Canceled, by state, estimate or priority.",
  readOnly: true,
  idempotent: true,
  input: listArguments,
  output: listOutput,
  run: async (args, context) => listAnswer(await context.withBoard((board) => board.live()), args),
});
