import { type Ask, mutationNames, readAsk, type Understood, understand } from "../ask.ts";
import { carryOut } from "../carry-out.ts";
import { type Armed, type Failure, pick } from "../failure.ts";
import { githubSchema } from "../schema.ts";
import type { Token, WorldState } from "../world/world-state.ts";
import { authorise } from "./authorise.ts";
import { openBudget } from "./budget.ts";
import {
  type Answer,
  html,
  httpFailure,
  json,
  message,
  primaryLimit,
  reset,
  SILENCE,
  secondaryLimit,
  truncated,
} from "./http-answers.ts";
import type { OpenRecord } from "./request-record.ts";
import { breaksLimit, enterAtOnce } from "./secondary-limits.ts";

export interface HandOffDeps {
  readonly state: WorldState;
  readonly armed: readonly Armed[];
  readonly records: OpenRecord[];
}

export async function answerRequest(
  deps: HandOffDeps,
  request: Request,
): Promise<Response | "silence"> {
  const { state } = deps;
  openBudget(state);
  const { pathname } = new URL(request.url);
  if (request.method !== "POST" || !PATHS.has(pathname))
    return message(state, 404, "Not Found").response;
  const ask = await readAsk(request);
  if (ask === "not-json") return message(state, 400, "Problems parsing JSON").response;
  if (ask === "no-query") return json(state, 200, { errors: [NO_QUERY] }).response;

  const { kind, token } = authorise(state, request.headers.get("authorization"));
  const understood = understand(githubSchema(), ask);
  const mutations = mutationNames(understood);
  const isMutation = mutations.length > 0;
  const failures = pick(deps.armed, { query: ask.query, isMutation });
  const record: OpenRecord = {
    ...ask,
    authorization: kind,
    mutations,
    valid: understood.errors.length === 0,
    status: null,
    points: 0,
    brokeLimit: false,
    failures: failures.map((failure) => failure.kind),
  };
  deps.records.push(record);
  const answer = await answerAsk(state, { ask, understood, token, failures, record });
  record.status = answer.status;
  return answer.response;
}

interface Received {
  readonly ask: Ask;
  readonly understood: Understood;
  readonly token: Token | undefined;
  readonly failures: readonly Failure[];
  readonly record: OpenRecord;
}

async function answerAsk(state: WorldState, received: Received): Promise<Answer> {
  const { token, record } = received;
  if (!token || state.secondaryLimits === "none") return answerAlone(state, received);
  const leave = enterAtOnce(state, token.login);
  if (leave === undefined) {
    record.brokeLimit = true;
    return secondaryLimit(state, { kind: "secondary-limit", retryAfter: 60 });
  }
  try {
    return await answerAlone(state, received);
  } finally {
    leave();
  }
}

async function answerAlone(state: WorldState, received: Received): Promise<Answer> {
  const { ask, token, failures, record } = received;
  for (const failure of failures) if (failure.kind === "latency") await Bun.sleep(failure.ms);
  const early = first(failures, (failure) => instead(state, failure));
  if (early) return early;
  if (!token) return message(state, 401, "Bad credentials");
  if (state.secondaryLimits === "published" && breaksLimit(state, token.login, record.mutations)) {
    record.brokeLimit = true;
    return secondaryLimit(state, { kind: "secondary-limit", retryAfter: 60 });
  }
  const hidden = failures.flatMap((one) => (one.kind === "unknown-field" ? [one.field] : []));
  const understood =
    hidden.length > 0 ? understand(githubSchema(), ask, hidden) : received.understood;
  const done = await carryOut({ state, token, ask, understood, failures });
  if (done === "over-budget") return primaryLimit(state);
  record.points = done.points;
  const late = first(failures, (failure) => afterwards(state, failure, done.body));
  return late ?? json(state, 200, done.body, { "x-oauth-scopes": token.scopes.join(", ") });
}

const PATHS: ReadonlySet<string> = new Set(["/graphql", "/api/graphql"]);
const NO_QUERY = { message: "A query attribute must be specified and must be a string." };

function first(
  failures: readonly Failure[],
  answer: (failure: Failure) => Answer | undefined,
): Answer | undefined {
  for (const failure of failures) {
    const found = answer(failure);
    if (found) return found;
  }
  return undefined;
}

/** Failures that keep the request from being carried out. */
function instead(state: WorldState, failure: Failure): Answer | undefined {
  switch (failure.kind) {
    case "http":
      return failure.applied ? undefined : httpFailure(state, failure);
    case "never-answers":
      return failure.applied ? undefined : SILENCE;
    case "primary-limit":
      return primaryLimit(state, failure);
    case "secondary-limit":
      return secondaryLimit(state, failure);
    case "connection-reset":
      return reset();
    case "html":
      return html(state, 200);
    default:
      return undefined;
  }
}

/** Failures of an answer to what has been carried out. */
function afterwards(state: WorldState, failure: Failure, body: unknown): Answer | undefined {
  switch (failure.kind) {
    case "http":
      return httpFailure(state, failure);
    case "never-answers":
      return SILENCE;
    case "answer-lost":
      return reset();
    case "truncated-json":
      return truncated(state, JSON.stringify(body));
    default:
      return undefined;
  }
}
