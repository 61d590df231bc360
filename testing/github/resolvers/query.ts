import { type Args, text, texts } from "../arguments.ts";
import { rateLimit } from "../http/budget.ts";
import { githubError, noSuchNode, notFound } from "../http/github-error.ts";
import { findOwner, findRepository } from "../world/find.ts";
import type { Repository, WorldNode } from "../world/nodes.ts";
import type { Context, Resolvers, TypeResolvers } from "./resolver.ts";

const fields: Resolvers<unknown> = {
  viewer: (_source, _args, { viewer }) => viewer,
  rateLimit: (_source, _args, { state, cost }) => rateLimit(state, cost.points, cost.nodes),
  repository: (_source, args, context) =>
    repositoryNamed(text(args, "owner"), text(args, "name"), context),
  repositoryOwner: (_source, args, { state }) => findOwner(state, text(args, "login")) ?? null,
  user: (_source, args, context) => ownerOf("User", args, context),
  organization: (_source, args, context) => ownerOf("Organization", args, context),
  node: (_source, args, context) => nodeById(text(args, "id"), context),
  nodes: (_source, args, context) => nodesById(texts(args, "ids"), context),
};

export const query: TypeResolvers = ["Query", fields];

/** A private repository is not there for a token that may not see it. */
export function repositoryNamed(owner: string, name: string, context: Context): Repository {
  const repository = findRepository(context.state, owner, name);
  if (repository && (!repository.isPrivate || context.scopes.includes("repo"))) return repository;
  throw notFound(`Could not resolve to a Repository with the name '${owner}/${name}'.`);
}

function ownerOf(kind: "User" | "Organization", args: Args, { state }: Context) {
  const login = text(args, "login");
  const owner = findOwner(state, login);
  if (owner?.kind === kind) return owner;
  const what = kind === "User" ? "a User" : "an Organization";
  throw notFound(`Could not resolve to ${what} with the login of '${login}'.`);
}

function nodeById(id: string, { state }: Context): WorldNode {
  const node = state.nodes.get(id);
  if (!node) throw noSuchNode(id);
  return node;
}

const MOST_IDS = 100;

/** One id that is not there costs its own place only. */
function nodesById(ids: readonly string[], { state }: Context) {
  if (ids.length > MOST_IDS)
    throw githubError(
      "ARGUMENT_LIMIT",
      `You may not provide more than ${MOST_IDS} node ids; you provided ${ids.length}.`,
    );
  return ids.map((id) => state.nodes.get(id) ?? noSuchNode(id));
}
