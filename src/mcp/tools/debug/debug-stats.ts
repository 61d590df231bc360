import * as z from "zod";
import { statsOf } from "../../../actions/status/stats.ts";
import { loggedNewestFirst } from "../../../world/store/log/decision-log.ts";
import { trailEntries } from "../../../world/store/log/trail.ts";
import { defineTool } from "../../server/define-tool.ts";

const count = z.int();

export const debugStatsTool = defineTool({
  name: "debug_stats",
  title: "Rates and durations of gates and tools",
  description:
    "How often each gate held, asked or could not decide, per day; with RALPH_DEBUG=true also how long events and tools took (median and p95 in milliseconds); errors by what they have in common.",
  readOnly: true,
  idempotent: true,
  input: {},
  output: {
    gates: z.array(
      z.object({ gate: z.string(), held: count, asked: count, undecided: count, shadow: count }),
    ),
    days: z.array(z.object({ day: z.string(), entries: count })),
    times: z.array(
      z.object({
        kind: z.enum(["gates", "tool"]),
        name: z.string(),
        count,
        refused: count,
        median: z.number(),
        p95: z.number(),
      }),
    ),
    signatures: z.array(z.object({ signature: z.string(), count })),
  },
  run: async (_args, { store }) => {
    const { gates, days, times, signatures } = statsOf(
      loggedNewestFirst(store),
      trailEntries(store),
    );
    const held = gates.reduce((sum, gate) => sum + gate.held, 0);
    return {
      text: `${held} calls were held; ${signatures.length} kinds of errors.`,
      data: {
        gates: [...gates],
        days: [...days],
        times: [...times],
        signatures: [...signatures],
      },
    };
  },
});
