import type { GraphQLResolveInfo } from "graphql";
import { type Args, isRecord } from "../arguments.ts";
import { forcedAt } from "../http/forced-error.ts";
import { notBuilt } from "../http/github-error.ts";
import { mutation } from "../mutations/mutation.ts";
import { issue, issueComment } from "./issue.ts";
import { owners } from "./owner.ts";
import { projects } from "./project.ts";
import { pullRequest } from "./pull-request.ts";
import { query } from "./query.ts";
import { label, repository } from "./repository.ts";
import type { Context, Resolvers, TypeResolvers } from "./resolver.ts";

const ALL: readonly TypeResolvers[] = [
  query,
  mutation,
  ...owners,
  repository,
  label,
  issue,
  issueComment,
  pullRequest,
  ...projects,
];
const BY_TYPE: ReadonlyMap<string, Resolvers<unknown>> = new Map(ALL);

/**
 * A resolver, else the field of that name. Null is an answer; a field that is not there at all is
 * refused loudly, because a silent null would teach a client what GitHub never says.
 */
export function resolveField(
  source: unknown,
  args: Args,
  context: Context,
  info: GraphQLResolveInfo,
): unknown {
  const forced = forcedAt(context.forced, info);
  if (forced) throw forced;
  const { parentType, fieldName } = info;
  const resolve = BY_TYPE.get(parentType.name)?.[fieldName];
  if (resolve) return resolve(source, args, context, info);
  const value = isRecord(source) ? source[fieldName] : undefined;
  if (value === undefined) throw notBuilt(`${parentType.name}.${fieldName}`);
  return value;
}

export function resolveType(value: unknown): string | undefined {
  return isRecord(value) && typeof value["kind"] === "string" ? value["kind"] : undefined;
}
