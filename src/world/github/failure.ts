import { Unknown } from "../unknown.ts";

/** Why a request to GitHub did not give an answer. */
export class GithubFailure extends Unknown {
  /** Did GitHub certainly not carry it out? Only then may a change be sent again. */
  readonly notDone: boolean;
  /** Worth another try, after so many milliseconds; undefined: it will not get better. */
  readonly retryAfter: number | undefined;

  constructor(message: string, notDone: boolean, retryAfter?: number) {
    super(message);
    this.notDone = notDone;
    this.retryAfter = retryAfter;
  }
}

export interface ApiError {
  readonly type?: string | undefined;
  readonly message: string;
  readonly path?: readonly (string | number)[] | undefined;
}

const SOON_MS = 250;

/** An HTTP answer that is not 200. */
export function failureOfStatus(
  status: number,
  message: string,
  headers: Readonly<Record<string, string | undefined>>,
  source: string,
): GithubFailure {
  const wait = waitOf(headers);
  if (status === 401)
    return new GithubFailure(`GitHub does not accept the token of ${source}`, true);
  if (status === 429 || isLimit(message) || headers["x-ratelimit-remaining"] === "0") {
    return limited(wait);
  }
  if (status === 403) {
    return new GithubFailure(
      `GitHub forbids this to the token of ${source}: ${short(message)}`,
      true,
    );
  }
  if (status === 404) return new GithubFailure("there is no GraphQL API at this address", true);
  if (status >= 500) return new GithubFailure(`GitHub answered ${status}`, false, wait ?? SOON_MS);
  return new GithubFailure(`GitHub answered ${status}: ${short(message)}`, true);
}

/** Errors inside an answer of 200. */
export function failureOfErrors(
  errors: readonly ApiError[],
  headers: Readonly<Record<string, string | undefined>>,
  source: string,
): GithubFailure {
  const [first] = errors;
  const message = first?.message ?? "an error without words";
  if (errors.some(isLimitError)) {
    return limited(waitOf(headers));
  }
  if (first?.type === "INSUFFICIENT_SCOPES") {
    const scopes = /one of the following scopes?: \[(.*?)\]/.exec(message)?.[1] ?? "project, repo";
    return new GithubFailure(
      `the token of ${source} lacks a scope: ${scopes.replaceAll("'", "")}`,
      true,
    );
  }
  return new GithubFailure(`GitHub says: ${short(message)}`, true);
}

/** No answer at all: reset, time-out, or something that is not JSON. */
export function failureOfTransport(error: unknown): GithubFailure {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")) {
    return new GithubFailure("GitHub did not answer in time", false);
  }
  if (/JSON|Unexpected|HTML/i.test(text)) {
    return new GithubFailure("GitHub's answer is not JSON", false, SOON_MS);
  }
  return new GithubFailure("GitHub cannot be reached", false, SOON_MS);
}

/** GitHub has been seen to name it both ways. */
export function isLimitError({ type, message }: ApiError): boolean {
  return type === "RATE_LIMITED" || type === "RATE_LIMIT" || isLimit(message);
}

function limited(wait: number | undefined): GithubFailure {
  const after = wait === undefined ? "" : `; it asks to wait ${Math.ceil(wait / 1000)} s`;
  return new GithubFailure(`GitHub's rate limit is used up${after}`, true, wait ?? 1000);
}

function isLimit(message: string): boolean {
  return /rate limit/i.test(message);
}

function waitOf(headers: Readonly<Record<string, string | undefined>>): number | undefined {
  const seconds = Number(headers["retry-after"]);
  if (headers["retry-after"] !== undefined && Number.isFinite(seconds)) return seconds * 1000;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (headers["x-ratelimit-remaining"] !== "0" || !Number.isFinite(reset)) return undefined;
  return Math.max(0, reset * 1000 - Date.now());
}

function short(message: string): string {
  return (message.split("\n")[0] ?? "").slice(0, 120);
}
