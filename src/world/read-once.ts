/** What was read of the world for one answer; undefined in a program that goes on. */
let known: Map<string, unknown> | undefined;

/**
 * A hook's process answers one event and ends, and all its gates should judge the same moment: what
 * one of them read is not read again. Called anew when the gates decide again. The server and the
 * command line never call it, so they always read what is there now.
 */
export function beginAnswer(): void {
  known = new Map();
}

/** Reads, unless this answer has read the same already. */
export function readOnce<T>(what: string, of: string, read: () => T): T {
  if (known === undefined) return read();
  const key = `${what} ${of}`;
  // Every caller names its own kind of value. TypeScript cannot see that, so this is a cast.
  if (known.has(key)) return known.get(key) as T;
  const value = read();
  known.set(key, value);
  return value;
}
