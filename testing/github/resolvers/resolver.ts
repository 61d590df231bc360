import type { GraphQLResolveInfo } from "graphql";
import type { Args } from "../arguments.ts";
import type { Cost } from "../http/cost.ts";
import type { ForcedError } from "../http/forced-error.ts";
import type { Kind, NodeOf, Owner } from "../world/nodes.ts";
import { isKind, type WorldState } from "../world/world-state.ts";

/** What one request is carried out with. */
export interface Context {
  readonly state: WorldState;
  readonly viewer: Owner;
  readonly scopes: readonly string[];
  readonly cost: Cost;
  readonly forced: readonly ForcedError[];
}

export type Resolve<S> = (
  source: S,
  args: Args,
  context: Context,
  info: GraphQLResolveInfo,
) => unknown;

export type Resolvers<S> = Readonly<Record<string, Resolve<S>>>;

export type TypeResolvers = readonly [typeName: string, fields: Resolvers<unknown>];

/** The resolvers of a world node's type: the one place where a source becomes a typed node. */
export function on<K extends Kind>(kind: K, fields: Resolvers<NodeOf<K>>): TypeResolvers {
  const checked: Record<string, Resolve<unknown>> = {};
  for (const [name, resolve] of Object.entries(fields))
    checked[name] = (source, args, context, info) => {
      if (!isKind(source, kind)) throw new TypeError(`${kind}.${name} got another source.`);
      return resolve(source, args, context, info);
    };
  return [kind, checked];
}

const MOST_INT = 2 ** 31 - 1;

/** `databaseId` is an Int and cannot say a greater id; `fullDatabaseId` is a string. */
export const databaseIds: Resolvers<{ readonly fullId: number }> = {
  databaseId: ({ fullId }) => (fullId > MOST_INT ? null : fullId),
  fullDatabaseId: ({ fullId }) => `${fullId}`,
};

/** Where people see a thing; never asked, so always github.com. */
export const WEB = "https://github.com";
