import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Modes } from "../../../src/workflow/machine/modes.ts";
import { positionOf } from "../../../src/workflow/next/position.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { issue, keyOf, numbers } from "../board.ts";

const AUTO: Modes = { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" };
const SKIP: Modes = { ...DEFAULT_SETTINGS, reviewMode: "skip", approval: "table" };
const INTERACTIVE: Modes = { ...DEFAULT_SETTINGS, reviewMode: "interactive", approval: "person" };

/** The children of #1, each given as its notes. */
function children(...notes: readonly Parameters<typeof issue>[1][]): Issue[] {
  const parts = notes.map((note, at) => issue(at + 2, { ...note, parent: 1 }));
  return [issue(1, { subIssues: numbers(parts) }), ...parts];
}

function position(issues: readonly Issue[], number = 1, reviewing = AUTO) {
  return positionOf(MACHINE, groupOf(issues, keyOf(number)), reviewing);
}

describe("the phase of a single issue", () => {
  it.each([
    ["Backlog", "TRIAGE", null, "triage"],
    ["Research Needed", "RESEARCH", null, "research"],
    ["Research in Progress", "RESEARCH", null, "research"],
    ["Ready for Plan", "PLAN", null, "plan"],
    ["Plan in Progress", "PLAN", null, "plan"],
    ["Plan in Review", "REVIEW", null, "review"],
    ["In Progress", "IMPLEMENT", null, "implement"],
    ["In Review", "TERMINAL", "merge", "merge"],
    ["Done", "COMPLETE", null, undefined],
    ["Canceled", "COMPLETE", null, undefined],
    ["Human Needed", "TERMINAL", "human", undefined],
    [null, "TRIAGE", null, "triage"],
    ["Somewhere", "TRIAGE", null, "triage"],
  ])("a single issue in %s has the phase %s", (state, phase, awaiting, next) => {
    const found = position([issue(1, { state })]);
    expect(found).toMatchObject({ phase, awaiting, isGroup: false, groupPrimary: 1 });
    expect(found.remainingPhases[0]).toBe(next);
    expect(found.convergence.required).toBe(false);
  });

  it.each([
    ["Backlog", "M", "SPLIT"],
    ["Research Needed", "XL", "SPLIT"],
    ["Backlog", "S", "TRIAGE"],
    ["Research in Progress", "L", "RESEARCH"],
    ["Ready for Plan", "L", "PLAN"],
    [null, "L", "TRIAGE"],
  ] as const)("a single issue in %s of %s has the phase %s", (state, estimate, phase) => {
    expect(position([issue(1, { state, estimate })]).phase).toBe(phase);
  });

  it("a single issue with a plan in review waits for the review or a person, as the settings say", () => {
    const waiting = [issue(1, { state: "Plan in Review" })];
    expect(position(waiting, 1, INTERACTIVE)).toMatchObject({
      phase: "HUMAN_GATE",
      awaiting: "approval",
      remainingPhases: ["review", "implement", "pr", "merge"],
    });
    expect(position(waiting, 1, { ...SKIP, approval: "person" }).phase).toBe("HUMAN_GATE");
    expect(position(waiting, 1, SKIP)).toMatchObject({
      phase: "IMPLEMENT",
      remainingPhases: ["implement", "pr", "merge"],
    });
  });

  it("remaining phases leave out the review where it is skipped", () => {
    const remaining = position([issue(1, { state: "Research Needed" })], 1, SKIP).remainingPhases;
    expect(remaining).toEqual(["research", "plan", "implement", "pr", "merge"]);
  });
});

describe("the phase of a group", () => {
  it("the phase of a group is that of the earliest live member that does not wait for a person", () => {
    const mixed = children(
      { state: "Done" },
      { state: "In Progress" },
      { state: "Human Needed" },
      { state: "Ready for Plan" },
      { state: "Canceled" },
    );
    expect(position(mixed)).toMatchObject({
      phase: "PLAN",
      reason: "Ready for Plan: acme/app#5 (1 of 3 live).",
      isGroup: true,
      groupPrimary: 2,
    });
  });

  it("the phase of a group is split when a member is large, before anything else", () => {
    const mixed = children({ state: "In Review" }, { state: "Backlog", estimate: "L" });
    expect(position(mixed).phase).toBe("SPLIT");
  });

  it("a member without a state is triaged before a large one is split", () => {
    const mixed = children({ state: null }, { state: "Backlog", estimate: "L" });
    expect(position(mixed).phase).toBe("TRIAGE");
  });

  it("the phase of a group waits for a person only when every live member does", () => {
    const all = children({ state: "Human Needed" }, { state: "Human Needed" }, { state: "Done" });
    expect(position(all)).toMatchObject({ phase: "TERMINAL", awaiting: "human" });
    expect(position(children({ state: "Human Needed" }, { state: "In Review" }))).toMatchObject({
      phase: "TERMINAL",
      awaiting: "merge",
    });
  });

  it("the phase of a group is complete when no member is live", () => {
    expect(position(children({ state: "Done" }, { state: "Canceled" })).phase).toBe("COMPLETE");
  });

  it("a parent that is open while its parts are finished is still to be closed", () => {
    const at = (state: string) => {
      const [parent, ...parts] = children({ state: "Done" }, { state: "Canceled" });
      const all = parent ? [{ ...parent, state }, ...parts] : parts;
      return positionOf(MACHINE, groupOf(all, keyOf(1)), AUTO, all);
    };
    expect(at("Backlog")).toMatchObject({
      phase: "TERMINAL",
      awaiting: "merge",
      reason: "Its parts are finished and acme/app#1 is open: merge close of it is left.",
      remainingPhases: ["merge"],
      actionable: [],
    });
    expect(at("Done")).toMatchObject({ phase: "COMPLETE", remainingPhases: [] });
  });

  it("the position needs convergence for research and planning, and names who has not reached it", () => {
    const mixed = children(
      { state: "Research Needed" },
      { state: "Ready for Plan" },
      { state: "Done" },
    );
    expect(position(mixed).convergence).toEqual({
      required: true,
      met: false,
      targetState: "Ready for Plan",
      blocking: [{ number: 2, state: "Research Needed" }],
    });
    const ready = children({ state: "Ready for Plan" }, { state: "Ready for Plan" });
    expect(position(ready).convergence).toMatchObject({ required: true, met: true, blocking: [] });
    const later = children({ state: "In Progress" }, { state: "In Progress" });
    expect(position(later).convergence).toMatchObject({ required: false, met: true });
  });

  it("the position always names a member that waits for a person", () => {
    const blocking = [{ number: 3, state: "Human Needed" }];
    const late = children({ state: "In Review" }, { state: "Human Needed" });
    expect(position(late).convergence).toMatchObject({ required: false, met: false, blocking });
    expect(position([issue(3, { state: "Human Needed" })], 3).convergence.blocking).toEqual(
      blocking,
    );
  });
});

describe("the position of issues that are closed while their card is not finished", () => {
  const closed = issue(2, { parent: 1, state: "In Progress", open: false });
  const positionAmong = (issues: Issue[]) =>
    positionOf(MACHINE, groupOf(issues, issues[0]?.key ?? ""), AUTO, issues);

  it("a closed issue awaits its merge hand-off", () => {
    const found = positionAmong([closed]);
    expect(found).toMatchObject({ phase: "TERMINAL", awaiting: "merge", actionable: [] });
    expect(found.reason).toContain("awaits its merge hand-off: acme/app#2.");
  });

  it("a group does not wait for a closed member, and its position names it", () => {
    const early = { ...closed, state: "Research Needed" };
    const found = positionAmong([
      early,
      issue(3, { parent: 1, state: "Ready for Plan" }),
      issue(1),
    ]);
    expect(found).toMatchObject({
      phase: "PLAN",
      awaiting: null,
      actionable: [3],
      convergence: { met: true, blocking: [] },
    });
    expect(found.reason).toContain("awaits its merge hand-off: acme/app#2.");
  });
});
