import type { Issue } from "../issue/issue.ts";

type Blockers = ReadonlyMap<string, ReadonlySet<string>>;

function byNumber(a: Issue, b: Issue): number {
  return a.number - b.number || (a.key < b.key ? -1 : 1);
}

/** Topological order, lowest number first; a cycle is entered at its lowest number. */
export function inOrder(issues: readonly Issue[], blockers: Blockers): Issue[] {
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
export function cyclesAmong(issues: readonly Issue[], blockers: Blockers): Issue[][] {
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
