import type { Failure } from "../failure.ts";
import type { AuthorizationKind } from "./authorise.ts";

/** One request as it came and as it was answered. The token itself is never kept. */
export interface RequestRecord {
  readonly operationName: string | undefined;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly authorization: AuthorizationKind;
  /** The names of the mutations in the document, in their order; empty for a query. */
  readonly mutations: readonly string[];
  /** false: GitHub's schema would not have this document, or these variables. */
  readonly valid: boolean;
  /** null: no answer was sent (yet). */
  readonly status: number | null;
  /** What it was charged; 0 when it was not carried out. */
  readonly points: number;
  /** It was refused, because it was more than the published limits allow. */
  readonly brokeLimit: boolean;
  /** The failures it met. */
  readonly failures: readonly Failure["kind"][];
}

/** The same while it is being answered. */
export type OpenRecord = { -readonly [Key in keyof RequestRecord]: RequestRecord[Key] };
