import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { issue, keyOf } from "../board.ts";
import { expectGroup, told } from "./told-group.ts";

describe("the order of a group", () => {
  it("a group is ordered by blockers, then by the lowest number that is free", () => {
    const parent = { parent: 1 };
    const issues = [
      issue(1, { subIssues: [2, 3, 4, 5, 10] }),
      issue(2, { ...parent, blockedBy: [10] }),
      issue(3, parent),
      issue(4, { ...parent, blockedBy: [5] }),
      issue(5, parent),
      issue(10, parent),
    ];
    expectGroup(issues, [2, 3, 4, 5, 10], [3, 5, 4, 10, 2]);
  });

  it("a cycle is reported with its issues, and every member is kept", () => {
    const issues = [issue(3, { blockedBy: [1] }), issue(1, { blockedBy: [3] }), issue(4)];
    const expected = { members: [1, 3], primary: 1, isGroup: true, cycles: [[1, 3]] };
    for (const number of [1, 3]) expect(told(groupOf(issues, keyOf(number)))).toEqual(expected);
  });

  it("two cycles are reported separately, without issues that wait for them or block them", () => {
    const issues = [
      issue(1, { blockedBy: [2] }),
      issue(2, { blockedBy: [1, 9] }),
      issue(9),
      issue(5, { blockedBy: [2, 6] }),
      issue(6, { blockedBy: [7] }),
      issue(7, { blockedBy: [8] }),
      issue(8, { blockedBy: [6] }),
    ];
    const { members, cycles } = told(groupOf(issues, keyOf(5)));
    expect(cycles).toEqual([
      [1, 2],
      [6, 7, 8],
    ]);
    expect([...members].sort()).toEqual([1, 2, 5, 6, 7, 8, 9]);
  });

  it("an issue that waits for itself is a cycle", () => {
    expect(told(groupOf([issue(1, { blockedBy: [1] })], keyOf(1))).cycles).toEqual([[1]]);
  });

  it("issues that wait for a cycle come after it", () => {
    const issues = [
      issue(1, { blockedBy: [4] }),
      issue(3, { blockedBy: [4] }),
      issue(4, { blockedBy: [3] }),
    ];
    expect(told(groupOf(issues, keyOf(1))).members).toEqual([3, 4, 1]);
  });

  it("a parent that waits for its own sub-issues is no cycle", () => {
    const issues = [
      issue(1, { subIssues: [2, 3], blockedBy: [2, 3] }),
      issue(2, { parent: 1 }),
      issue(3, { parent: 1 }),
    ];
    expectGroup(issues, [1, 2, 3], [2, 3]);
  });
});
