import * as z from "zod";
import { around } from "../../../actions/on-board.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { countsByState } from "../../shapes/issue-list.ts";

export const listDependenciesTool = defineTool({
  name: "list_dependencies",
  title: "List dependencies",
  description: "The issues that block an issue, and those it blocks.",
  readOnly: true,
  idempotent: true,
  input: issueArguments,
  output: {
    number: z.int(),
    total: z.int().describe("How many issues there are in both lists."),
    byState: z.record(z.string(), z.int()).describe("How many of them are in each state."),
    blockedBy: z.array(z.object({ number: z.int(), open: z.boolean() })),
    blocking: z.array(z.int()),
  },
  run: async (args, context) => {
    const { issue, near } = await context.withBoard((board) => around(board, refOf(args)));
    const waiting = near.filter(({ blockedBy }) => blockedBy.some(({ key }) => key === issue.key));
    const blocking = waiting.map(({ number }) => number).sort((a, b) => a - b);
    const blockers = new Set(issue.blockedBy.map(({ key }) => key));
    const known = [...waiting, ...near.filter(({ key }) => blockers.has(key))];
    const waits = issue.blockedBy.map(({ number, open }) => ({ number, open }));
    const open = waits.filter((one) => one.open).length;
    return {
      text: `#${issue.number} waits for ${open} of ${waits.length}; ${blocking.length} wait for it.`,
      data: {
        number: issue.number,
        total: waits.length + blocking.length,
        byState: countsByState(known),
        blockedBy: waits,
        blocking,
      },
    };
  },
});
