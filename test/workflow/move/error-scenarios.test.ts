import { describe, expect, it } from "vitest";
import { COMMANDS, INTENTS } from "../../../src/workflow/machine/machine.ts";
import type { Refusal } from "../../../src/workflow/move/refusal.ts";
import type { MoveRequest } from "../../../src/workflow/move/resolve-move.ts";
import { judge } from "../board.ts";
import { refusalOf, spellings } from "./spellings.ts";

const bothNames = (command: string, toState: string): MoveRequest[] =>
  [command, `ralph_${command}`].map((name) => ({ command: name, toState }));

const words = (names: readonly string[]) => names.map((name) => expect.stringContaining(name));

function expectOffers(refusal: Refusal, retries: readonly string[]) {
  expect(refusal.recovery).toEqual(expect.arrayContaining(words(retries)));
}

function expectValid({ valid }: Refusal, names: readonly string[]) {
  for (const name of names) expect(valid).toContain(name);
}

describe("the ten error scenarios", () => {
  it("1: a missing command is refused with every command, merge included", () => {
    const refusal = refusalOf("Backlog", { intent: "lock" });
    expect(refusal.rule).toBe(1);
    expectValid(refusal, COMMANDS);
    expect(refusal.recovery.join()).toContain("command=");
  });

  it.each(["foo", "ralph_foo", "ralph_ralph_plan", "", "constructor", "Merge!"])(
    "2: the unknown command %j is refused with every known one",
    (command) => {
      const refusal = refusalOf("Backlog", { command, intent: "lock" });
      expect(refusal).toMatchObject({ rule: 1, fact: expect.stringContaining(`"${command}"`) });
      expectValid(refusal, COMMANDS);
    },
  );

  it.each(spellings("triage", "lock"))("3: triage has no lock (%j)", (request) => {
    const refusal = refusalOf("Backlog", request);
    expect(refusal).toMatchObject({ rule: 2, fact: expect.stringMatching(/triage.*lock/) });
    const holders = ["research → Research in Progress", "plan → Plan in Progress"];
    expectValid(refusal, [...holders, "impl → In Progress"]);
    expectOffers(refusal, ['to_state="Research Needed"', 'to_state="Ready for Plan"']);
  });

  it.each(spellings("review", "lock"))("4: review has no lock (%j)", (request) => {
    const refusal = refusalOf("Plan in Review", request);
    expect(refusal).toMatchObject({ rule: 2, fact: expect.stringMatching(/review.*lock/) });
    expectOffers(refusal, ["command=review intent=complete → In Progress"]);
  });

  it.each(spellings("merge", "lock"))("4: nor has merge (%j)", (request) => {
    const refusal = refusalOf("In Review", request);
    expect(refusal).toMatchObject({ rule: 2, fact: expect.stringMatching(/merge.*lock/) });
    expectOffers(refusal, ["command=merge intent=complete", "intent=escalate"]);
  });

  it.each(spellings("triage", "complete"))(
    "5: complete is ambiguous for triage (%j)",
    (request) => {
      const refusal = refusalOf("Backlog", request);
      expect(refusal).toMatchObject({ rule: 2, fact: expect.stringContaining("ambiguous") });
      const ends = ["Research Needed", "Ready for Plan", "Done", "Canceled"];
      expectValid(refusal, ends);
      expectOffers(
        refusal,
        ends.map((end) => `command=triage to_state="${end}"`),
      );
    },
  );

  it.each(spellings("hero", "complete"))("6: hero has no complete (%j)", (request) => {
    const refusal = refusalOf("In Progress", request);
    expect(refusal).toMatchObject({ rule: 2, fact: expect.stringMatching(/hero.*complete/) });
    const completers = ["split → Backlog", "research → Ready for Plan", "plan → Plan in Review"];
    expectValid(refusal, [...completers, "impl → In Review", "review → In Progress"]);
    expectValid(refusal, ["merge → Done"]);
    expectOffers(refusal, ["intent=escalate"]);
  });

  it.each([
    { command: "plan", intent: "foobar" },
    { command: "ralph_plan", intent: "__FOOBAR__" },
    { command: "plan", toState: "__FOOBAR__" },
    { command: "plan", toState: "____" },
    { command: "merge", toState: "__proto__" },
  ])("7: an unknown intent is refused with every intent (%j)", (request) => {
    const refusal = refusalOf("Ready for Plan", request);
    expect(refusal).toMatchObject({ rule: 1, fact: expect.stringContaining("is not an intent") });
    expectValid(refusal, INTENTS);
  });

  it.each(bothNames("impl", "Ready for Plan"))(
    "8: impl does not give Ready for Plan (%j)",
    (ask) => {
      const refusal = refusalOf("In Progress", ask);
      expect(refusal).toMatchObject({
        rule: 8,
        fact: expect.stringMatching(/impl.*Ready for Plan/),
      });
      expectValid(refusal, ["In Progress", "In Review", "Human Needed"]);
      expectOffers(refusal, ["command=impl intent=complete", "intent=escalate"]);
      // A plan in review is not rejected by whoever builds; its review comes next.
      expectOffers(refusalOf("Plan in Review", ask), [
        "command=review intent=complete → In Progress",
      ]);
    },
  );

  it.each([...bothNames("research", "Research in Progress"), ...spellings("research", "lock")])(
    "9: a lock may be named by its state or by its intent (%j)",
    (request) => {
      const move = { to: "Research in Progress", changed: true, takesLock: true };
      expect(judge("Research Needed", request)).toMatchObject({ kind: "go", move });
    },
  );

  it.each(bothNames("research", "Done"))("10: research does not give Done (%j)", (request) => {
    const refusal = refusalOf("Research in Progress", request);
    expect(refusal).toMatchObject({ rule: 8, fact: expect.stringMatching(/research.*Done/) });
    expectValid(refusal, ["Research in Progress", "Ready for Plan", "Human Needed"]);
    expectOffers(refusal, ["command=research intent=complete → Ready for Plan"]);
    // Closing is nearest to what was tried, and a person's word.
    expect(refusal.recovery[0]).toBe("a person runs: ralph approve 42 --for close");
  });
});
