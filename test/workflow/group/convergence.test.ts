import { describe, expect, it } from "vitest";
import { convergenceOf, distance } from "../../../src/workflow/group/convergence.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { STATES, type State } from "../../../src/workflow/machine/states.ts";
import { issue, numbers } from "../board.ts";

const TARGET = "Ready for Plan";

function group(...states: readonly (string | null)[]) {
  return states.map((state, index) => issue(index + 1, { state }));
}

describe("convergence of a group", () => {
  it("a group has converged when every member is at the target or past it", () => {
    expect(convergenceOf(MACHINE, group(TARGET, "Plan in Progress", "In Review"), TARGET)).toEqual({
      converged: true,
      targetState: TARGET,
      total: 3,
      ready: 3,
      blocking: [],
      recommendation: "proceed",
    });
  });

  it("a group waits for the members that are earlier, with their distance", () => {
    const members = group("Research in Progress", TARGET, "Backlog", "Research Needed");
    expect(convergenceOf(MACHINE, members, TARGET)).toMatchObject({
      converged: false,
      total: 4,
      ready: 1,
      recommendation: "wait",
      blocking: [
        { number: 1, title: "Issue 1", currentState: "Research in Progress", distanceToTarget: 1 },
        { number: 3, title: "Issue 3", currentState: "Backlog", distanceToTarget: 1 },
        { number: 4, title: "Issue 4", currentState: "Research Needed", distanceToTarget: 1 },
      ],
    });
  });

  it.each(["Done", "Canceled"])("a group does not wait for a member that is %s", (state) => {
    const { converged, ready } = convergenceOf(MACHINE, group(state, TARGET), TARGET);
    expect({ converged, ready }).toEqual({ converged: true, ready: 2 });
  });

  it("a group escalates when a member needs a person, also beside one that is only earlier", () => {
    const members = group("Backlog", "Human Needed", TARGET);
    const { converged, recommendation, blocking } = convergenceOf(MACHINE, members, TARGET);
    expect({ converged, recommendation }).toEqual({ converged: false, recommendation: "escalate" });
    expect(numbers(blocking)).toEqual([1, 2]);
  });

  it("a member without a state counts as Backlog", () => {
    const { blocking } = convergenceOf(MACHINE, group(null, TARGET), TARGET);
    expect(blocking).toMatchObject([{ currentState: "Backlog", distanceToTarget: 1 }]);
  });

  it("a group waits for a member whose state is unknown, at no distance", () => {
    const members = group("Icebox", TARGET);
    const { blocking, recommendation } = convergenceOf(MACHINE, members, TARGET);
    expect(blocking).toMatchObject([{ currentState: "Icebox", distanceToTarget: null }]);
    expect(recommendation).toBe("wait");
  });

  it.each(STATES.slice(0, 9))(
    "convergence is judged against %s by the order of states",
    (target) => {
      const members = STATES.slice(0, 9).map((state, index) => issue(index + 1, { state }));
      const { ready, blocking } = convergenceOf(MACHINE, members, target);
      const earlier = STATES.indexOf(target);
      expect({ ready, blocking: numbers(blocking) }).toEqual({
        ready: 9 - earlier,
        blocking: numbers(members.slice(0, earlier)),
      });
    },
  );
});

describe("convergence of a single issue", () => {
  it.each(["Backlog", "Research in Progress", TARGET, "Done"])(
    "a single issue in %s always converges",
    (state) => {
      expect(convergenceOf(MACHINE, group(state), TARGET)).toEqual({
        converged: true,
        targetState: TARGET,
        total: 1,
        ready: 1,
        blocking: [],
        recommendation: "proceed",
      });
    },
  );
});

describe("the distance to a target", () => {
  const ROWS: readonly (readonly [from: string, to: State, steps: number | null])[] = [
    ["Backlog", "Backlog", 0],
    ["Backlog", "Ready for Plan", 1],
    ["Backlog", "Research in Progress", 2],
    ["Backlog", "Plan in Progress", 2],
    ["Backlog", "Plan in Review", 3],
    ["Backlog", "In Progress", 4],
    ["Backlog", "Done", 1],
    ["Research Needed", "Ready for Plan", 1],
    ["Research in Progress", "In Review", 5],
    ["Plan in Progress", "Done", 4],
    ["In Review", "In Progress", 1],
    ["Plan in Review", "Plan in Progress", 2],
    ["Human Needed", "Ready for Plan", 1],
    ["Human Needed", "Plan in Progress", 2],
    ["In Progress", "Backlog", null],
    ["Done", "Ready for Plan", null],
    ["Canceled", "Done", null],
    ["Icebox", "Done", null],
  ];

  it.each(ROWS)("the distance from %s to %s is %s", (from, to, steps) => {
    expect(distance(MACHINE, from, to)).toBe(steps);
  });
});
