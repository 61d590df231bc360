import { type Convergence, convergenceOf } from "../group/convergence.ts";
import { issueTree, type TreeNode } from "../group/issue-tree.ts";
import { joinNodes } from "../group/joined.ts";
import { type Issue, isLive } from "../issue/issue.ts";
import type { Machine } from "../machine/machine.ts";

/** Issues that are planned together, and how far they are. */
export interface BoardGroup {
  /** Ordered by number. */
  readonly members: readonly number[];
  readonly convergence: Convergence;
}

/** All groups of more than one issue, in one pass over the board: the lowest number first. */
export function boardGroups(machine: Machine, issues: readonly Issue[]): BoardGroup[] {
  const tree = issueTree(issues);
  const joined = joinNodes(tree);
  const groups = new Map<TreeNode, Issue[]>();
  for (const node of tree.nodes) {
    if (!node.issue || node.children.length > 0) continue;
    const root = joined(node);
    const members = groups.get(root);
    if (members) members.push(node.issue);
    else groups.set(root, [node.issue]);
  }
  return [...groups.values()]
    .filter((members) => members.length > 1 && members.some(isLive))
    .map((members) => members.toSorted((a, b) => a.number - b.number))
    .map((members) => ({
      members: members.map(({ number }) => number),
      convergence: convergenceOf(machine, members, "Ready for Plan"),
    }))
    .sort((a, b) => (a.members[0] ?? 0) - (b.members[0] ?? 0));
}
