import type { Group } from "../../../src/workflow/group/group.ts";
import { type Issue, isLive } from "../../../src/workflow/issue/issue.ts";

/** What a group is, written down plainly and in quadratic time: `groupOf` must always agree. */
export function slowGroupOf(issues: readonly Issue[], key: string): Group {
  const byKey = new Map(issues.map((issue) => [issue.key, issue]));
  const leaves = leavesOf(issues);
  const joined = join(issues, byKey, leaves);
  const [start] = leaves(key);
  const root = start === undefined ? undefined : joined(start);
  const members = issues.filter(
    (issue) => leaves(issue.key)[0] === issue.key && joined(issue.key) === root,
  );
  const blockers = blockersAmong(issues, members, leaves);
  const ordered = inOrder(members, blockers);
  return {
    members: ordered,
    primary: ordered[0],
    isGroup: ordered.length > 1,
    cycles: cyclesAmong(members, blockers),
  };
}

type Leaves = (key: string) => readonly string[];

/** A parent stands for its leaves. */
function leavesOf(issues: readonly Issue[]): Leaves {
  const children = new Map<string, string[]>();
  const add = (parent: string, child: string) => {
    const known = children.get(parent) ?? [];
    if (parent !== child && !known.includes(child)) children.set(parent, [...known, child]);
  };
  for (const { key, parent, subIssues } of issues) {
    if (parent !== null) add(parent, key);
    for (const child of subIssues) add(key, child);
  }
  const known = new Map<string, readonly string[]>();
  const find = (key: string, above: ReadonlySet<string>): readonly string[] => {
    const below = (children.get(key) ?? []).filter((child) => !above.has(child));
    if (below.length === 0) return [key];
    const path = new Set(above).add(key);
    return below.flatMap((child) => find(child, path));
  };
  return (key) => {
    const found = known.get(key) ?? find(key, new Set([key]));
    known.set(key, found);
    return found;
  };
}

/** Union-find over the leaves; answers which component a leaf is in. */
function join(
  issues: readonly Issue[],
  byKey: ReadonlyMap<string, Issue>,
  leaves: Leaves,
): (key: string) => string {
  const parentOf = new Map<string, string>();
  const root = (key: string): string => {
    let top = key;
    for (let up = parentOf.get(top); up !== undefined; up = parentOf.get(top)) top = up;
    return top;
  };
  const unite = (a: string, b: string) => {
    const [rootA, rootB] = [root(a), root(b)];
    if (rootA !== rootB) parentOf.set(rootA, rootB);
  };
  const live = (key: string) => {
    const issue = byKey.get(key);
    return issue !== undefined && isLive(issue);
  };
  for (const issue of issues) {
    const own = leaves(issue.key);
    for (const leaf of own) unite(own[0] ?? leaf, leaf);
    const liveOwn = own.filter(live);
    for (const blocker of issue.blockedBy.flatMap(({ key }) => leaves(key)).filter(live)) {
      for (const leaf of liveOwn) unite(leaf, blocker);
    }
  }
  return root;
}

/** Which members each member waits for, directly or through its parents. */
function blockersAmong(
  issues: readonly Issue[],
  members: readonly Issue[],
  leaves: Leaves,
): ReadonlyMap<string, ReadonlySet<string>> {
  const waits = new Map(members.map(({ key }) => [key, new Set<string>()]));
  for (const issue of issues) {
    const own = leaves(issue.key);
    // A parent that waits for its own parts puts them in no order.
    const outside = issue.blockedBy.filter(
      ({ key }) => key === issue.key || !leaves(key).some((leaf) => own.includes(leaf)),
    );
    const blockers = outside.flatMap(({ key }) => leaves(key));
    for (const leaf of own) {
      for (const blocker of blockers) if (waits.has(blocker)) waits.get(leaf)?.add(blocker);
    }
  }
  return waits;
}

type Blockers = ReadonlyMap<string, ReadonlySet<string>>;

function byNumber(a: Issue, b: Issue): number {
  return a.number - b.number || (a.key < b.key ? -1 : 1);
}

/** Topological order, lowest number first; a cycle is entered at its lowest number. */
function inOrder(issues: readonly Issue[], blockers: Blockers): Issue[] {
  const waiting = [...issues].sort(byNumber);
  const placed = new Set<string>();
  const ordered: Issue[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ key }) =>
      [...(blockers.get(key) ?? [])].every((blocker) => placed.has(blocker)),
    );
    // Nothing is free: enter a cycle that waits for nothing outside itself.
    const stuck = waiting.findIndex(({ key }) =>
      [...reachable(key, blockers)].every(
        (other) => placed.has(other) || reachable(other, blockers).has(key),
      ),
    );
    const [next] = waiting.splice(free >= 0 ? free : Math.max(stuck, 0), 1);
    if (!next) break;
    placed.add(next.key);
    ordered.push(next);
  }
  return ordered;
}

/** The sets of issues that wait for each other. */
function cyclesAmong(issues: readonly Issue[], blockers: Blockers): Issue[][] {
  const sorted = [...issues].sort(byNumber);
  const reach = new Map(sorted.map(({ key }) => [key, reachable(key, blockers)]));
  const seen = new Set<string>();
  const cycles: Issue[][] = [];
  for (const issue of sorted) {
    if (seen.has(issue.key) || !reach.get(issue.key)?.has(issue.key)) continue;
    const cycle = sorted.filter(
      ({ key }) => reach.get(issue.key)?.has(key) && reach.get(key)?.has(issue.key),
    );
    for (const { key } of cycle) seen.add(key);
    cycles.push(cycle);
  }
  return cycles;
}

function reachable(from: string, blockers: Blockers): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [...(blockers.get(from) ?? [])];
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue;
    found.add(key);
    open.push(...(blockers.get(key) ?? []));
  }
  return found;
}
