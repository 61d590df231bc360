import { type Issue, isLive } from "../issue/issue.ts";

/** An issue's place among parents and sub-issues. Issues that were not read have a node, too. */
export interface TreeNode {
  readonly key: string;
  issue: Issue | undefined;
  parent: TreeNode | undefined;
  readonly children: TreeNode[];
  /** Its index when the tree is walked from the top down, and how many nodes its subtree has. */
  place: number;
  size: number;
  /** Its first descendant without sub-issues; itself when it has none. */
  leaf: TreeNode | undefined;
  /** One of its live leaves, if there is any. */
  liveLeaf: TreeNode | undefined;
}

export interface IssueTree {
  /** Parents come before their children. */
  readonly nodes: readonly TreeNode[];
  nodeOf(key: string): TreeNode;
}

/** Builds the tree from what parents and children say. Where they differ, the child is believed. */
export function issueTree(issues: readonly Issue[]): IssueTree {
  const nodes = new Map<string, TreeNode>();
  const nodeOf = (key: string): TreeNode => {
    const known = nodes.get(key);
    if (known) return known;
    const node: TreeNode = { key, ...UNPLACED, children: [] };
    nodes.set(key, node);
    return node;
  };
  for (const issue of issues) {
    const node = nodeOf(issue.key);
    node.issue = issue;
    if (issue.parent !== null) link(nodeOf(issue.parent), node);
  }
  for (const { key, subIssues } of issues) {
    for (const child of subIssues) link(nodeOf(key), nodeOf(child));
  }
  return { nodes: placed([...nodes.values()]), nodeOf };
}

const UNPLACED = {
  issue: undefined,
  parent: undefined,
  place: -1,
  size: 1,
  leaf: undefined,
  liveLeaf: undefined,
} as const;

function link(parent: TreeNode, child: TreeNode): void {
  if (child.parent || child === parent) return;
  child.parent = parent;
  parent.children.push(child);
}

/** Whether one of the two is the other or above it, and so shares leaves with it. */
export function isRelated(a: TreeNode, b: TreeNode): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

function isWithin(node: TreeNode, above: TreeNode): boolean {
  return above.place <= node.place && node.place < above.place + above.size;
}

/** Not recursive: a board may nest ten thousand parents. */
function placed(nodes: readonly TreeNode[]): TreeNode[] {
  const order: TreeNode[] = [];
  const walk = (root: TreeNode) => {
    const open = [root];
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.place >= 0) continue;
      node.place = order.length;
      order.push(node);
      for (const child of node.children) open.push(child);
    }
  };
  for (const node of nodes) if (!node.parent) walk(node);
  for (const node of nodes) {
    if (node.place < 0) walk(ringCutAbove(node));
  }
  for (const node of order.toReversed()) summarize(node);
  return order;
}

/** No board allows a cycle of parents. If there is one anyway, it is cut at its lowest key. */
function ringCutAbove(node: TreeNode): TreeNode {
  const seen = new Set<TreeNode>();
  let on = node;
  for (; on.parent && !seen.has(on); on = on.parent) seen.add(on);
  let lowest = on;
  for (let other = on.parent; other && other !== on; other = other.parent) {
    if (other.key < lowest.key) lowest = other;
  }
  lowest.parent = undefined;
  return lowest;
}

/** Computes a node's leaves. Its children must have been summarized before. */
function summarize(node: TreeNode): void {
  if (node.children.length === 0) {
    node.leaf = node;
    if (node.issue && isLive(node.issue)) node.liveLeaf = node;
  }
  for (const child of node.children) {
    if (child.parent !== node) continue;
    node.size += child.size;
    node.leaf ??= child.leaf;
    node.liveLeaf ??= child.liveLeaf;
  }
}
