import * as z from "zod";
import { issueData } from "../../../actions/issue-data.ts";
import { groupWithNear } from "../../../actions/on-board.ts";
import { staleLockLine } from "../../../workflow/issue/stale-lock.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { AWAITED, PIPELINE_PHASES } from "../../../workflow/next/pipeline-phase.ts";
import { positionOf } from "../../../workflow/next/position.ts";
import { suggestedRoster } from "../../../workflow/next/roster.ts";
import { staleLocks } from "../../../world/holders/stale-locks.ts";
import { callerOf } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import { countUpTo, issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { issueShape } from "../../shapes/issue-shape.ts";

export const detectPipelinePositionTool = defineTool({
  name: "detect_pipeline_position",
  title: "Find the next phase of an issue or its group",
  description:
    "Computes the phase an issue's group is in, why, and what remains. Act on the phase; do not " +
    "derive it yourself. The answer is the same from every member of the group.",
  readOnly: true,
  idempotent: true,
  input: {
    ...issueArguments,
    streams: countUpTo(1000)
      .optional()
      .describe("How many work streams detect_work_streams found, 1 to 1000; sizes the roster."),
  },
  output: {
    phase: z.enum(PIPELINE_PHASES),
    reason: z.string(),
    remainingPhases: z.array(z.string()),
    awaiting: z.enum(AWAITED).nullable(),
    isGroup: z.boolean(),
    groupPrimary: z.int().nullable(),
    actionable: z
      .array(z.int())
      .describe("Members that can be taken up now; the others are held, blocked or waiting."),
    issues: z.array(issueShape),
    convergence: z.object({
      required: z.boolean(),
      met: z.boolean(),
      targetState: z.enum(STATES),
      blocking: z.array(z.object({ number: z.int(), state: z.string() })),
    }),
    staleLocks: z
      .array(
        z.object({
          number: z.int(),
          holder: z.string(),
          abandoned: z.boolean().describe("True: its next worker takes the lock by intent=lock."),
          note: z.string(),
        }),
      )
      .describe("Locks of the group whose holder is gone, or of whom nothing was heard for long."),
    suggestedRoster: z.object({
      analyst: z.int(),
      builder: z.int(),
      validator: z.int(),
      integrator: z.int(),
    }),
  },
  run: async (args, context) => {
    const modes = await context.settings();
    const { group, near } = await context.withBoard((board) => groupWithNear(board, refOf(args)));
    const position = positionOf(await context.machine(), group, modes, near);
    const { phase, reason, awaiting, convergence } = position;
    const { now, store } = context;
    const { holder, agent } = callerOf(context);
    const asker = { holder, session: agent?.session };
    const stale = staleLocks(store, group.members, asker, {
      now,
      staleAfterHours: modes.staleAfterHours,
    }).map((lock) => ({
      number: lock.number,
      holder: lock.holder,
      abandoned: lock.isAbandoned,
      note: staleLockLine(lock, now),
    }));
    const free = position.actionable.map((number) => `#${number}`).join(", ");
    const where = `${phase}${awaiting ? ` (awaiting ${awaiting})` : ""}. ${reason} To take up now: ${free || "none"}.`;
    return {
      text: [where, ...stale.map(({ note }) => note)].join(" "),
      data: {
        ...position,
        remainingPhases: [...position.remainingPhases],
        issues: position.issues.map(issueData),
        actionable: [...position.actionable],
        convergence: { ...convergence, blocking: [...convergence.blocking] },
        staleLocks: stale,
        suggestedRoster: suggestedRoster(phase, group.members, args.streams),
      },
    };
  },
});
