import type { Ordered, WaitPoint } from "./wait-points.ts";

/** Points that wait for each other in a cycle, or a single point. */
export type Knot<M extends Ordered> = readonly WaitPoint<M>[];

interface Visit<M extends Ordered> {
  readonly point: WaitPoint<M>;
  readonly index: number;
  /** The earliest visited point that is known to be in the same knot. */
  low: number;
  next: number;
}

/**
 * Tarjan's strongly connected components, without recursion. A knot comes after those it waits for.
 */
export function knotsIn<M extends Ordered>(points: readonly WaitPoint<M>[]): Knot<M>[] {
  const visits = new Map<WaitPoint<M>, Visit<M>>();
  const path: Visit<M>[] = [];
  const unsettled: Visit<M>[] = [];
  const settled = new Set<WaitPoint<M>>();
  const knots: Knot<M>[] = [];
  const enter = (point: WaitPoint<M>) => {
    const visit = { point, index: visits.size, low: visits.size, next: 0 };
    visits.set(point, visit);
    path.push(visit);
    unsettled.push(visit);
  };
  const leave = (visit: Visit<M>) => {
    path.pop();
    const above = path.at(-1);
    if (above) above.low = Math.min(above.low, visit.low);
    if (visit.low < visit.index) return;
    const knot = unsettled.splice(unsettled.lastIndexOf(visit)).map(({ point }) => point);
    for (const point of knot) settled.add(point);
    knots.push(knot);
  };
  for (const point of points) {
    if (!visits.has(point)) enter(point);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const other = visit.point.waitsFor[visit.next];
      visit.next += 1;
      if (!other) {
        leave(visit);
        continue;
      }
      const seen = visits.get(other);
      if (!seen) enter(other);
      else if (!settled.has(other)) visit.low = Math.min(visit.low, seen.index);
    }
  }
  return knots;
}
