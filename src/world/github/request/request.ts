import { GraphqlResponseError, graphql } from "@octokit/graphql";
import type { Spending } from "../../board/board.ts";
import { CAREFULLY, checkedAnswer } from "./answer-text.ts";
import {
  type ApiError,
  failureOfErrors,
  GithubFailure,
  notJson,
  ownLimit,
  TOO_LATE,
} from "./github-failure.ts";
import { checkedAddress } from "./host.ts";
import { failureOf, textHeaders, toApiError } from "./octokit-error.ts";
import type { SharedBudget } from "./shared-budget.ts";
import type { Token } from "./token.ts";

export interface Answered {
  readonly data: unknown;
  /** Errors of parts of the answer. The other parts of `data` are valid. */
  readonly errors: readonly ApiError[];
  /** GitHub's clock. */
  readonly now: number;
}

/** A question may be repeated; a change only when GitHub certainly did not make it. */
export type Kind = "question" | "change";

export type Variables = Readonly<Record<string, unknown>>;

export interface Sender {
  /** `until`: the request is not sent after this time, by this machine's clock. */
  send(kind: Kind, document: string, variables: Variables, until?: number): Promise<Answered>;
  spent(): Spending;
}

export interface SenderOptions {
  readonly apiUrl: string;
  readonly token: Token;
  /** The caller's deadline, in milliseconds since the epoch. */
  readonly deadline: number;
  readonly fetch?: typeof fetch;
  /** What all processes of this machine may send together. */
  readonly budget?: SharedBudget | undefined;
}

const MOST_TRIES = 4;

/** The rest of the time is kept for checking whether a change without an answer was made. */
const SHARE_OF_CHANGE = 0.75;

export function githubSender({
  apiUrl,
  token,
  deadline,
  budget,
  fetch: given,
}: SenderOptions): Sender {
  let requests = 0;
  let points = 0;
  let clock = Date.now();
  const call = given ?? fetch;
  const counted = async (...[address, init]: Parameters<typeof fetch>): Promise<Response> => {
    requests += 1;
    const response = await call(address, { ...init, ...CAREFULLY });
    clock = Date.parse(response.headers.get("date") ?? "") || Date.now();
    budget?.learn(response.headers);
    return checkedAnswer(response, token.value);
  };
  // Fails here if a token may not be sent to this address.
  checkedAddress(apiUrl);
  const client = graphql.defaults({
    baseUrl: apiUrl,
    headers: { authorization: `bearer ${token.value}`, "accept-encoding": "gzip" },
  });

  const once = async (
    kind: Kind,
    document: string,
    variables: Variables,
    left: number,
  ): Promise<Answered> => {
    if (left <= 0) throw new GithubFailure(TOO_LATE, true);
    const isContent = kind === "change" && MAKES_CONTENT.test(document);
    const wait = budget?.enter({ kind, isContent }) ?? 0;
    if (wait > 0) throw ownLimit(wait);
    const signal = AbortSignal.timeout(
      Math.ceil(kind === "change" ? left * SHARE_OF_CHANGE : left),
    );
    try {
      const request = { fetch: counted, signal };
      const data: unknown = await client(document, { ...variables, request });
      // octokit returns undefined for a page that is not JSON.
      if (data === undefined) throw notJson();
      points += costIn(data);
      return { data, errors: [], now: clock };
    } catch (error) {
      if (error instanceof GithubFailure) throw error;
      if (!(error instanceof GraphqlResponseError)) throw failureOf(error, token.source);
      points += costIn(error.data);
      const errors = (error.errors ?? []).map(toApiError);
      if (isUsable(kind, error.data, errors)) return { data: error.data, errors, now: clock };
      const failure = failureOfErrors(errors, textHeaders(error.headers), token.source);
      // Where there is data, or an error of one part, something may have been carried out.
      const isBegun = error.data != null || errors.some(({ path }) => path !== undefined);
      throw kind === "change" && isBegun ? new GithubFailure(failure.message, false) : failure;
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
          // The earlier failure explains more than "not in time".
          if (kind === "question" && error.message === TOO_LATE) throw before ?? error;
          const { retryAfter, notDone } = error;
          before = error;
          const again = kind === "question" || notDone;
          if (retryAfter === undefined || !again || tries === MOST_TRIES) throw error;
          // Jitter, so that waiting agents do not all retry at once.
          const wait = retryAfter * (1 + Math.random() * 0.3) * tries;
          if (Date.now() + wait >= end) throw error;
          await Bun.sleep(wait);
        }
      }
    },
  };
}

const MAKES_CONTENT = /\b(?:addComment|createIssue)\(/;

/**
 * For a change, the caller must see which parts were made. A question may have partial data only
 * where something does not exist; any other gap could look like an empty board.
 */
function isUsable(kind: Kind, data: unknown, errors: readonly ApiError[]): boolean {
  if (typeof data !== "object" || data === null) return false;
  return errors.every(
    ({ type, path }) => path !== undefined && (kind === "change" || type === "NOT_FOUND"),
  );
}

/** A change reports no cost and counts as one point; a refused request costs none. */
function costIn(data: unknown): number {
  if (typeof data !== "object" || data === null) return 0;
  const { rateLimit }: { readonly rateLimit?: unknown } = data;
  if (typeof rateLimit !== "object" || rateLimit === null || !("cost" in rateLimit)) return 1;
  return typeof rateLimit.cost === "number" ? rateLimit.cost : 1;
}
