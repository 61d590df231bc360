import { describe, expect, it } from "vitest";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { judge, outcome } from "../board.ts";
import { refusalOf, spellings } from "./spellings.ts";

describe("what a call must say", () => {
  it.each(["Nirvana", "Ready", "", "toString", "__LOCK"])(
    "names all eleven states when the state %j is unknown",
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
  ])("refuses %s of intent and to_state", (_which, request) => {
    const refusal = refusalOf("Ready for Plan", { command: "plan", ...request });
    expect(refusal).toMatchObject({ rule: 1, fact: expect.stringMatching(/intent.*to_state/) });
  });

  it("looks at the command before anything else", () => {
    const refusal = refusalOf("Backlog", { command: "foo", intent: "bar", toState: "Nirvana" });
    expect(refusal.fact).toContain('"foo"');
  });

  it.each(spellings("merge", "complete"))("lets merge end an issue in review (%j)", (request) => {
    expect(outcome(judge("In Review", request))).toBe("Done");
  });
});
