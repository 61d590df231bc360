export interface Countdown<T> {
  /** Lets those arrive that wait for nothing. */
  begin(): void;
  /** Takes an item off what others wait for. */
  finish(item: T): void;
}

/**
 * Counts what each item still waits for. `arrive` hears of an item when that comes to nothing, and
 * answers whether the item is finished with that.
 */
export function countdown<T>(
  items: readonly T[],
  waitsFor: (item: T) => readonly T[],
  arrive: (item: T) => boolean,
): Countdown<T> {
  const left = new Map<T, number>();
  const waitedBy = new Map<T, T[]>();
  for (const item of items) {
    const others = waitsFor(item);
    left.set(item, others.length);
    for (const other of others) {
      const waiting = waitedBy.get(other);
      if (waiting) waiting.push(item);
      else waitedBy.set(other, [item]);
    }
  }
  // Not by recursion: one end may bring about ten thousand others.
  const finish = (item: T) => {
    const open = [item];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const waiting of waitedBy.get(next) ?? []) {
        const count = (left.get(waiting) ?? 0) - 1;
        left.set(waiting, count);
        if (count === 0 && arrive(waiting)) open.push(waiting);
      }
    }
  };
  return {
    begin: () => {
      for (const item of items) if (waitsFor(item).length === 0 && arrive(item)) finish(item);
    },
    finish,
  };
}
