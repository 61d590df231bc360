import { disjointSets } from "./disjoint-sets.ts";
import type { IssueTree, TreeNode } from "./issue-tree.ts";

/** Returns the same representative for all nodes that are joined with this one. */
export type Joined = (node: TreeNode) => TreeNode;

/**
 * Joins the leaves of every issue that was read, and the live leaves of two issues of which one
 * blocks the other. Visits each node and each dependency once.
 */
export function joinNodes({ nodes, nodeOf }: IssueTree): Joined {
  const { unite, find } = disjointSets<TreeNode>();
  /** Nodes whose leaves are all joined: those that were read, and everything below them. */
  const whole = new Set<TreeNode>();
  for (const node of nodes) {
    if (!node.issue && !(node.parent && whole.has(node.parent))) continue;
    whole.add(node);
    for (const child of node.children) unite(node, child);
  }
  const met = new Set<TreeNode>();
  for (const { issue, liveLeaf } of nodes) {
    if (!issue || !liveLeaf) continue;
    for (const { key } of issue.blockedBy) {
      const blocker = nodeOf(key);
      if (!blocker.liveLeaf) continue;
      uniteLive(blocker, blocker.liveLeaf);
      unite(liveLeaf, blocker.liveLeaf);
    }
  }
  return find;

  /** Joins only the live leaves of a blocker that was not read. */
  function uniteLive(blocker: TreeNode, leaf: TreeNode): void {
    const open = [blocker];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.liveLeaf) unite(leaf, node.liveLeaf);
      if (whole.has(node) || met.has(node)) continue;
      met.add(node);
      for (const child of node.children) if (child.parent === node) open.push(child);
    }
  }
}
