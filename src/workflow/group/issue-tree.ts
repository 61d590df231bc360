import { type Issue, isLive } from "../issue/issue.ts";

/** An issue's place among parents and sub-issues. One that was not read has a place, too. */
export interface TreeNode {
  readonly key: string;
  issue: Issue | undefined;
  parent: TreeNode | undefined;
  readonly children: TreeNode[];
  /** Its place from the top down, and how many places it and all below it take there. */
  place: number;
  size: number;
  /** The first issue without sub-issues that it stands for; itself when it has none. */
  leaf: TreeNode | undefined;
  /** Any of its leaves that is live. */
  liveLeaf: TreeNode | undefined;
}

export interface IssueTree {
  /** Every parent before its children. */
  readonly nodes: readonly TreeNode[];
  nodeOf(key: string): TreeNode;
}

/** Parents and sub-issues as both sides tell of them; where they differ, the child's own word counts. */
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

/** Is one of the two the other, or above it? Then they share leaves. */
export function isRelated(a: TreeNode, b: TreeNode): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

function isWithin(node: TreeNode, above: TreeNode): boolean {
  return above.place <= node.place && node.place < above.place + above.size;
}

/** Walks without recursion: a board may have ten thousand parents above each other. */
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

/** No board lets parents form a ring. One that does so all the same is cut at its lowest key. */
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

/** What a node stands for; those below it come first. */
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
