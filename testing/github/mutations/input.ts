import { type Args, given, optionalText, record, text } from "../arguments.ts";
import { noSuchNode, notBuilt, notFound } from "../http/github-error.ts";
import type { Context } from "../resolvers/resolver.ts";
import type { Kind, NodeOf } from "../world/nodes.ts";
import { isKind } from "../world/world-state.ts";

/**
 * A mutation checks everything before it changes anything, and is carried out without a pause: it
 * happens as a whole or not at all.
 */
export type Mutate = (input: Args, context: Context) => Readonly<Record<string, unknown>>;

export type Mutations = Readonly<Record<string, Mutate>>;

/** Every payload gives the client's own id back. */
export function carryOut(mutate: Mutate, args: Args, context: Context): unknown {
  const input = record(args, "input");
  const payload = mutate(input, context);
  return { clientMutationId: optionalText(input, "clientMutationId") ?? null, ...payload };
}

export function nodeFor<K extends Kind>(
  input: Args,
  name: string,
  kind: K,
  context: Context,
): NodeOf<K> {
  return nodeById(text(input, name), kind, context);
}

export function nodeById<K extends Kind>(id: string, kind: K, { state }: Context): NodeOf<K> {
  const node = state.nodes.get(id);
  if (!node) throw noSuchNode(id);
  if (!isKind(node, kind))
    throw notFound(`Could not resolve to ${kind} node with the global id of '${id}'`);
  return node;
}

/** An argument that would be ignored in silence is refused instead. */
export function refuse(input: Args, ...names: readonly string[]): void {
  for (const name of names) if (given(input, name)) throw notBuilt(`the argument ${name}`);
}
