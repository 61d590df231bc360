import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Modes } from "../../../src/workflow/machine/modes.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { guidanceFor } from "../../../src/workflow/move/guidance.ts";
import { MODES } from "../board.ts";

const at = (state: (typeof STATES)[number], holds = false, modes: Partial<Modes> = {}) =>
  guidanceFor(MACHINE, state, holds, { number: 42, modes: { ...MODES, ...modes } });

describe("guidance", () => {
  it.each([
    ["Backlog", "", ["triage", "split", "hero"]],
    ["Research Needed", "", ["split", "research", "hero"]],
    ["Research in Progress", "lock", []],
    ["Ready for Plan", "", ["plan", "hero"]],
    ["Plan in Progress", "lock", []],
    ["Plan in Review", "", ["review", "hero"]],
    ["In Progress", "lock", ["impl", "hero"]],
    ["In Review", "human", ["merge"]],
    ["Done", "terminal", []],
    ["Canceled", "terminal", []],
    ["Human Needed", "human", []],
  ] as const)(
    "guidance for %s names its flag and the commands that take it",
    (state, flag, commands) => {
      expect(at(state)).toMatchObject({
        isLockState: flag === "lock",
        isTerminal: flag === "terminal",
        requiresHumanAction: flag === "human",
        expectedByCommands: commands,
        allowedNextTransitions: MACHINE.states[state].to,
      });
    },
  );

  it("guidance says in a sentence what the state means for the caller", () => {
    expect(at("Done").note).toBe("Final: only a person leads out of this state.");
    expect(at("In Progress", true).note).toBe("The lock is yours until you complete or escalate.");
    expect(at("In Progress").note).toBe("Free: nobody holds the lock. Take it with intent=lock.");
    expect(at("Human Needed").note).toBe("A person moves it on.");
    expect(at("In Review").note).toBe(
      "A person approves the merge: they are asked, or run ralph approve 42. Taken on by merge.",
    );
    expect(at("Ready for Plan").note).toBe("Taken on by plan, hero.");
    for (const state of STATES) expect(at(state).note).toMatch(/^[A-Z].*\.$/);
  });

  it("guidance knows the modes: who takes a plan in review, and whether a person must act", () => {
    const skip = at("Plan in Review", false, { reviewMode: "skip" });
    expect(skip).toMatchObject({
      requiresHumanAction: false,
      expectedByCommands: ["review", "impl", "hero"],
    });
    const person = at("Plan in Review", false, { reviewMode: "interactive", approval: "person" });
    expect(person).toMatchObject({
      requiresHumanAction: true,
      expectedByCommands: ["review", "hero"],
      note: "A person approves the plan: they are asked, or run ralph approve 42. Taken on by review, hero.",
    });
    const merge = at("In Review", false, { mergeApproval: "rules" });
    expect(merge).toMatchObject({ requiresHumanAction: false, note: "Taken on by merge." });
  });

  it("guidance says when an override lets no command take a state", () => {
    const { merge } = MACHINE.commands;
    const machine = {
      ...MACHINE,
      commands: { ...MACHINE.commands, merge: { ...merge, takes: [] } },
    };
    expect(guidanceFor(machine, "In Review", false, { number: 42, modes: MODES }).note).toBe(
      "No command takes it from here.",
    );
  });
});
