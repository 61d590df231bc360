import { Failure } from "../../files/failure.ts";

/** Why a request to GitHub failed. */
export class GithubFailure extends Failure {
  /** True when GitHub certainly did not make the change: only then may it be sent again. */
  readonly notDone: boolean;

  constructor(message: string, notDone: boolean, retryAfter?: number) {
    super(message, retryAfter);
    this.notDone = notDone;
  }
}

export interface ApiError {
  readonly type?: string | undefined;
  readonly message: string;
  readonly path?: readonly string[] | undefined;
}

export type Headers = Readonly<Record<string, string | undefined>>;

/** The caller's deadline has passed, before or after the request was sent. */
export const TOO_LATE = "GitHub did not answer in time";

const SOON_MS = 250;

/** GitHub's recommended wait when its answer does not name one. */
const LIMIT_MS = 60_000;

/** An HTTP answer that is not 200. */
export function failureOfStatus(
  status: number,
  message: string,
  headers: Headers,
  source: string,
): GithubFailure {
  const wait = waitOf(headers);
  if (status === 401)
    return new GithubFailure(`GitHub does not accept the token of ${source}`, true);
  if (status === 429 || isLimit(message) || headers["x-ratelimit-remaining"] === "0") {
    return limited(wait);
  }
  if (status === 403) {
    const scopes = missingScopes(headers);
    if (scopes.length > 0) return lacksScope(source, scopes);
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
  headers: Headers,
  source: string,
): GithubFailure {
  if (errors.some(isLimitError)) return limited(waitOf(headers));
  const scopes = errors.flatMap(scopesIn);
  if (scopes.length > 0) return lacksScope(source, scopes);
  const [first] = errors.filter(({ type }) => type !== "NOT_FOUND").concat(errors);
  const message = short(first?.message || "an error without words");
  if (first?.type === "FORBIDDEN") {
    return new GithubFailure(`GitHub forbids this to the token of ${source}: ${message}`, true);
  }
  // GitHub's words for its own timeout: the change may or may not have been made.
  const isLost = /something went wrong|timed? ?out/i.test(message);
  return new GithubFailure(`GitHub says: ${message}`, !isLost, isLost ? SOON_MS : undefined);
}

/** No answer at all: a reset, or a time-out. */
export function failureOfTransport(error: unknown): GithubFailure {
  if (error instanceof SyntaxError) return notJson();
  if (error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError")) {
    return new GithubFailure(TOO_LATE, false);
  }
  return new GithubFailure("GitHub cannot be reached", false, SOON_MS);
}

/** A gateway's error page, or a truncated answer. */
export function notJson(): GithubFailure {
  return new GithubFailure("GitHub's answer is not JSON", false, SOON_MS);
}

/** GitHub uses both forms. */
export function isLimitError({ type, message }: ApiError): boolean {
  return type === "RATE_LIMITED" || type === "RATE_LIMIT" || isLimit(message);
}

function limited(wait: number | undefined): GithubFailure {
  const after = wait === undefined ? "" : `; it asks to wait ${Math.ceil(wait / 1000)} s`;
  return new GithubFailure(`GitHub's rate limit is used up${after}`, true, wait ?? LIMIT_MS);
}

/** The processes of this machine would together break a limit of GitHub's. */
export function ownLimit(wait: number): GithubFailure {
  const seconds = Math.ceil(wait / 1000);
  const message = `this machine has used its share of GitHub's limits; it waits ${seconds} s`;
  return new GithubFailure(message, true, wait);
}

function isLimit(message: string): boolean {
  return /rate limit/i.test(message);
}

function lacksScope(source: string, scopes: readonly string[]): GithubFailure {
  const names = [...new Set(scopes)].sort().join(", ");
  return new GithubFailure(`the token of ${source} lacks a scope: ${names}`, true);
}

function scopesIn({ type, message }: ApiError): string[] {
  if (type !== "INSUFFICIENT_SCOPES") return [];
  const named = /one of the following scopes?: \[(.*?)\]/.exec(message)?.[1];
  return named === undefined ? ["project", "repo"] : listed(named.replaceAll("'", ""));
}

/** The headers of a 403 name the scopes that are accepted and those that the token has. */
function missingScopes(headers: Headers): string[] {
  const granted = listed(headers["x-oauth-scopes"]);
  const accepted = listed(headers["x-accepted-oauth-scopes"]);
  return accepted.some((scope) => granted.includes(scope)) ? [] : accepted;
}

function listed(text: string | undefined): string[] {
  return (text ?? "").split(/[\s,]+/).filter((word) => word !== "");
}

/** Uses GitHub's clock where the answer has it, because this machine's may be wrong. */
function waitOf(headers: Headers): number | undefined {
  const seconds = Number(headers["retry-after"]);
  if (headers["retry-after"] !== undefined && Number.isFinite(seconds)) return seconds * 1000;
  const reset = Number(headers["x-ratelimit-reset"]);
  if (headers["x-ratelimit-remaining"] !== "0" || !Number.isFinite(reset)) return undefined;
  const now = Date.parse(headers["date"] ?? "") || Date.now();
  return Math.max(0, reset * 1000 - now);
}

function short(message: string): string {
  return (message.split("\n")[0] ?? "").slice(0, 120);
}
