import type { Resolve, TypeResolvers } from "../resolvers/resolver.ts";
import { commentMutations } from "./comment-mutations.ts";
import { carryOut, type Mutations } from "./input.ts";
import { issueMutations, labelMutations } from "./issue-mutations.ts";
import { itemMutations } from "./item-mutations.ts";
import { linkMutations } from "./link-mutations.ts";
import { projectMutations } from "./project-mutations.ts";

const ALL: Mutations = {
  ...issueMutations,
  ...labelMutations,
  ...commentMutations,
  ...linkMutations,
  ...itemMutations,
  ...projectMutations,
};

const fields: Record<string, Resolve<unknown>> = {};
for (const [name, mutate] of Object.entries(ALL))
  fields[name] = (_source, args, context) => carryOut(mutate, args, context);

export const mutation: TypeResolvers = ["Mutation", fields];
