import { GraphQLError, type GraphQLFormattedError } from "graphql";

/** GitHub writes an error's type beside its message, not inside `extensions`. */
export function githubError(type: string, message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type } });
}

export function notFound(message: string): GraphQLError {
  return githubError("NOT_FOUND", message);
}

export function noSuchNode(id: string): GraphQLError {
  return notFound(`Could not resolve to a node with the global id of '${id}'`);
}

export function unprocessable(message: string): GraphQLError {
  return githubError("UNPROCESSABLE", message);
}

export function invalidValue(message: string): GraphQLError {
  return githubError("VALIDATION", message);
}

/** Not GitHub's word: something the published schema has and this world has not. */
export function notBuilt(what: string): GraphQLError {
  return githubError("LOOPBACK_NOT_BUILT", `The loopback GitHub does not know ${what}.`);
}

export type WireError = Omit<GraphQLFormattedError, "extensions"> & {
  readonly type?: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
};

/** A document's own error has no place in the answer: its `path` is a place in the document. */
export function wireError(error: GraphQLError): WireError {
  const { type, path: staticPath, ...extensions } = error.extensions;
  const path = error.path ?? (Array.isArray(staticPath) ? staticPath : undefined);
  return {
    ...(typeof type === "string" ? { type } : {}),
    ...(path ? { path } : {}),
    ...(Object.keys(extensions).length > 0 ? { extensions } : {}),
    ...(error.locations ? { locations: error.locations } : {}),
    message: error.message,
  };
}
