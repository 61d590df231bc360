import * as z from "zod";
import { around } from "../../../actions/on-board.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";

export const listDependenciesTool = defineTool({
  name: "list_dependencies",
  title: "List dependencies",
  description: "The issues that block an issue, and those it blocks.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: {
    number: z.int(),
    blockedBy: z.array(z.object({ number: z.int(), open: z.boolean() })),
    blocking: z.array(z.int()),
  },
  run: async (args, context) => {
    const { issue, near } = await context.withBoard((board) => around(board, refOf(args)));
    const blocking = near
      .filter(({ blockedBy }) => blockedBy.some(({ key }) => key === issue.key))
      .map(({ number }) => number)
      .sort((a, b) => a - b);
    const waits = issue.blockedBy.map(({ number, open }) => ({ number, open }));
    return {
      text: `#${issue.number} waits for ${waits.length}; ${blocking.length} wait for it.`,
      data: { number: issue.number, blockedBy: waits, blocking },
    };
  },
});
