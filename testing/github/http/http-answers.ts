import type { Failure } from "../failure.ts";
import type { WorldState } from "../world/world-state.ts";
import { rateHeaders } from "./budget.ts";

/** What the client sees. Without a response it sees no answer: a reset, or silence. */
export interface Answer {
  readonly status: number | null;
  readonly response: Response | "silence";
}

export function json(
  state: WorldState,
  status: number,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Answer {
  return sent(state, status, JSON.stringify(body), "application/json; charset=utf-8", more);
}

export function html(
  state: WorldState,
  status: number,
  body = UNICORN,
  more: Readonly<Record<string, string>> = {},
): Answer {
  return sent(state, status, body, "text/html; charset=utf-8", more);
}

/** Cut in half with a length that fits: only parsing tells. */
export function truncated(state: WorldState, body: string): Answer {
  const half = body.slice(0, Math.floor(body.length / 2));
  return sent(state, 200, half, "application/json; charset=utf-8");
}

/** An erroring stream makes the server drop the socket before a byte is sent. */
export function reset(): Answer {
  const stream = new ReadableStream({ start: (controller) => controller.error() });
  return { status: null, response: new Response(stream) };
}

export const SILENCE: Answer = { status: null, response: "silence" };

/** `date` is the world's clock: a client that compares times must compare with this one. */
function sent(
  state: WorldState,
  status: number,
  body: string,
  type: string,
  more: Readonly<Record<string, string>> = {},
): Answer {
  const date = new Date(state.clock()).toUTCString();
  const headers = { "content-type": type, date, ...rateHeaders(state), ...more };
  return { status, response: new Response(body, { status, headers }) };
}

const DOCS = "https://docs.github.com/graphql";

export function message(state: WorldState, status: number, text: string): Answer {
  return json(state, status, { message: text, documentation_url: DOCS, status: `${status}` });
}

const STATUS_TEXT: Readonly<Record<number, string>> = {
  403: "Forbidden",
  404: "Not Found",
  429: "Too Many Requests",
  500: "Internal Server Error",
};

export function httpFailure(
  state: WorldState,
  failure: Extract<Failure, { readonly kind: "http" }>,
): Answer {
  const { status, body, retryAfter } = failure;
  const more: Record<string, string> = {};
  if (retryAfter !== undefined) more["retry-after"] = `${retryAfter}`;
  if (typeof body === "string") return html(state, status, body, more);
  if (body !== undefined) return json(state, status, body, more);
  // GitHub's gateway answers in HTML, its application in JSON.
  if (status >= 502) return html(state, status, UNICORN, more);
  const text = STATUS_TEXT[status] ?? "Error";
  return json(state, status, { message: text, documentation_url: DOCS, status: `${status}` }, more);
}

export function primaryLimit(
  state: WorldState,
  failure: Omit<Extract<Failure, { readonly kind: "primary-limit" }>, "kind"> = {},
): Answer {
  const { form = 200, type = "RATE_LIMITED", resetInSeconds } = failure;
  const text = "API rate limit already exceeded for user ID 1001.";
  const more: Record<string, string> = { "x-ratelimit-remaining": "0" };
  more["x-ratelimit-used"] = `${state.budget.limit}`;
  if (resetInSeconds !== undefined)
    more["x-ratelimit-reset"] = `${Math.floor(state.clock() / 1000) + resetInSeconds}`;
  if (form !== 200) return json(state, form, { message: text, documentation_url: DOCS }, more);
  return json(state, 200, { errors: [{ type, code: "graphql_rate_limit", message: text }] }, more);
}

export function secondaryLimit(
  state: WorldState,
  failure: Extract<Failure, { readonly kind: "secondary-limit" }>,
): Answer {
  const { form = 403, retryAfter } = failure;
  const text =
    "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
  const more: Record<string, string> = {};
  if (retryAfter !== undefined) more["retry-after"] = `${retryAfter}`;
  if (form === 200) return json(state, 200, { errors: [{ message: text }] }, more);
  return json(state, 403, { message: text, documentation_url: DOCS }, more);
}

const UNICORN = `<!DOCTYPE html>
<html><head><title>Unicorn! &middot; GitHub</title></head>
<body><p>This page is taking too long to load.</p></body></html>`;
