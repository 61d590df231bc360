import type { GraphQLError, GraphQLResolveInfo } from "graphql";

/** An error put in the place of a field, by its path in the answer; `*` is any key or index. */
export interface ForcedError {
  readonly path: readonly (string | number)[];
  readonly error: () => GraphQLError;
}

export function forcedAt(
  forced: readonly ForcedError[],
  info: GraphQLResolveInfo,
): GraphQLError | undefined {
  if (forced.length === 0) return undefined;
  const path: (string | number)[] = [];
  for (let step: typeof info.path | undefined = info.path; step; step = step.prev)
    path.unshift(step.key);
  return forced.find((one) => samePath(one.path, path))?.error();
}

function samePath(wanted: ForcedError["path"], path: ForcedError["path"]): boolean {
  if (wanted.length !== path.length) return false;
  return wanted.every((key, place) => key === "*" || `${key}` === `${path[place]}`);
}
