/** Something could not be found out. The sentence is for the one line a gate may say. */
export class Failure extends Error {
  override readonly name = "Unknown";
  /** Worth another try, after so many milliseconds; undefined: it will not get better by itself. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** What went wrong, in words short enough for a line. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return `${error.message.split("\n")[0]}`;
  }
  return error instanceof Error ? (error.message.split("\n")[0] ?? error.name) : String(error);
}

export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && "code" in error && codes.some((code) => error.code === code);
}
