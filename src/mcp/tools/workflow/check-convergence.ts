import * as z from "zod";
import { groupAround } from "../../../actions/on-board.ts";
import { convergenceOf } from "../../../workflow/group/convergence.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf, state } from "../../shapes/argument-shapes.ts";

export const checkConvergenceTool = defineTool({
  name: "check_convergence",
  title: "Check whether a group has reached a state",
  description:
    "Says whether every member of an issue's group is at or past a state, and which are not. " +
    "proceed: all are. wait: others are still being worked on. escalate: a member waits for a person.",
  readOnly: true,
  idempotent: true,
  input: { ...issueArguments, targetState: state },
  output: {
    converged: z.boolean(),
    targetState: z.enum(STATES),
    total: z.int(),
    ready: z.int(),
    blocking: z.array(
      z.object({
        number: z.int(),
        key: z.string(),
        title: z.string(),
        currentState: z.string(),
        distanceToTarget: z.int().nullable().describe("Steps by the graph; null: no way."),
      }),
    ),
    recommendation: z.enum(["proceed", "wait", "escalate"]),
  },
  run: async (args, context) => {
    const group = await context.withBoard((board) => groupAround(board, refOf(args)));
    const found = convergenceOf(await context.machine(), group.members, args.targetState);
    const { ready, total, targetState, recommendation } = found;
    return {
      text: `${ready} of ${total} at or past ${targetState}: ${recommendation}.`,
      data: { ...found, blocking: [...found.blocking] },
    };
  },
});
