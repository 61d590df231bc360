import type { Unsure } from "./decision.ts";
import type { Check, Gate } from "./define-gate.ts";
import type { HookInput } from "./hook-input.ts";

/** The check of a gate that applies to an event, with its subject. */
export interface Question {
  readonly kind: "question";
  readonly check: Check;
  readonly subject: unknown;
}

/**
 * Finds the check of a gate that applies to an event. Undefined: none does, and no fact is needed.
 */
export function questionAbout(gate: Gate, input: HookInput): Question | Unsure | undefined {
  if (gate.on[input.hook_event_name] === undefined) return undefined;
  const found = asked(gate, gate.about(input));
  if (found) return found;
  for (const check of gate.otherwise ?? []) {
    if (!check.events.includes(input.hook_event_name)) continue;
    const other = asked(check, check.about(input));
    if (other) return other;
  }
  return undefined;
}

function asked(check: Check, subject: unknown): Question | Unsure | undefined {
  if (subject === undefined) return undefined;
  return isUnsure(subject) ? subject : { kind: "question", check, subject };
}

function isUnsure(subject: unknown): subject is Unsure {
  return (
    typeof subject === "object" &&
    subject !== null &&
    "kind" in subject &&
    subject.kind === "unsure"
  );
}
