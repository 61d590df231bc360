import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  Kind,
  type OperationDefinitionNode,
} from "graphql";
import { type Args, isRecord, optionalText } from "./arguments.ts";
import { checkDocument } from "./http/check-document.ts";

/** The body of a request, as it was sent. */
export interface Ask {
  readonly query: string;
  readonly variables: Args;
  readonly operationName: string | undefined;
}

export async function readAsk(request: Request): Promise<Ask | "not-json" | "no-query"> {
  const body = await request.json().catch(() => undefined);
  if (!isRecord(body)) return "not-json";
  const { query, variables } = body;
  if (typeof query !== "string") return "no-query";
  return {
    query,
    variables: isRecord(variables) ? variables : {},
    operationName: optionalText(body, "operationName"),
  };
}

/** A request that may be carried out, or why it may not. */
export type Understood =
  | {
      readonly document: DocumentNode;
      readonly operation: OperationDefinitionNode;
      readonly values: Args;
      readonly errors: readonly [];
    }
  | { readonly operation?: undefined; readonly errors: readonly GraphQLError[] };

export function understand(
  schema: GraphQLSchema,
  ask: Ask,
  hidden: readonly string[] = [],
): Understood {
  const { document, errors } = checkDocument(schema, ask.query, hidden);
  if (!document) return { errors };
  const operation = getOperationAST(document, ask.operationName);
  if (!operation) return { errors: [new GraphQLError("An operation name is required")] };
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors: wrong } = getVariableValues(schema, definitions, ask.variables);
  if (!coerced) return { errors: wrong ?? [] };
  return { document, operation, values: coerced, errors: [] };
}

export function mutationNames({ operation }: Understood): readonly string[] {
  if (operation?.operation !== "mutation") return [];
  return operation.selectionSet.selections.flatMap((selection) =>
    selection.kind === Kind.FIELD ? [selection.name.value] : [],
  );
}
