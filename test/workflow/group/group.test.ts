import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { issue, keyOf } from "../board.ts";
import { expectGroup, told } from "./told-group.ts";

describe("groupOf", () => {
  it("the group of an unconnected issue is the issue alone", () => {
    expectGroup([issue(1), issue(2)], [1], [1]);
    expectGroup([issue(1), issue(2)], [2], [2]);
  });

  it("the group of an issue that is not among the given ones is empty", () => {
    const nothing = { members: [], primary: undefined, isGroup: false, cycles: [] };
    expect(told(groupOf([issue(1)], keyOf(9)))).toEqual(nothing);
  });

  it("the group of issues that share a parent has no parent in it", () => {
    const issues = [
      issue(1, { subIssues: [3, 2] }),
      issue(2, { parent: 1 }),
      issue(3, { parent: 1 }),
      issue(4),
    ];
    expectGroup(issues, [1, 2, 3], [2, 3]);
    expectGroup(issues, [4], [4]);
  });

  it("the group of a parent with a single leaf is one issue", () => {
    const issues = [issue(1, { subIssues: [2] }), issue(2, { parent: 1 })];
    expectGroup(issues, [1, 2], [2]);
  });

  it("the group reaches through nested parents to their leaves", () => {
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

  it("the group joins along a chain of blockers", () => {
    const issues = [issue(1, { blockedBy: [2] }), issue(2, { blockedBy: [3] }), issue(3), issue(4)];
    expectGroup(issues, [1, 2, 3], [3, 2, 1]);
  });

  it("the group joins the leaves of a parent that blocks, and of one that waits", () => {
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

  it("the group ignores a blocker that is not among the given issues", () => {
    expectGroup([issue(1, { blockedBy: [99] })], [1], [1]);
  });

  it("the group distinguishes issues of the same number in two repositories", () => {
    const here = issue(7, { parent: 1 });
    const there = { ...issue(7, { parent: 1 }), key: "acme/lib#7" };
    const issues = [issue(1, { subIssues: [7] }), there, here];
    const group = groupOf(issues, here.key);
    expect(group.members.map(({ key }) => key)).toEqual(["acme/app#7", "acme/lib#7"]);
    expect(groupOf([...issues].reverse(), there.key)).toEqual(group);
  });
});

describe("groupOf with finished issues", () => {
  it.each(["Done", "Canceled"])(
    "a finished issue that is %s is not joined by a dependency",
    (state) => {
      const issues = [
        issue(1, { state }),
        issue(2, { blockedBy: [1] }),
        issue(3, { blockedBy: [1] }),
      ];
      expectGroup(issues, [1], [1]);
      expectGroup(issues, [2], [2]);
      expectGroup([issue(1, { state, blockedBy: [2] }), issue(2)], [2], [2]);
    },
  );

  it.each(["Done", "Canceled"])("a finished issue that is %s stays with its siblings", (state) => {
    const issues = [
      issue(1, { subIssues: [2, 3] }),
      issue(2, { parent: 1, state }),
      issue(3, { parent: 1, blockedBy: [2] }),
    ];
    expectGroup(issues, [1, 2, 3], [2, 3]);
  });

  it("an issue in Human Needed is joined by a dependency again", () => {
    const issues = [issue(1, { state: "Human Needed" }), issue(2, { blockedBy: [1] })];
    expectGroup(issues, [1, 2], [1, 2]);
  });
});
