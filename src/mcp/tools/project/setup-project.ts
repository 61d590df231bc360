import * as z from "zod";
import { defineTool } from "../../server/define-tool.ts";

export const setupProjectTool = defineTool({
  name: "setup_project",
  title: "Set up the board",
  description:
    "Shows what the board lacks for the workflow; with apply, creates it: the embedded board's " +
    "file, or fields and options of the GitHub project. Cards keep their values.",
  readOnly: false,
  idempotent: true,
  input: { apply: z.boolean().default(false).describe("true: do it. false: only show it.") },
  output: {
    board: z.enum(["embedded", "github"]),
    applied: z.boolean(),
    steps: z.array(
      z.object({
        kind: z.string(),
        field: z.string(),
        options: z.array(z.string()),
        cards: z.int().describe("Cards with a value there; any GitHub empties is written back."),
      }),
    ),
  },
  run: async ({ apply }, context) => {
    const setup = await context.boardSetup();
    const steps = await (apply ? setup.apply() : setup.plan());
    const words = steps.map(({ kind, field }) => `${kind} ${field}`).join(", ");
    const done = apply ? `Done: ${words}.` : `Missing: ${words}. Nothing was changed.`;
    return {
      text: steps.length === 0 ? "The board has all it needs." : done,
      data: {
        board: setup.kind,
        applied: apply,
        steps: steps.map((step) => ({ ...step, options: [...step.options] })),
      },
    };
  },
});
