import type { Decision } from "../src/gate/decision.ts";
import type { Gate } from "../src/gate/define-gate.ts";
import type { Facts } from "../src/gate/facts.ts";
import type { HookInput } from "../src/gate/hook-input.ts";
import { questionAbout } from "../src/gate/question.ts";

/** Has the gate anything to say about this event? */
export function isAbout(gate: Gate, input: HookInput): boolean {
  return questionAbout(gate, input) !== undefined;
}

/** What a gate answers from its cheap facts alone; undefined when it needs the others. */
export function decideEarly(
  gate: Gate,
  input: HookInput,
  facts: Partial<Facts>,
): Decision | undefined {
  const question = questionAbout(gate, input);
  if (question?.kind !== "question") return question;
  return question.check.decideEarly?.(question.subject, known(facts));
}

/** What a gate answers when these are the facts. */
export function decide(gate: Gate, input: HookInput, facts: Partial<Facts>): Decision {
  const question = questionAbout(gate, input);
  if (!question) return { kind: "allow", remember: [] };
  if (question.kind === "unsure") return question;
  return question.check.decide(question.subject, known(facts));
}

/** A test gives the facts its gate reads: the seam where types cannot follow. */
function known(facts: Partial<Facts>): Facts {
  return facts as Facts;
}
