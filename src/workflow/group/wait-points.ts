import type { Issue } from "../issue/issue.ts";
import { type IssueTree, isRelated, type TreeNode } from "./issue-tree.ts";

/** What can be put in order: an issue, or what stands for one. */
export interface Ordered {
  readonly number: number;
  readonly key: string;
}

/**
 * A point in the work on a group: a member is done, a parent's part begins, or a parent's part is
 * done. With points for parents, a dependency between two parents is one edge instead of one for
 * each pair of their leaves. All points between two members belong to parents.
 */
export interface WaitPoint<M extends Ordered> {
  /** Undefined for a parent's point, which is no work itself. */
  readonly member: M | undefined;
  readonly waitsFor: WaitPoint<M>[];
}

/** What the members wait for, directly or through their parents. */
export function waitPoints(tree: IssueTree, members: readonly TreeNode[]): WaitPoint<Issue>[] {
  const isMember = new Set(members);
  const done = pointsOf((node) => (isMember.has(node) ? node.issue : undefined));
  const begun = pointsOf(() => undefined);
  for (const node of tree.nodes) {
    const { issue, parent } = node;
    if (isMember.has(node)) done.of(node).waitsFor.push(begun.of(node));
    if (parent) {
      begun.of(node).waitsFor.push(begun.of(parent));
      done.of(parent).waitsFor.push(done.of(node));
    }
    for (const { key } of issue?.blockedBy ?? []) {
      const blocker = tree.nodeOf(key);
      // A parent that is blocked by its own sub-issue says nothing about their order.
      if (blocker !== node && isRelated(blocker, node)) continue;
      begun.of(node).waitsFor.push(done.of(blocker));
    }
  }
  return [...begun.all(), ...done.all()];
}

function pointsOf(memberAt: (node: TreeNode) => Issue | undefined) {
  const points = new Map<TreeNode, WaitPoint<Issue>>();
  const of = (node: TreeNode): WaitPoint<Issue> => {
    const known = points.get(node);
    if (known) return known;
    const point: WaitPoint<Issue> = { member: memberAt(node), waitsFor: [] };
    points.set(node, point);
    return point;
  };
  return { of, all: () => points.values() };
}
