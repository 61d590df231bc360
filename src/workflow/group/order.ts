import { byNumber } from "../issue/issue.ts";
import { countdown } from "./countdown.ts";
import { type Knot, knotsIn } from "./knots.ts";
import { lowestFirst } from "./lowest-first.ts";
import type { Ordered, WaitPoint } from "./wait-points.ts";

export interface Order<M extends Ordered> {
  /** Topological order, lowest number first; a cycle begins with its lowest number. */
  readonly members: readonly M[];
  /** The sets of issues that wait for each other. */
  readonly cycles: readonly (readonly M[])[];
}

export function orderOf<M extends Ordered>(points: readonly WaitPoint<M>[]): Order<M> {
  const knots = knotsIn(points);
  const cycles = knots.flatMap((knot) => (isCycle(knot) ? [membersIn(knot).sort(byNumber)] : []));
  return { members: inOrder(points, knots), cycles: cycles.sort(byFirst) };
}

function byFirst([a]: readonly Ordered[], [b]: readonly Ordered[]): number {
  return a && b ? byNumber(a, b) : 0;
}

/** Only members can form a cycle: parents' points alone never wait for each other. */
function isCycle(knot: Knot<Ordered>): boolean {
  return knot.length > 1;
}

function membersIn<M extends Ordered>(knot: Knot<M>): M[] {
  return knot.flatMap(({ member }) => (member ? [member] : []));
}

/**
 * Takes the lowest member that waits for nothing. When there is none, takes the lowest member of
 * the cycles that wait for nothing outside themselves.
 */
function inOrder<M extends Ordered>(
  points: readonly WaitPoint<M>[],
  knots: readonly Knot<M>[],
): M[] {
  const byMember = (a: Work<M>, b: Work<M>) => byNumber(a.member, b.member);
  const [free, stuck] = [lowestFirst(byMember), lowestFirst(byMember)];
  const steps = countdown(
    points,
    ({ waitsFor }) => waitsFor,
    (point) => {
      if (!isWork(point)) return true;
      free.put(point);
      return false;
    },
  );
  const progress = knotProgress(knots, (knot) => {
    if (isCycle(knot)) for (const point of knot) if (isWork(point)) stuck.put(point);
  });
  steps.begin();
  progress.begin();
  const taken = new Set<WaitPoint<M>>();
  const ordered: M[] = [];
  for (let next = free.take() ?? stuck.take(); next; next = free.take() ?? stuck.take()) {
    if (taken.has(next)) continue;
    taken.add(next);
    ordered.push(next.member);
    steps.finish(next);
    progress.finish(next);
  }
  return ordered;
}

/** A point that is work itself. */
type Work<M extends Ordered> = WaitPoint<M> & { readonly member: M };

function isWork<M extends Ordered>(point: WaitPoint<M>): point is Work<M> {
  return point.member !== undefined;
}

/** Calls `ready` for each knot when everything it waits for, directly or indirectly, is done. */
function knotProgress<M extends Ordered>(
  knots: readonly Knot<M>[],
  ready: (knot: Knot<M>) => void,
) {
  const knotOf = new Map<WaitPoint<M>, Knot<M>>();
  const membersLeft = new Map<Knot<M>, number>();
  for (const knot of knots) {
    for (const point of knot) knotOf.set(point, knot);
    membersLeft.set(knot, membersIn(knot).length);
  }
  const isReady = new Set<Knot<M>>();
  const outside = new Map(knots.map((knot) => [knot, outsideOf(knot, knotOf)]));
  const ends = countdown(
    knots,
    (knot) => outside.get(knot) ?? [],
    (knot) => {
      isReady.add(knot);
      ready(knot);
      return membersLeft.get(knot) === 0;
    },
  );
  return {
    begin: ends.begin,
    finish: (member: WaitPoint<M>) => {
      const knot = knotOf.get(member);
      if (!knot) return;
      const left = (membersLeft.get(knot) ?? 0) - 1;
      membersLeft.set(knot, left);
      if (left === 0 && isReady.has(knot)) ends.finish(knot);
    },
  };
}

function outsideOf<M extends Ordered>(
  knot: Knot<M>,
  knotOf: ReadonlyMap<WaitPoint<M>, Knot<M>>,
): Knot<M>[] {
  const others: Knot<M>[] = [];
  for (const { waitsFor } of knot) {
    for (const point of waitsFor) {
      const other = knotOf.get(point);
      if (other && other !== knot) others.push(other);
    }
  }
  return others;
}
