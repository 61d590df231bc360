import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ESTIMATES } from "../../../src/workflow/issue/issue.ts";
import { COMMANDS, INTENTS, MACHINE } from "../../../src/workflow/machine/machine.ts";
import { readOverride } from "../../../src/workflow/machine/override.ts";
import { ROLES } from "../../../src/workflow/machine/roles.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { judgeMove } from "../../../src/workflow/move/judge-move.ts";
import type { Judgement } from "../../../src/workflow/move/move.ts";
import { refusalText } from "../../../src/workflow/move/refusal.ts";
import { issueState } from "../board.ts";
import { SECOND_PAPER } from "./second-paper.ts";

const odd = fc.constantFrom("", "__LOCK__", "____", "__proto__", "constructor", "__CLOSE__", "\n");
const word = fc.oneof(fc.string(), fc.string({ unit: "binary" }), odd);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const request = fc.record({
  command: maybe(fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...COMMANDS) }, word)),
  intent: maybe(fc.oneof(fc.constantFrom(...INTENTS), word)),
  toState: maybe(fc.oneof(fc.constantFrom(...STATES), word)),
});
const known = fc.oneof(
  fc.record({ command: fc.constantFrom(...COMMANDS), intent: fc.constantFrom(...INTENTS) }),
  fc.record({ command: fc.constantFrom(...COMMANDS), toState: fc.constantFrom(...STATES) }),
);
const circumstances = fc.record({
  actor: fc.constantFrom("a", "b"),
  role: maybe(fc.constantFrom(...ROLES)),
  isPerson: fc.boolean(),
  now: fc.integer(),
  modes: fc.record({
    reviewMode: fc.constantFrom("auto", "skip", "interactive"),
    approval: fc.constantFrom("table", "person"),
    closing: fc.constantFrom("person", "free"),
    mergeApproval: fc.constantFrom("person", "rules"),
    workProducts: fc.constantFrom("required", "off"),
    maxEstimate: fc.constantFrom(...ESTIMATES),
  }),
  asked: fc.boolean(),
  lockHolder: fc.record({
    holder: maybe(fc.constantFrom("a", "b")),
    presence: fc.constantFrom("caller", "alive", "gone", "elsewhere"),
    isLed: fc.boolean(),
  }),
  products: fc.constant("not read"),
});
const lock = maybe(fc.record({ holder: fc.constantFrom("a", "b"), since: fc.integer() }));
const state = fc.oneof(fc.constantFrom(...STATES), word, fc.constant(null));

describe("properties of judgeMove", () => {
  it("a judgement is given for any request, and the same twice", () => {
    fc.assert(
      fc.property(state, lock, request, circumstances, (at, held, asked, around) => {
        const judged = () => judgeMove(MACHINE, issueState(at, held), asked, around);
        const first = judged();
        expect(["go", "ask", "refused"]).toContain(first.kind);
        if (first.kind === "refused") {
          expect(first.refusal.recovery.length).toBeGreaterThan(0);
          expect(refusalText(first.refusal)).toContain("Recovery: ");
        } else {
          expect(STATES).toContain(first.move.to);
          expect(first.move.changed).toBe(first.move.to !== (at ?? "Backlog"));
        }
        expect(judged()).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  it("a judgement never lets an issue out of Done or Canceled, however it came there", () => {
    const steps = fc.array(fc.tuple(known, lock, circumstances), { minLength: 1, maxLength: 30 });
    let ended = 0;
    fc.assert(
      fc.property(fc.constantFrom(...STATES), steps, (start, moves) => {
        let at: string = start;
        for (const [asked, held, around] of moves) {
          const judgement = judgeMove(MACHINE, issueState(at, held), asked, around);
          const next = destination(judgement, at);
          if (at === "Done" || at === "Canceled") {
            ended += 1;
            expect(next).toBe(at);
          }
          at = next;
        }
      }),
      { numRuns: 500 },
    );
    expect(ended).toBeGreaterThan(100);
  });
});

function destination(judgement: Judgement, at: string): string {
  return judgement.kind === "go" ? judgement.move.to : at;
}

it("an override is read or refused, whatever the file contains", () => {
  const part = fc.dictionary(word, fc.jsonValue());
  const near = fc.record({ states: part, semantic_states: part, commands: part });
  const mixed = fc.record({
    states: fc.oneof(part, fc.constant(SECOND_PAPER.states)),
    commands: fc.oneof(part, fc.constant(SECOND_PAPER.commands)),
  });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), near, mixed), (file) => {
      const reading = readOverride(MACHINE, file);
      if (reading.ok)
        expect(Object.keys(reading.machine.states).sort()).toEqual([...STATES].sort());
      else expect(reading.faults.length).toBeGreaterThan(0);
    }),
  );
});
