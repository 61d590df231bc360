import {
  type DocumentNode,
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getArgumentValues,
  getDirectiveValues,
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import { type Args, optionalNumber, texts } from "../arguments.ts";
import { githubError } from "./github-error.ts";

const NODE_LIMIT = 500_000;

export interface Cost {
  readonly points: number;
  readonly nodes: number;
}

interface Sum {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly variables: Args;
  requests: number;
  nodes: number;
}

/**
 * GitHub's own formula: every connection is asked once for each node of the connections around it,
 * as if each were full; a hundred such requests are a point, and no call is free.
 */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Args,
): Cost {
  const sum: Sum = { schema, document, variables, requests: 0, nodes: 0 };
  const root = schema.getRootType(operation.operation);
  if (root) walk(sum, operation.selectionSet, root, 1);
  if (sum.nodes > NODE_LIMIT) throw tooMany(`This query requests up to ${said(sum.nodes)}`);
  return { points: Math.max(1, Math.round(sum.requests / 100)), nodes: sum.nodes };
}

function walk(sum: Sum, set: SelectionSetNode, type: GraphQLNamedType, times: number): void {
  for (const selection of set.selections) {
    if (!included(sum, selection)) continue;
    if (selection.kind === Kind.FIELD) walkField(sum, selection, type, times);
    else if (selection.kind === Kind.INLINE_FRAGMENT)
      walk(
        sum,
        selection.selectionSet,
        named(sum, selection.typeCondition?.name.value) ?? type,
        times,
      );
    else walkSpread(sum, selection.name.value, times);
  }
}

function walkSpread(sum: Sum, name: string, times: number): void {
  for (const definition of sum.document.definitions) {
    if (definition.kind !== Kind.FRAGMENT_DEFINITION || definition.name.value !== name) continue;
    const type = named(sum, definition.typeCondition.name.value);
    if (type) walk(sum, definition.selectionSet, type, times);
  }
}

function walkField(sum: Sum, node: FieldNode, parent: GraphQLNamedType, times: number): void {
  if (!node.selectionSet || !(isObjectType(parent) || isInterfaceType(parent))) return;
  const field = parent.getFields()[node.name.value];
  if (!field) return;
  const type = getNamedType(field.type);
  const args = getArgumentValues(field, node, sum.variables);
  walk(sum, node.selectionSet, type, times * countOf(sum, node, type, args, times));
}

/** How often what is selected inside the field is asked for, each time the field is. */
function countOf(
  sum: Sum,
  node: FieldNode,
  type: GraphQLNamedType,
  args: Args,
  times: number,
): number {
  if (node.name.value === "nodes" && "ids" in args) return texts(args, "ids").length;
  if (!type.name.endsWith("Connection")) return 1;
  sum.requests += times;
  const size = optionalNumber(args, "first") ?? optionalNumber(args, "last");
  if (size === undefined) return 1;
  const reached = times * size;
  sum.nodes += reached;
  if (reached > NODE_LIMIT)
    throw tooMany(
      `By the time this query traverses to the ${node.name.value} connection, it is requesting up to ${said(reached)}`,
    );
  return size;
}

function tooMany(start: string) {
  const end = `possible nodes which exceeds the maximum limit of ${said(NODE_LIMIT)}.`;
  return githubError("MAX_NODE_LIMIT_EXCEEDED", `${start} ${end}`);
}

const said = (count: number) => count.toLocaleString("en-US");

function named(sum: Sum, name: string | undefined): GraphQLNamedType | undefined {
  return name === undefined ? undefined : sum.schema.getType(name);
}

function included(sum: Sum, selection: SelectionNode): boolean {
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, sum.variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, sum.variables);
  return skip?.["if"] !== true && include?.["if"] !== false;
}
