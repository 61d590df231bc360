import * as z from "zod";
import { handOff } from "../../../actions/hand-off.ts";
import { RefusalError } from "../../../actions/refusal-error.ts";
import type { IssueRef } from "../../../workflow/issue/issue.ts";
import { COMMANDS, INTENTS } from "../../../workflow/machine/machine.ts";
import { STATES } from "../../../workflow/machine/states.ts";
import { notAsked } from "../../../workflow/move/ask.ts";
import { guidanceFor } from "../../../workflow/move/guidance.ts";
import type { Move } from "../../../workflow/move/move.ts";
import { GATE_STATES, gatedCaller } from "../../server/caller.ts";
import { defineTool } from "../../server/define-tool.ts";
import { watchClaim } from "../../server/watch-claim.ts";
import { issueArguments, refOf } from "../../shapes/argument-shapes.ts";
import { noteIfVerified } from "../../shapes/verified-note.ts";

export const handoffTicketTool = defineTool({
  name: "handoff_ticket",
  title: "Hand off an issue",
  description:
    "Move an issue by the workflow's rules: take its lock, complete it, reject it, escalate it. " +
    "The only way to change one issue's state. Writes an audit comment and returns what may come next.",
  readOnly: false,
  idempotent: false,
  input: {
    ...issueArguments,
    command: z.string().describe(`The command: ${COMMANDS.join(", ")}; also as ralph_research.`),
    intent: z
      .string()
      .optional()
      .describe(`The intent: ${INTENTS.join(", ")}; also as __LOCK__. Give intent or to_state.`),
    to_state: z
      .string()
      .optional()
      .describe(`A state by its name, instead of an intent: ${STATES.join(", ")}.`),
    reason: z.string().trim().min(1).describe("Why, in a sentence, for the audit comment."),
  },
  output: {
    number: z.int(),
    previousState: z.string(),
    newState: z.enum(STATES),
    changed: z.boolean().describe("False: it was there already; the field was not written."),
    command: z.enum(COMMANDS),
    intent: z.enum(INTENTS).nullable(),
    reason: z.string(),
    holder: z.string().describe("Who is on record for this hand-off."),
    locked: z.boolean().describe("The holder has the lock now."),
    heldSince: z.string().nullable().describe("Since when, in ISO 8601; null without a lock."),
    gate: z.enum(GATE_STATES).describe("Did the state-gate see this call?"),
    guidance: z.object({
      isLockState: z.boolean(),
      isTerminal: z.boolean(),
      requiresHumanAction: z.boolean(),
      allowedNextTransitions: z.array(z.enum(STATES)),
      expectedByCommands: z.array(z.enum(COMMANDS)),
      note: z.string(),
    }),
  },
  run: async (args, context) => {
    const ref = refOf(args);
    const request = { command: args.command, intent: args.intent, toState: args.to_state };
    const caller = await gatedCaller(context, { kind: "hand-off", issue: ref, move: request });
    const { machine, modes, move, lock } = await context.open(async (open) => {
      const judgement = await handOff(open, {
        ...ref,
        move: request,
        reason: args.reason,
        ...caller,
      });
      if (judgement.kind === "refused") throw new RefusalError(judgement.refusal);
      if (judgement.kind === "ask") {
        throw new RefusalError(notAsked(ref.number, judgement, judgement.move));
      }
      noteIfVerified(context, open.verified, judgement.move.to, ref.number);
      if (judgement.note !== undefined) context.note(judgement.note);
      const { machine, settings } = open;
      return { machine, modes: settings, move: judgement.move, lock: judgement.lock };
    });
    if (move.takesLock) watchClaim(context, { ref, state: move.to });
    const guidance = guidanceFor(machine, move.to, move.takesLock, { modes, number: ref.number });
    return {
      text: `${words(ref, move)} ${guidance.note}`,
      data: {
        number: ref.number,
        previousState: move.from,
        newState: move.to,
        changed: move.changed,
        command: move.command,
        intent: move.intent ?? null,
        reason: args.reason,
        holder: caller.holder,
        locked: move.takesLock,
        heldSince: lock ? new Date(lock.since).toISOString() : null,
        gate: caller.gate,
        guidance: {
          ...guidance,
          allowedNextTransitions: [...guidance.allowedNextTransitions],
          expectedByCommands: [...guidance.expectedByCommands],
        },
      },
    };
  },
});

function words({ number }: IssueRef, { from, to, changed, takesLock }: Move): string {
  const moved = changed ? `#${number}: ${from} → ${to}` : `#${number} is in ${to} already`;
  return `${moved}${takesLock ? ", locked" : ""}.`;
}
