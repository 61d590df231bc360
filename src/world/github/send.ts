import { GraphqlResponseError, graphql } from "@octokit/graphql";
import type { Spending } from "../board.ts";
import { reasonOf } from "../unknown.ts";
import {
  type ApiError,
  failureOfErrors,
  failureOfStatus,
  failureOfTransport,
  GithubFailure,
  isLimitError,
} from "./failure.ts";
import type { Token } from "./token.ts";

export interface Answered {
  readonly data: unknown;
  /** Errors of parts of the answer; the rest of `data` is good. */
  readonly errors: readonly ApiError[];
  /** GitHub's clock. */
  readonly now: number;
}

/** A question may be asked again; a change only when GitHub certainly did not carry it out. */
export type Kind = "question" | "change";

export interface Sender {
  send(
    kind: Kind,
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Answered>;
  spent(): Spending;
}

export interface SenderOptions {
  readonly apiUrl: string;
  readonly token: Token;
  /** When the caller needs its answer, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly fetch?: typeof fetch;
}

const MOST_TRIES = 4;

export function githubSender({ apiUrl, token, deadline, fetch: given }: SenderOptions): Sender {
  let requests = 0;
  let points = 0;
  let clock = Date.now();
  const call = given ?? fetch;
  const counted = async (...args: Parameters<typeof fetch>): Promise<Response> => {
    requests += 1;
    const response = await call(...args);
    clock = Date.parse(response.headers.get("date") ?? "") || Date.now();
    return response;
  };
  const client = graphql.defaults({
    baseUrl: apiUrl,
    headers: { authorization: `bearer ${token.value}` },
  });

  const once = async (
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): Promise<Answered> => {
    const left = deadline - Date.now();
    if (left <= 0) throw new GithubFailure("GitHub did not answer in time", true);
    const signal = AbortSignal.timeout(left);
    try {
      const data: unknown = await client(document, {
        ...variables,
        request: { fetch: counted, signal },
      });
      // octokit takes a page that is not JSON for an answer without data.
      if (data === undefined) throw failureOfTransport(new Error("not JSON"));
      points += costIn(data);
      return { data, errors: [], now: clock };
    } catch (error) {
      if (error instanceof GithubFailure) throw error;
      if (error instanceof GraphqlResponseError) {
        points += costIn(error.data);
        const errors = (error.errors ?? []).map(toApiError);
        if (isUsable(error.data, errors)) return { data: error.data, errors, now: clock };
        throw failureOfErrors(errors, textHeaders(error.headers), token.source);
      }
      throw failureOf(error, token.source);
    }
  };

  return {
    spent: () => ({ requests, points }),
    send: async (kind, document, variables) => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(document, variables);
        } catch (error) {
          if (!(error instanceof GithubFailure)) throw error;
          const { retryAfter, notDone } = error;
          const again = kind === "question" || notDone;
          if (retryAfter === undefined || !again || tries === MOST_TRIES) throw error;
          // Jitter keeps several waiting agents from coming back all at once.
          const wait = retryAfter * (1 + Math.random() * 0.3) * tries;
          if (Date.now() + wait >= deadline) throw error;
          await Bun.sleep(wait);
        }
      }
    },
  };
}

/** Part of an answer is worth having when something in it is there. */
function isUsable(data: unknown, errors: readonly ApiError[]): boolean {
  if (typeof data !== "object" || data === null) return false;
  if (errors.some((error) => isLimitError(error) || error.type === "INSUFFICIENT_SCOPES"))
    return false;
  return errors.every(({ path }) => path !== undefined);
}

function costIn(data: unknown): number {
  const cost = /"rateLimit":\{[^}]*"cost":(\d+)/.exec(JSON.stringify(data ?? null))?.[1];
  return cost === undefined ? 1 : Number(cost);
}

function toApiError(error: object): ApiError {
  const { type, message, path }: Readonly<Record<string, unknown>> = { ...error };
  return {
    type: typeof type === "string" ? type : undefined,
    message: typeof message === "string" ? message : "",
    path: Array.isArray(path) ? path.map(String) : undefined,
  };
}

function failureOf(error: unknown, source: string): GithubFailure {
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") {
    return failureOfTransport(error);
  }
  const response = "response" in error ? error.response : undefined;
  const headers =
    typeof response === "object" && response !== null && "headers" in response
      ? response.headers
      : undefined;
  // octokit gives what broke on the way a status of 500 and no answer.
  if (headers === undefined && error.status === 500)
    return failureOfTransport(error.cause ?? error);
  return failureOfStatus(error.status, reasonOf(error), textHeaders(headers), source);
}

function textHeaders(headers: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
