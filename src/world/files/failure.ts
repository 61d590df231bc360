/** Something could not be found out. The message fits into a gate's line. */
export class Failure extends Error {
  override readonly name = "Unknown";
  /** Retry after so many milliseconds; undefined: a retry does not help. */
  readonly retryAfter: number | undefined;
  /** What the caller can do about it; undefined: only a person can. */
  readonly recovery: string | undefined;

  constructor(
    message: string,
    more: number | { readonly recovery: string } | undefined = undefined,
  ) {
    super(message);
    this.retryAfter = typeof more === "number" ? more : undefined;
    this.recovery = typeof more === "object" ? more.recovery : undefined;
  }
}

/**
 * What to do about an error that is over after a while; undefined: waiting does not help, or not
 * for so long as `leastMs`.
 */
export function waitFor(error: unknown, leastMs = 0): string | undefined {
  if (!(error instanceof Failure) || error.retryAfter === undefined) return undefined;
  if (error.retryAfter < leastMs) return undefined;
  return `the same call again in ${Math.ceil(error.retryAfter / 1000)} s`;
}

/** The reason of an error, short enough for a gate's line. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return `${error.message.split("\n")[0]}`;
  }
  return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
