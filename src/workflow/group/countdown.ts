export interface Countdown<T> {
  /** Calls `arrive` for every item that waits for nothing. */
  begin(): void;
  /** Marks an item as finished, so that others no longer wait for it. */
  finish(item: T): void;
}

/**
 * Counts what each item still waits for. Calls `arrive` when an item's count reaches zero; `arrive`
 * returns whether the item is finished at once.
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
  // Not recursive: finishing one item may finish ten thousand others.
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
