import { describe, expect, it } from "vitest";
import { ESTIMATES, type Estimate, type Issue } from "../../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Modes } from "../../../src/workflow/machine/modes.ts";
import { STATES, type State } from "../../../src/workflow/machine/states.ts";
import { actionableAmong, actionableQuery } from "../../../src/workflow/next/actionable.ts";
import { processableQuery } from "../../../src/workflow/next/processable-query.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { issue, NOW, numbers } from "../board.ts";

const AUTO: Modes = { ...DEFAULT_SETTINGS, reviewMode: "auto", approval: "table" };
const lock = { holder: "builder @ team-b", since: NOW };

function actionable(issues: readonly Issue[], state: State, maxEstimate: Estimate = "S") {
  const asked = { states: [state], maxEstimate, limit: 99, countTo: 99 };
  return actionableAmong(MACHINE, issues, actionableQuery(MACHINE, AUTO, asked)).first;
}

describe("actionable issues", () => {
  const everywhere = STATES.map((state, index) => issue(index + 1, { state }));

  it.each(STATES)("an actionable issue is one in %s when that is asked for", (asked) => {
    const nobodys = ["Done", "Canceled", "Human Needed"].includes(asked);
    expect(numbers(actionable(everywhere, asked))).toEqual(
      nobodys ? [] : [STATES.indexOf(asked) + 1],
    );
  });

  it("an issue without a state is actionable in Backlog, one in an unknown state nowhere", () => {
    const issues = [issue(1, { state: null }), issue(2, { state: "Icebox" })];
    expect(numbers(STATES.flatMap((state) => actionable(issues, state)))).toEqual([1]);
    expect(numbers(actionable(issues, "Backlog"))).toEqual([1]);
  });

  it("actionable issues are ordered by priority, none last, then by the lowest number", () => {
    const issues = [
      issue(1),
      issue(9, { priority: "P1" }),
      issue(8, { priority: "P3" }),
      issue(10, { priority: "P0" }),
      issue(7, { priority: "P2" }),
      issue(11, { priority: "P0" }),
      issue(2, { priority: "P1" }),
      issue(3),
    ];
    expect(numbers(actionable(issues, "Backlog"))).toEqual([10, 11, 2, 9, 7, 8, 1, 3]);
    expect(numbers(actionable([...issues].reverse(), "Backlog"))).toEqual(
      numbers(actionable(issues, "Backlog")),
    );
  });

  const sized = [...ESTIMATES.map((estimate, index) => issue(index + 1, { estimate })), issue(6)];

  it.each(ESTIMATES)(
    "an actionable issue is no larger than %s when that is the limit, or unset",
    (limit) => {
      const within = sized.filter((_, index) => index <= ESTIMATES.indexOf(limit) || index === 5);
      expect(numbers(actionable(sized, "Backlog", limit))).toEqual(numbers(within));
    },
  );

  it("an actionable issue is no larger than S when no limit is given", () => {
    expect(numbers(actionable(sized, "Backlog"))).toEqual([1, 2, 6]);
  });

  it("an actionable issue is not held", () => {
    const issues = [issue(1, { state: "In Progress", lock }), issue(2, { state: "In Progress" })];
    expect(numbers(actionable(issues, "In Progress"))).toEqual([2]);
  });

  it("an actionable issue has no open blocker", () => {
    const closed = { key: "acme/app#8", number: 8, open: false };
    const blocked = issue(1, { blockedBy: [9] });
    const free = { ...issue(2), blockedBy: [closed] };
    const half = { ...issue(3), blockedBy: [closed, ...blocked.blockedBy] };
    expect(numbers(actionable([blocked, free, half], "Backlog"))).toEqual([2]);
  });

  it("an actionable issue has no sub-issues: its work lies in them", () => {
    const parent = issue(1, { subIssues: [2, 3] });
    const parts = [issue(2, { parent: 1, state: "Done" }), issue(3, { parent: 1 })];
    expect(numbers(actionable([parent, ...parts], "Backlog"))).toEqual([3]);
    expect(numbers(actionable([issue(1), ...parts], "Backlog"))).toEqual([3]);
    // A sub-issue that is not on the board is still one.
    expect(numbers(actionable([parent], "Backlog"))).toEqual([]);
    // Its sub-issues are finished: the group is complete, and so says its position.
    expect(
      numbers(actionable([issue(1, { subIssues: [2] }), ...parts.slice(0, 1)], "Backlog")),
    ).toEqual([]);
  });

  it.each([
    ["Research Needed", []],
    ["Human Needed", []],
    ["Icebox", []],
    ["Ready for Plan", [2, 3]],
    ["In Review", [2]],
    ["Canceled", [2]],
  ])(
    "an issue that is ready for its plan is actionable when its group is, here in %s",
    (state, found) => {
      const group = [
        issue(1, { subIssues: [2, 3] }),
        issue(2, { parent: 1, state: "Ready for Plan" }),
      ];
      const other = issue(3, { parent: 1, state });
      expect(numbers(actionable([...group, other], "Ready for Plan"))).toEqual(found);
    },
  );

  it("a group does not wait for a member that is closed while its card is not finished", () => {
    const lagging = issue(3, { parent: 1, state: "Research Needed", open: false });
    const group = [
      issue(1, { subIssues: [2, 3] }),
      issue(2, { parent: 1, state: "Ready for Plan" }),
    ];
    expect(numbers(actionable([...group, lagging], "Ready for Plan"))).toEqual([2]);
    expect(numbers(actionable([...group, lagging], "Research Needed"))).toEqual([]);
  });
});

function processable(issues: readonly Issue[], modes: Partial<Modes> = {}) {
  return actionableAmong(MACHINE, issues, processableQuery(MACHINE, { ...AUTO, ...modes })).first;
}

describe("processable issues", () => {
  const everywhere = STATES.map((state, index) => issue(index + 1, { state }));

  it.each(["auto", "skip"] as const)(
    "a processable issue waits in Backlog, Research Needed, Ready for Plan, Plan in Review or In Progress in %s",
    (reviewMode) => {
      expect(processable(everywhere, { reviewMode }).map(({ state }) => state)).toEqual([
        "Backlog",
        "Research Needed",
        "Ready for Plan",
        "Plan in Review",
        "In Progress",
      ]);
    },
  );

  it("an issue in Plan in Review is not processable where a person approves plans", () => {
    expect(processable(everywhere, { approval: "person" }).map(({ state }) => state)).toEqual([
      "Backlog",
      "Research Needed",
      "Ready for Plan",
      "In Progress",
    ]);
  });

  it("an issue in progress is processable only while nobody holds it", () => {
    expect(processable([issue(1, { state: "In Progress", lock })])).toEqual([]);
  });

  it.each([
    ["blocked", issue(1, { blockedBy: [9] })],
    ["a parent", issue(1, { subIssues: [9] })],
    ["waiting for a person", issue(1, { state: "Human Needed" })],
    ["closed", issue(1, { open: false })],
  ])("an issue that is %s is not processable", (_what, candidate) => {
    expect(processable([candidate])).toEqual([]);
  });

  it.each(["Backlog", "Research Needed"])(
    "a large issue in %s is processable: it waits for split",
    (state) => {
      expect(numbers(processable([issue(1, { state, estimate: "XL" })]))).toEqual([1]);
    },
  );

  it("an issue without a state may be processable", () => {
    expect(numbers(processable([issue(1, { state: null })], { approval: "person" }))).toEqual([1]);
  });
});

describe("actionableAmong", () => {
  const issues = Array.from({ length: 30 }, (_, index) => issue(index + 1));
  const query = { states: ["Backlog", "In Progress"], maxEstimate: "XL" } as const;
  const asked = (all: readonly Issue[], limit: number, countTo: number) =>
    actionableAmong(MACHINE, all, actionableQuery(MACHINE, AUTO, { ...query, limit, countTo }));

  it("actionableAmong returns the first issues and counts up to countTo", () => {
    expect(numbers(asked(issues, 3, Infinity).first)).toEqual([1, 2, 3]);
    expect(asked(issues, 3, Infinity).total).toBe(30);
    expect(asked(issues, 20, 21).total).toBe(21);
    expect(asked([], 20, 21)).toEqual({ first: [], total: 0, mark: "" });
  });

  it("actionableAmong returns a mark that changes with the issues it does not return", () => {
    const moved = issues.with(29, issue(30, { state: "In Progress" }));
    expect(asked(moved, 20, 21).first).toEqual(asked(issues, 20, 21).first);
    expect(asked(moved, 20, 21).mark).not.toBe(asked(issues, 20, 21).mark);
    expect(asked([...issues].reverse(), 20, 21)).toEqual(asked(issues, 20, 21));
  });
});
