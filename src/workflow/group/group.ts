import type { Issue } from "../issue/issue.ts";
import { issueTree } from "./issue-tree.ts";
import { joinNodes } from "./joined.ts";
import { orderOf } from "./order.ts";
import { waitPoints } from "./wait-points.ts";

/** Issues planned together, in the order they can be worked on. */
export interface Group {
  readonly members: readonly Issue[];
  readonly primary: Issue | undefined;
  readonly isGroup: boolean;
  /** Issues that wait for each other, cycle by cycle. */
  readonly cycles: readonly (readonly Issue[])[];
}

/**
 * The group an issue belongs to. Members are issues without sub-issues. Two are joined when they
 * share a parent, or when one blocks the other and both are live. Every member gives the same
 * group, in whatever order the issues come.
 */
export function groupOf(issues: readonly Issue[], key: string): Group {
  const tree = issueTree(issues);
  const joined = joinNodes(tree);
  const start = tree.nodeOf(key).leaf ?? tree.nodeOf(key);
  const root = joined(start);
  const leaves = tree.nodes.filter(({ issue, children }) => issue && children.length === 0);
  const members = leaves.filter((node) => joined(node) === root);
  const { members: ordered, cycles } = orderOf(waitPoints(tree, members));
  return { members: ordered, primary: ordered[0], isGroup: ordered.length > 1, cycles };
}
