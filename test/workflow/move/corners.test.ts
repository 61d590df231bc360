import { describe, expect, it } from "vitest";
import { isLive, readEstimate, readPriority, refOfKey } from "../../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { readOverride } from "../../../src/workflow/machine/override.ts";
import { faultOf, overrideShape } from "../../../src/workflow/machine/override-file.ts";
import { judgeChild, neededByChild } from "../../../src/workflow/move/children/advance-children.ts";
import { resolveMove } from "../../../src/workflow/move/resolve-move.ts";
import { isTakenByName } from "../../../src/workflow/product/needed.ts";
import { indexByRef } from "../../../src/workflow/transfer/plan-import.ts";
import { issueState, judge, MODES, outcome } from "../board.ts";

const ADVANCE = {
  ...{ role: undefined, isPersons: false, hasConverged: true, asked: false },
  modes: { ...MODES, workProducts: "required" },
  products: "not read",
} as const;

describe("a child of an issue", () => {
  it("that is closed on GitHub stays, and a person's own step needs no work product", () => {
    const closed = issueState("Ready for Plan", undefined, { open: false });
    expect(judgeChild(MACHINE, closed, { ...ADVANCE, target: "In Review" })).toMatchObject({
      reason: "it is closed on GitHub",
    });
    const child = issueState("In Progress");
    expect(neededByChild(child, { ...ADVANCE, target: "In Review" })).toEqual(["branch"]);
    expect(neededByChild(child, { ...ADVANCE, target: "In Review", isPersons: true })).toEqual([]);
  });
});

describe("the end of a split", () => {
  const part = (more: object = {}) => ({
    ...{ number: 7, state: "Backlog", estimate: "XL", hasSubIssues: false },
    ...more,
  });
  const split = (parts: readonly object[]) =>
    judge(issueState("Research Needed", undefined, { estimate: "L", parts: parts as [] }), {
      ...{ command: "split", intent: "complete", toState: undefined },
    });

  it("needs parts of which each can be worked on, is finished, or is itself split", () => {
    expect(outcome(split([]))).toBe("rule 10");
    expect(outcome(split([part()]))).toBe("rule 10");
    expect(outcome(split([part({ estimate: "XS" })]))).toBe("Backlog");
    expect(outcome(split([part({ hasSubIssues: true })]))).toBe("Backlog");
    expect(outcome(split([part({ state: "Done" })]))).toBe("Backlog");
  });

  it("names the part that is too large", () => {
    const refused = split([part({ estimate: "XS" }), part()]);
    expect(refused.kind === "refused" && refused.refusal.fact).toBe("#7, a part of #42, is XL.");
  });
});

it("an intent of several targets, and an unknown one, are answered with what each means", () => {
  const fact = (command: string, intent: string) => {
    const resolution = resolveMove(MACHINE, { command, intent, toState: undefined });
    return resolution.ok ? "ok" : `${resolution.fault.fact} ${resolution.fault.valid}`;
  };
  expect(fact("triage", "nonsense")).toMatch(/complete \(name a state instead\)/);
  expect(fact("plan", "nonsense")).toMatch(/lock → Plan in Progress/);
});

it("a lock, and the state it leads to, take documents by their names", () => {
  expect(isTakenByName({ to: "In Progress", takesLock: true })).toBe(true);
  expect(isTakenByName({ to: "Plan in Progress", takesLock: false })).toBe(true);
  expect(isTakenByName({ to: "In Review", takesLock: false })).toBe(false);
});

it("words of an issue are read as they are written, and only so", () => {
  expect([readEstimate("XS"), readEstimate("xs"), readPriority("P0"), readPriority("P9")]).toEqual([
    ...["XS", undefined, "P0", undefined],
  ]);
  expect(refOfKey("#4")).toEqual({ number: 4, repository: undefined });
  expect(refOfKey("a/b#4")).toEqual({ number: 4, repository: "a/b" });
  expect([isLive({ state: "Backlog", open: false }), isLive({ state: "Done" })]).toEqual([
    ...[false, false],
  ]);
  expect(indexByRef([])({ index: 3 })).toBe(3);
});

it("an override may take a target from an intent, under either name of a command", () => {
  for (const name of ["plan", "ralph_plan"]) {
    const reading = readOverride(MACHINE, { semantic_states: { __COMPLETE__: { [name]: null } } });
    expect(reading.ok && reading.machine.commands.plan.intents.complete).toBeNull();
    expect(reading.ok && reading.machine.commands.research.intents.complete).toBe("Ready for Plan");
  }
});

it("what a person leads out of a state is told by where it is", () => {
  const way = (state: string) => {
    const judged = judge(state, { command: "plan", intent: "lock", toState: undefined });
    return judged.kind === "refused" ? judged.refusal.recovery : [];
  };
  expect(way("Done")).toContain("a person runs: ralph board reopen 42 --reason R");
  expect(way("Canceled")).toContain("a person runs: ralph board reopen 42 --reason R");
  expect(way("Human Needed").join()).toMatch(/ralph board move 42 "[^"]+" --reason R/);
});

it("a fault of an override file names its place and what is expected", () => {
  const faults = (value: unknown) =>
    overrideShape.safeParse(value).error?.issues.map(faultOf) ?? [];
  expect(faults({ statez: {} })).toEqual(["statez: not a part of the file"]);
  expect(faults([])).toEqual(["the file: not a object"]);
  expect(faults({ description: 1 })).toEqual(["description: not a string"]);
});

describe("a command that was nearly right", () => {
  it.each([
    ["Research", "command=research intent=lock → Research in Progress"],
    ["ralph-research", "command=research intent=lock → Research in Progress"],
    ["Plan", "command=research intent=lock → Research in Progress"],
  ])("%s is answered with the call that would be accepted: %s", (command, first) => {
    const judgement = judge("Research Needed", { command, intent: "lock" });
    expect(judgement.kind === "refused" && judgement.refusal.recovery[0]).toBe(first);
  });

  it("is one of the caller's role", () => {
    const judgement = judge("Research Needed", { command: "Research" }, { role: "builder" });
    expect(judgement).toMatchObject({
      refusal: { recovery: ['pick_actionable_issue(workflowState="Ready for Plan")'] },
    });
  });
});
