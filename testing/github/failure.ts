/** What goes wrong, and for which requests. */
export type FailureSwitch = Failure & {
  /** For how many requests; one, unless it is said. */
  readonly times?: number | "always";
  /** So many requests that it would meet are let through first. */
  readonly after?: number;
  /** Only requests whose query contains this text. */
  readonly matching?: string;
  readonly only?: "queries" | "mutations";
};

/** `applied`: the request was carried out before its answer was lost. */
export type Failure =
  | {
      readonly kind: "http";
      readonly status: number;
      /** A string is sent as HTML, anything else as JSON. */
      readonly body?: unknown;
      readonly retryAfter?: number;
      readonly applied?: boolean;
    }
  | {
      readonly kind: "primary-limit";
      readonly form?: 200 | 403 | 429;
      /** GitHub has been seen to send either. */
      readonly type?: "RATE_LIMITED" | "RATE_LIMIT";
      readonly resetInSeconds?: number;
    }
  | { readonly kind: "secondary-limit"; readonly form?: 200 | 403; readonly retryAfter?: number }
  | { readonly kind: "connection-reset" }
  | { readonly kind: "latency"; readonly ms: number }
  | { readonly kind: "never-answers"; readonly applied?: boolean }
  | { readonly kind: "html" }
  | { readonly kind: "truncated-json" }
  | {
      readonly kind: "partial-data";
      /** Where in the answer, by response names and indexes; `*` is any. */
      readonly path: readonly (string | number)[];
      readonly type?: string;
      readonly message?: string;
    }
  | { readonly kind: "answer-lost" }
  | { readonly kind: "unknown-field"; readonly field: string }
  | {
      readonly kind: "dropped-mutation";
      /** The alias, or the mutation's name where it has none. */
      readonly alias: string;
      readonly type?: string;
      readonly message?: string;
    };

export interface Armed {
  readonly failure: FailureSwitch;
  left: number;
  before: number;
}

export interface Asked {
  readonly query: string;
  readonly isMutation: boolean;
}

export function arm(failure: FailureSwitch): Armed {
  const { times = 1, after = 0 } = failure;
  return { failure, left: times === "always" ? Number.POSITIVE_INFINITY : times, before: after };
}

/** Failures that leave the rest of the answer standing, so that several can meet one request. */
const TOGETHER: ReadonlySet<Failure["kind"]> = new Set([
  "latency",
  "partial-data",
  "dropped-mutation",
  "unknown-field",
]);

/**
 * What happens to this request: all that can happen together, and the first that cannot. A failure
 * that is used up, or that is not for this request, stays out.
 */
export function pick(armed: readonly Armed[], asked: Asked): readonly Failure[] {
  const picked: Failure[] = [];
  let broken = false;
  for (const one of armed) {
    if (one.left <= 0 || !meets(one.failure, asked)) continue;
    if (one.before > 0) {
      one.before -= 1;
      continue;
    }
    const together = TOGETHER.has(one.failure.kind);
    if (!together && broken) continue;
    broken ||= !together;
    one.left -= 1;
    picked.push(one.failure);
  }
  return picked;
}

function meets(failure: FailureSwitch, { query, isMutation }: Asked): boolean {
  const { matching, only } = failure;
  if (matching !== undefined && !query.includes(matching)) return false;
  if (only !== undefined && (only === "mutations") !== isMutation) return false;
  if (failure.kind === "unknown-field") return query.includes(failure.field);
  if (failure.kind === "dropped-mutation") return isMutation && query.includes(failure.alias);
  return true;
}
