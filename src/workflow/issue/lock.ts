/** A lock that is held: the holder, and since when in milliseconds. */
export interface Lock {
  readonly holder: string;
  readonly since: number;
}

/** "3 s", "12 min", "5 h", "2 d". */
export function age(since: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - since) / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
