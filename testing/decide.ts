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
  const { check, subject } = question;
  return check.decideEarly?.(subject, declared(facts, check.cheapFacts ?? []));
}

/** What a gate answers when these are the facts. */
export function decide(gate: Gate, input: HookInput, facts: Partial<Facts>): Decision {
  const question = questionAbout(gate, input);
  if (!question) return { kind: "allow", remember: [] };
  if (question.kind === "unsure") return question;
  const { check, subject } = question;
  return check.decide(subject, declared(facts, [...(check.cheapFacts ?? []), ...check.facts]));
}

/**
 * A test gives the facts its gate reads: the seam where types cannot follow. A fact that the gate
 * does not declare is not looked up for it in earnest, so reading one is an error here, too.
 */
function declared(facts: Partial<Facts>, names: readonly string[]): Facts {
  const get = (target: object, name: string | symbol) => {
    if (typeof name === "string" && !names.includes(name)) {
      throw new Error(`the gate reads ${name}, which it does not declare`);
    }
    return Reflect.get(target, name);
  };
  const ownKeys = () => names.filter((name) => Object.hasOwn(facts, name));
  return new Proxy({ ...facts }, { get, ownKeys }) as Facts;
}
