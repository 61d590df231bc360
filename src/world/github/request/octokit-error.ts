import { reasonOf } from "../../files/failure.ts";
import {
  type ApiError,
  failureOfStatus,
  failureOfTransport,
  GithubFailure,
  type Headers,
} from "./github-failure.ts";

/** Converts an octokit error that is not a list of GraphQL errors. */
export function failureOf(error: unknown, source: string): GithubFailure {
  // octokit wraps what our own reading of the answer throws.
  if (error instanceof Error && error.cause instanceof GithubFailure) return error.cause;
  if (!(error instanceof Error) || !("status" in error) || typeof error.status !== "number") {
    return failureOfTransport(error);
  }
  const response = "response" in error ? error.response : undefined;
  const headers =
    typeof response === "object" && response !== null && "headers" in response
      ? response.headers
      : undefined;
  // For a broken connection octokit reports status 500 without headers.
  if (headers === undefined && error.status === 500)
    return failureOfTransport(error.cause ?? error);
  return failureOfStatus(error.status, reasonOf(error), textHeaders(headers), source);
}

export function toApiError(error: object): ApiError {
  const { type, message, path }: Readonly<Record<string, unknown>> = { ...error };
  return {
    type: typeof type === "string" ? type : undefined,
    message: typeof message === "string" ? message : "",
    path: Array.isArray(path) ? path.map(String) : undefined,
  };
}

export function textHeaders(headers: unknown): Headers {
  if (typeof headers !== "object" || headers === null) return {};
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}
