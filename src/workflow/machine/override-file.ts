import * as z from "zod/mini";
import { STATES } from "./states.ts";

const state = z.enum(STATES);
const names = z.array(state);

export const stateShape = z.looseObject({
  allowed_transitions: names,
  is_lock_state: z.optional(z.boolean()),
  is_terminal: z.optional(z.boolean()),
  requires_human_action: z.optional(z.boolean()),
});

export const commandShape = z.looseObject({
  valid_input_states: names,
  valid_output_states: names,
  lock_state: z.optional(z.nullable(state)),
  valid_reject_states: z.optional(names),
});

/** The shape of an override file. Each entry replaces the built-in one of the same name. */
export const overrideShape = z.strictObject({
  $schema: z.optional(z.string()),
  description: z.optional(z.string()),
  version: z.optional(z.union([z.string(), z.number()])),
  states: z.optional(z.record(z.string(), stateShape)),
  semantic_states: z.optional(z.record(z.string(), z.record(z.string(), z.nullable(state)))),
  commands: z.optional(z.record(z.string(), commandShape)),
});
export type Override = z.infer<typeof overrideShape>;

/** One fault as text: the place in the file and what is expected there. */
export function faultOf(issue: z.core.$ZodIssue): string {
  const path = issue.path.map(String).join(".");
  if (issue.code === "unrecognized_keys") return `${issue.keys.join(", ")}: not a part of the file`;
  const what = issue.code === "invalid_type" ? `not a ${issue.expected}` : "not a state";
  return `${path || "the file"}: ${what}`;
}
