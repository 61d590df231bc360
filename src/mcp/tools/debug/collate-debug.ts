import * as z from "zod";
import { collateDebug, DEBUG_LABEL } from "../../../actions/status/collate-debug.ts";
import { statsOf } from "../../../actions/status/stats.ts";
import { loggedNewestFirst } from "../../../world/store/log/decision-log.ts";
import { trailEntries } from "../../../world/store/log/trail.ts";
import { defineTool } from "../../server/define-tool.ts";

export const collateDebugTool = defineTool({
  name: "collate_debug",
  title: "One issue for each kind of error",
  description: `Groups the errors of gates and tools by what they have in common, and opens or updates one issue for each with the label ${DEBUG_LABEL}. The same error never gets two issues.`,
  readOnly: false,
  idempotent: true,
  input: {
    dryRun: z.boolean().default(false).describe("true: only say what would be made or updated."),
  },
  output: {
    errors: z.array(
      z.object({
        signature: z.string(),
        count: z.int(),
        number: z.int().nullable(),
        outcome: z.enum(["made", "updated", "unchanged", "would be made", "would be updated"]),
      }),
    ),
  },
  run: async ({ dryRun }, context) => {
    const stats = statsOf(loggedNewestFirst(context.store), trailEntries(context.store));
    const found = await context.withBoard((board) => collateDebug(board, stats, dryRun));
    const made = found.filter(({ outcome }) => outcome === "made").length;
    return {
      text: `${found.length} kinds of errors; ${made} issues made.`,
      data: { errors: found.map(({ number, ...one }) => ({ ...one, number: number ?? null })) },
    };
  },
});
