import { describe, expect, it } from "vitest";
import { issueTree } from "../../../src/workflow/group/issue-tree.ts";
import { joinNodes } from "../../../src/workflow/group/joined.ts";
import { orderOf } from "../../../src/workflow/group/order.ts";
import { issue, keyOf } from "../board.ts";

/** Which of these are joined, as lists of numbers. */
function groupsOf(...issues: ReturnType<typeof issue>[]): number[][] {
  const tree = issueTree(issues);
  const joined = joinNodes(tree);
  const groups = Map.groupBy(issues, ({ key }) => joined(tree.nodeOf(key)));
  return [...groups.values()].map((group) => group.map(({ number }) => number));
}

describe("a tree of issues", () => {
  it("whose parents form a ring is cut at the lowest, and every issue has its place", () => {
    const ring = [
      issue(3, { parent: 2, subIssues: [1] }),
      issue(1, { parent: 3, subIssues: [2] }),
      issue(2, { parent: 1, subIssues: [3] }),
      issue(4, { parent: 3 }),
    ];
    const { nodes, nodeOf } = issueTree(ring);
    expect(nodes.map(({ key }) => key).sort()).toEqual([1, 2, 3, 4].map(keyOf));
    expect(nodeOf(keyOf(1)).parent).toBeUndefined();
    expect(groupsOf(...ring)).toEqual([[3, 1, 2, 4]]);
    const again = issueTree([ring[1], ring[2], ring[0]].filter((one) => one !== undefined));
    expect(again.nodeOf(keyOf(1)).parent).toBeUndefined();
  });

  it("joins the live leaves below a blocker that was not read", () => {
    const below = [issue(2, { parent: 9 }), issue(3, { parent: 9 }), issue(4, { blockedBy: [9] })];
    expect(groupsOf(...below)).toEqual([[2, 3, 4]]);
    const done = issue(8, { parent: 9, state: "Done" });
    expect(groupsOf(...below, done)).toEqual([[2, 3, 4], [8]]);
    expect(groupsOf(...below, issue(5, { blockedBy: [9] }), issue(6, { blockedBy: [77] }))).toEqual(
      [[2, 3, 4, 5], [6]],
    );
  });
});

it("members of one number are ordered by their keys, and cycles by their first member", () => {
  interface Point {
    readonly member: { readonly number: number; readonly key: string };
    readonly waitsFor: Point[];
  }
  const point = (number: number, key = `#${number}`): Point => ({
    member: { number, key },
    waitsFor: [],
  });
  const [a, b, c, d] = [point(4), point(3), point(2), point(1)];
  a.waitsFor.push(b);
  b.waitsFor.push(a);
  c.waitsFor.push(d);
  d.waitsFor.push(c);
  const { members, cycles } = orderOf([a, b, c, d]);
  expect(cycles.map((cycle) => cycle.map(({ number }) => number))).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(members.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
  const twins = orderOf([point(1, "b#1"), point(1, "a#1")]);
  expect(twins.members.map(({ key }) => key)).toEqual(["a#1", "b#1"]);
});
