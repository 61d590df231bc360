import { GraphqlResponseError, graphql } from "@octokit/graphql";
import type { Spending } from "../../board/board.ts";
import {
  type ApiError,
  failureOfErrors,
  GithubFailure,
  notJson,
  TOO_LATE,
} from "./github-failure.ts";
import { failureOf, textHeaders, toApiError } from "./octokit-error.ts";
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

export type Variables = Readonly<Record<string, unknown>>;

export interface Sender {
  /** `until`: from when on the request must not be sent any more, by this machine's clock. */
  send(kind: Kind, document: string, variables: Variables, until?: number): Promise<Answered>;
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

/** The rest of the time is for finding out what became of a change that was not answered. */
const SHARE_OF_CHANGE = 0.75;

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
    kind: Kind,
    document: string,
    variables: Variables,
    left: number,
  ): Promise<Answered> => {
    if (left <= 0) throw new GithubFailure(TOO_LATE, true);
    const signal = AbortSignal.timeout(
      Math.ceil(kind === "change" ? left * SHARE_OF_CHANGE : left),
    );
    try {
      const request = { fetch: counted, signal };
      const data: unknown = await client(document, { ...variables, request });
      // octokit takes a page that is not JSON for an answer without data.
      if (data === undefined) throw notJson();
      points += costIn(data);
      return { data, errors: [], now: clock };
    } catch (error) {
      if (error instanceof GithubFailure) throw error;
      if (!(error instanceof GraphqlResponseError)) throw failureOf(error, token.source);
      points += costIn(error.data);
      const errors = (error.errors ?? []).map(toApiError);
      if (isUsable(kind, error.data, errors)) return { data: error.data, errors, now: clock };
      throw failureOfErrors(errors, textHeaders(error.headers), token.source);
    }
  };

  return {
    spent: () => ({ requests, points }),
    send: async (kind, document, variables, until = deadline) => {
      const end = Math.min(deadline, until);
      let before: GithubFailure | undefined;
      for (let tries = 1; ; tries += 1) {
        try {
          return await once(kind, document, variables, end - Date.now());
        } catch (error) {
          if (!(error instanceof GithubFailure)) throw error;
          // That the time is over tells less than why it had to be asked again.
          if (kind === "question" && error.message === TOO_LATE) throw before ?? error;
          const { retryAfter, notDone } = error;
          before = error;
          const again = kind === "question" || notDone;
          if (retryAfter === undefined || !again || tries === MOST_TRIES) throw error;
          // Jitter keeps several waiting agents from coming back all at once.
          const wait = retryAfter * (1 + Math.random() * 0.3) * tries;
          if (Date.now() + wait >= end) throw error;
          await Bun.sleep(wait);
        }
      }
    },
  };
}

/**
 * Of a change, what was carried out has to be told from what was not. A question is answered in part
 * only where something is not there; anything else missing could pass for an empty board.
 */
function isUsable(kind: Kind, data: unknown, errors: readonly ApiError[]): boolean {
  if (typeof data !== "object" || data === null) return false;
  return errors.every(
    ({ type, path }) => path !== undefined && (kind === "change" || type === "NOT_FOUND"),
  );
}

/** A change has no budget in its answer, and costs a point; what was refused costs none. */
function costIn(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  const { rateLimit }: { readonly rateLimit?: unknown } = data;
  if (typeof rateLimit !== "object" || rateLimit === null || !("cost" in rateLimit)) return 1;
  return typeof rateLimit.cost === "number" ? rateLimit.cost : 1;
}
