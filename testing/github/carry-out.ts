import { execute, GraphQLError } from "graphql";
import type { Ask, Understood } from "./ask.ts";
import type { Failure } from "./failure.ts";
import { missingScopes } from "./http/authorise.ts";
import { charge, remaining } from "./http/budget.ts";
import { type Cost, costOf } from "./http/cost.ts";
import type { ForcedError } from "./http/forced-error.ts";
import { githubError, wireError } from "./http/github-error.ts";
import { resolveField, resolveType } from "./resolvers/resolve-field.ts";
import { githubSchema } from "./schema.ts";
import { theOwner } from "./world/find.ts";
import type { Token, WorldState } from "./world/world-state.ts";

export interface Done {
  readonly body: Readonly<Record<string, unknown>>;
  readonly points: number;
}

export type Outcome = Done | "over-budget";

export interface Job {
  readonly state: WorldState;
  readonly token: Token;
  readonly ask: Ask;
  readonly understood: Understood;
  readonly failures: readonly Failure[];
}

/** Refused as a whole, or carried out: mutations in their order, each as a whole. */
export async function carryOut(job: Job): Promise<Outcome> {
  const { state, token, ask, understood, failures } = job;
  const schema = githubSchema();
  if (!understood.operation) return refused(understood.errors);
  const { document, operation, values } = understood;
  const scopes = missingScopes(schema, document, token.scopes);
  if (scopes.length > 0) return refused(scopes);
  const cost = limited(() => costOf(schema, document, operation, values));
  if (cost instanceof GraphQLError) return refused([cost]);
  if (remaining(state) === 0) return "over-budget";
  charge(state, cost.points);
  const viewer = theOwner(state, token.login);
  const forced = failures.flatMap(forcedBy);
  const result = await execute({
    schema,
    document,
    contextValue: { state, viewer, scopes: token.scopes, cost, forced },
    variableValues: ask.variables,
    operationName: ask.operationName,
    fieldResolver: resolveField,
    typeResolver: resolveType,
  });
  const errors = result.errors?.map(wireError);
  return { body: { data: result.data, ...(errors ? { errors } : {}) }, points: cost.points };
}

function refused(errors: readonly GraphQLError[]): Done {
  return { body: { errors: errors.map(wireError) }, points: 0 };
}

function limited(cost: () => Cost): Cost | GraphQLError {
  try {
    return cost();
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

const WENT_WRONG =
  "Something went wrong while executing your query. This may be the result of a timeout, or it could be a GitHub bug.";

function forcedBy(failure: Failure): readonly ForcedError[] {
  if (failure.kind !== "partial-data" && failure.kind !== "dropped-mutation") return [];
  const { type = "INTERNAL", message = WENT_WRONG } = failure;
  const path = failure.kind === "partial-data" ? failure.path : [failure.alias];
  return [{ path, error: () => githubError(type, message) }];
}
