/** A heap: items come out lowest first. */
export interface LowestFirst<T> {
  put(item: T): void;
  take(): T | undefined;
}

export function lowestFirst<T>(compare: (a: T, b: T) => number): LowestFirst<T> {
  const heap: T[] = [];
  /** Moves a hole to where the item fits, up or down, and fills it. */
  const rise = (item: T, from: number) => {
    let hole = from;
    while (hole > 0) {
      const up = (hole - 1) >> 1;
      const above = heap[up];
      if (above === undefined || compare(above, item) <= 0) break;
      heap[hole] = above;
      hole = up;
    }
    heap[hole] = item;
  };
  const sink = (item: T) => {
    let hole = 0;
    for (;;) {
      let down = 2 * hole + 1;
      let below = heap[down];
      const other = heap[down + 1];
      if (below === undefined) break;
      if (other !== undefined && compare(other, below) < 0) {
        below = other;
        down += 1;
      }
      if (compare(item, below) <= 0) break;
      heap[hole] = below;
      hole = down;
    }
    heap[hole] = item;
  };
  return {
    put: (item) => rise(item, heap.length),
    take: () => {
      const [first] = heap;
      const last = heap.pop();
      if (last !== undefined && heap.length > 0) sink(last);
      return first;
    },
  };
}
