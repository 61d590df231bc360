/** Items that are joined, directly or through others. */
export interface DisjointSets<T> {
  /** The same representative for all items that are joined with this one. */
  find(item: T): T;
  unite(a: T, b: T): void;
}

/** Union-find. Each way up is halved when it is walked, so that long ones are walked once. */
export function disjointSets<T>(): DisjointSets<T> {
  const above = new Map<T, T>();
  const find = (item: T): T => {
    let top = item;
    for (let up = above.get(top); up !== undefined; up = above.get(top)) {
      above.set(top, above.get(up) ?? up);
      top = up;
    }
    return top;
  };
  const unite = (a: T, b: T): void => {
    const [top, other] = [find(a), find(b)];
    if (top !== other) above.set(top, other);
  };
  return { find, unite };
}
