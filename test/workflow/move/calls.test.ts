import { describe, expect, it } from "vitest";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { judge, outcome } from "../board.ts";
import { refusalOf, spellings } from "./spellings.ts";

describe("arguments of a move", () => {
  it.each(["Nirvana", "Ready", "", "toString", "__LOCK"])(
    "an unknown state %j is refused with all eleven states",
    (toState) => {
      const refusal = refusalOf("Backlog", { command: "triage", toState });
      expect(refusal).toMatchObject({ rule: 1, fact: expect.stringContaining(`"${toState}"`) });
      for (const state of STATES) expect(refusal.valid).toContain(state);
    },
  );

  it.each([
    ["both", { intent: "lock", toState: "Plan in Progress" }],
    ["both, one of them unknown", { intent: "foobar", toState: "Nirvana" }],
    ["neither", {}],
  ])("a move with %s of intent and to_state is refused", (_which, request) => {
    const refusal = refusalOf("Ready for Plan", { command: "plan", ...request });
    expect(refusal).toMatchObject({ rule: 1, fact: expect.stringMatching(/intent.*to_state/) });
  });

  it("the command is checked before anything else", () => {
    const refusal = refusalOf("Backlog", { command: "foo", intent: "bar", toState: "Nirvana" });
    expect(refusal.fact).toContain('"foo"');
  });

  it.each(spellings("merge", "complete"))("merge may finish an issue in review (%j)", (request) => {
    expect(outcome(judge("In Review", request))).toBe("Done");
  });
});
