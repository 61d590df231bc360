import { describe, expect, it } from "vitest";
import type { Estimate, Issue } from "../../../src/workflow/issue/issue.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { actionable, actionableAmong } from "../../../src/workflow/next/actionable.ts";
import { processableQuery } from "../../../src/workflow/next/processable.ts";
import { issue, NOW, numbers } from "../board.ts";

const SIZES: readonly Estimate[] = ["XS", "S", "M", "L", "XL"];
const lock = { holder: "builder @ team-b", since: NOW };

describe("actionable issues", () => {
  it.each(STATES)("an actionable issue is one in %s when that is asked for", (asked) => {
    const issues = STATES.map((state, index) => issue(index + 1, { state }));
    expect(numbers(actionable(issues, asked))).toEqual([STATES.indexOf(asked) + 1]);
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

  const sized = [...SIZES.map((estimate, index) => issue(index + 1, { estimate })), issue(6)];

  it.each(SIZES)(
    "an actionable issue is no larger than %s when that is the limit, or unset",
    (limit) => {
      const within = sized.filter((_, index) => index <= SIZES.indexOf(limit) || index === 5);
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
});

function processable(issues: readonly Issue[], approval: "table" | "person") {
  return actionableAmong(issues, processableQuery(approval)).first;
}

describe("processable issues", () => {
  const everywhere = STATES.map((state, index) => issue(index + 1, { state }));

  it("a processable issue waits in Backlog, Research Needed, Ready for Plan, Plan in Review or In Progress", () => {
    expect(processable(everywhere, "table").map(({ state }) => state)).toEqual([
      "Backlog",
      "Research Needed",
      "Ready for Plan",
      "Plan in Review",
      "In Progress",
    ]);
  });

  it("an issue in Plan in Review is not processable where a person approves plans", () => {
    expect(processable(everywhere, "person").map(({ state }) => state)).toEqual([
      "Backlog",
      "Research Needed",
      "Ready for Plan",
      "In Progress",
    ]);
  });

  it("an issue in progress is processable only while nobody holds it", () => {
    expect(processable([issue(1, { state: "In Progress", lock })], "table")).toEqual([]);
  });

  it.each([
    ["blocked", issue(1, { blockedBy: [9] })],
    ["larger than S", issue(1, { estimate: "M" })],
    ["waiting for a person", issue(1, { state: "Human Needed" })],
  ])("an issue that is %s is not processable", (_what, candidate) => {
    expect(processable([candidate], "table")).toEqual([]);
  });

  it("an issue without a state may be processable", () => {
    expect(numbers(processable([issue(1, { state: null })], "person"))).toEqual([1]);
  });
});

describe("actionableAmong", () => {
  const issues = Array.from({ length: 30 }, (_, index) => issue(index + 1));
  const query = { states: ["Backlog", "In Progress"], maxEstimate: "XL" } as const;
  const asked = (all: readonly Issue[], limit: number, countTo: number) =>
    actionableAmong(all, { ...query, limit, countTo });

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
