import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getNamedType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import type { Token, WorldState } from "../world/world-state.ts";

export type AuthorizationKind = "token" | "bearer" | "other" | "none";

export interface Authorization {
  readonly kind: AuthorizationKind;
  /** The token's record; undefined when GitHub would answer "Bad credentials". */
  readonly token: Token | undefined;
}

export function authorise(state: WorldState, header: string | null): Authorization {
  if (!header) return { kind: "none", token: undefined };
  const [scheme = "", secret = ""] = header.split(/\s+/, 2);
  const kind = scheme.toLowerCase();
  if (kind !== "token" && kind !== "bearer") return { kind: "other", token: undefined };
  return { kind, token: state.tokens.get(secret) };
}

/** One error for every field whose scope is missing, as GitHub lists them. */
export function missingScopes(
  schema: GraphQLSchema,
  document: DocumentNode,
  scopes: readonly string[],
): readonly GraphQLError[] {
  const errors: GraphQLError[] = [];
  const types = new TypeInfo(schema);
  const visitor: ASTVisitor = {
    Field(node) {
      const name = node.name.value;
      const parent = types.getParentType()?.name ?? "";
      const needed = name.startsWith("__") ? undefined : scopeFor(parent, name, returned(types));
      if (needed && !holds(scopes, needed)) errors.push(insufficient(node, needed, scopes));
    },
  };
  visit(document, visitWithTypeInfo(types, visitor));
  return errors;
}

function returned(types: TypeInfo): string {
  const type = types.getType();
  return type ? getNamedType(type).name : "";
}

type Scope = "repo" | "project" | "read:project";

function scopeFor(parent: string, field: string, type: string): Scope | undefined {
  if (parent === "Mutation") return field.includes("ProjectV2") ? "project" : "repo";
  return parent.startsWith("ProjectV2") || type.startsWith("ProjectV2")
    ? "read:project"
    : undefined;
}

function holds(scopes: readonly string[], scope: Scope): boolean {
  return scopes.includes(scope) || (scope === "read:project" && scopes.includes("project"));
}

function insufficient(node: FieldNode, needed: Scope, scopes: readonly string[]): GraphQLError {
  const granted = scopes.map((scope) => `'${scope}'`).join(", ");
  const message = [
    "Your token has not been granted the required scopes to execute this query.",
    `The '${node.name.value}' field requires one of the following scopes: ['${needed}'],`,
    `but your token has only been granted the: [${granted}] scopes.`,
    "Please modify your token's scopes at: https://github.com/settings/tokens.",
  ].join(" ");
  return new GraphQLError(message, { nodes: [node], extensions: { type: "INSUFFICIENT_SCOPES" } });
}
