import * as z from "zod";
import {
  advanceChildren,
  advanceTarget,
  type ChildOutcome,
} from "../../../actions/advance-children.ts";
import type { State } from "../../../workflow/machine/states.ts";
import { ADVANCE_TARGETS } from "../../../workflow/move/children/judge-advance.ts";
import { type Caller, GATE_STATES, gatedCaller } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { noteIfVerified } from "../../shapes/verified-note.ts";

export const advanceChildrenTool = defineTool({
  name: "advance_children",
  title: "Advance sub-issues",
  description:
    "Advances the sub-issues of a parent to a state that the parent itself has reached, each with " +
    "an audit comment. Those that are held, final, past that state, waiting for a person or without " +
    "what their phases leave behind stay, and are named with the reason.",
  readOnly: false,
  idempotent: true,
  input: {
    ...issueArguments,
    targetState: z.string().describe(`The state to advance to: ${ADVANCE_TARGETS.join(", ")}.`),
  },
  output: {
    advanced: z.array(z.object({ number: z.int(), fromState: z.string(), toState: z.string() })),
    skipped: z.array(z.object({ number: z.int(), currentState: z.string(), reason: z.string() })),
    errors: z.array(z.object({ number: z.int(), error: z.string() })),
    gate: z.enum(GATE_STATES).describe("Did the state-gate see this call?"),
  },
  run: async (args, context) => {
    const target = advanceTarget(args.targetState);
    const ref = refOf(args);
    const caller = await gatedCaller(context, { kind: "advance-children", issue: ref, target });
    const outcomes = await context.open(async (open) => {
      const done = await advanceChildren(open, ref, target, caller);
      noteIfVerified(context, open.verified, target, ref.number);
      for (const { note } of done) if (note !== undefined) context.note(note);
      return done;
    });
    return answerOf(outcomes, target, caller.gate);
  },
});

const RETRY = "Recovery: advance_children again, or handoff_ticket for this one.";

function answerOf(outcomes: readonly ChildOutcome[], target: State, gate: Caller["gate"]) {
  const advanced = outcomes.flatMap(({ number, step }) =>
    step?.kind === "advance" ? [{ number, fromState: step.from, toState: target }] : [],
  );
  const skipped = outcomes.flatMap(({ number, step }) =>
    step?.kind === "skip" ? [{ number, currentState: step.from, reason: step.reason }] : [],
  );
  const errors = outcomes.flatMap(({ number, error }) =>
    error === undefined ? [] : [{ number, error: `${error.replace(/\.?$/, ".")} ${RETRY}` }],
  );
  const text = `To ${target}: ${advanced.length} advanced, ${skipped.length} skipped, ${errors.length} failed.`;
  return { text, data: { advanced, skipped, errors, gate } };
}
