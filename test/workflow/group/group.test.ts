import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { issue, keyOf } from "../board.ts";
import { expectGroup, told } from "./told-group.ts";

describe("a group", () => {
  it("is the issue alone when nothing joins it", () => {
    expectGroup([issue(1), issue(2)], [1], [1]);
    expectGroup([issue(1), issue(2)], [2], [2]);
  });

  it("is empty for an issue that is not among the given ones", () => {
    const nothing = { members: [], primary: undefined, isGroup: false, cycles: [] };
    expect(told(groupOf([issue(1)], keyOf(9)))).toEqual(nothing);
  });

  it("is the issues that share a parent, and not the parent", () => {
    const issues = [
      issue(1, { subIssues: [3, 2] }),
      issue(2, { parent: 1 }),
      issue(3, { parent: 1 }),
      issue(4),
    ];
    expectGroup(issues, [1, 2, 3], [2, 3]);
    expectGroup(issues, [4], [4]);
  });

  it("is one issue when a parent has a single leaf", () => {
    const issues = [issue(1, { subIssues: [2] }), issue(2, { parent: 1 })];
    expectGroup(issues, [1, 2], [2]);
  });

  it("reaches through nested parents to their leaves", () => {
    const issues = [
      issue(1, { subIssues: [2, 3] }),
      issue(2, { parent: 1, subIssues: [4, 5] }),
      issue(3, { parent: 1, subIssues: [6] }),
      issue(4, { parent: 2 }),
      issue(5, { parent: 2 }),
      issue(6, { parent: 3 }),
      issue(7),
    ];
    expectGroup(issues, [1, 2, 3, 4, 5, 6], [4, 5, 6]);
  });

  it("joins along a chain of blockers", () => {
    const issues = [issue(1, { blockedBy: [2] }), issue(2, { blockedBy: [3] }), issue(3), issue(4)];
    expectGroup(issues, [1, 2, 3], [3, 2, 1]);
  });

  it("joins the leaves of a parent that blocks, and of one that waits", () => {
    const issues = [
      issue(1, { subIssues: [5, 6] }),
      issue(5, { parent: 1 }),
      issue(6, { parent: 1 }),
      issue(2, { subIssues: [3], blockedBy: [1] }),
      issue(3, { parent: 2 }),
      issue(4, { blockedBy: [2] }),
    ];
    expectGroup(issues, [1, 2, 3, 4, 5, 6], [5, 6, 3, 4]);
  });

  it("ignores a blocker that is not among the given issues", () => {
    expectGroup([issue(1, { blockedBy: [99] })], [1], [1]);
  });

  it("tells issues of the same number in two repositories apart", () => {
    const here = issue(7, { parent: 1 });
    const there = { ...issue(7, { parent: 1 }), key: "acme/lib#7" };
    const issues = [issue(1, { subIssues: [7] }), there, here];
    const group = groupOf(issues, here.key);
    expect(group.members.map(({ key }) => key)).toEqual(["acme/app#7", "acme/lib#7"]);
    expect(groupOf([...issues].reverse(), there.key)).toEqual(group);
  });
});

describe("a finished issue", () => {
  it.each(["Done", "Canceled"])("that is %s is not joined by a dependency", (state) => {
    const issues = [
      issue(1, { state }),
      issue(2, { blockedBy: [1] }),
      issue(3, { blockedBy: [1] }),
    ];
    expectGroup(issues, [1], [1]);
    expectGroup(issues, [2], [2]);
    expectGroup([issue(1, { state, blockedBy: [2] }), issue(2)], [2], [2]);
  });

  it.each(["Done", "Canceled"])("that is %s stays with its siblings", (state) => {
    const issues = [
      issue(1, { subIssues: [2, 3] }),
      issue(2, { parent: 1, state }),
      issue(3, { parent: 1, blockedBy: [2] }),
    ];
    expectGroup(issues, [1, 2, 3], [2, 3]);
  });

  it("joins again by a dependency when it needs a person", () => {
    const issues = [issue(1, { state: "Human Needed" }), issue(2, { blockedBy: [1] })];
    expectGroup(issues, [1, 2], [1, 2]);
  });
});
