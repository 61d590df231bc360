import * as z from "zod/mini";
import { card, cards, commentPage, connectionOf, issueAnswer, shown } from "./answer-shapes.ts";

/** The answers to our GraphQL documents. */
const projectAnswer = z.object({
  id: z.string(),
  number: z.number(),
  fields: z.object({
    nodes: shown(
      z.object({
        id: z.optional(z.string()),
        name: z.optional(z.string()),
        options: z.optional(
          z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              color: z.string(),
              description: z.string(),
            }),
          ),
        ),
      }),
    ),
  }),
});
export type ProjectAnswer = z.infer<typeof projectAnswer>;

const owner = z.nullish(z.object({ projectV2: z.nullish(projectAnswer) }));

export const readIssueAnswer = z.object({
  repositoryOwner: owner,
  repository: z.nullish(z.object({ issue: z.nullish(issueAnswer) })),
});

/** A field of another type has no id here. */
const stateField = z.nullish(z.object({ id: z.optional(z.string()) }));

const withChildren = z.extend(issueAnswer, { subIssues: connectionOf(issueAnswer) });

export const readGroupAnswer = z.object({
  repositoryOwner: z.nullish(
    z.object({ projectV2: z.nullish(z.object({ id: z.string(), stateField })) }),
  ),
  repository: z.nullish(
    z.object({
      issue: z.nullish(z.extend(withChildren, { parent: z.nullish(withChildren) })),
    }),
  ),
});

const items = z.nullish(
  z.object({
    projectV2: z.nullish(
      z.object({
        stateField,
        items: z.object({
          totalCount: z.optional(z.number()),
          pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
          nodes: shown(z.extend(card, { content: z.unknown() })),
        }),
      }),
    ),
  }),
);

export const readItemsAnswer = z.object({ repositoryOwner: items });

export const readNodesAnswer = z.object({ repositoryOwner: items, nodes: shown(z.unknown()) });

export const readProjectAnswer = z.object({
  repositoryOwner: owner,
  repository: z.nullish(z.object({ id: z.string() })),
});

/** A page that always says whether another follows. */
function pageOf<S extends z.ZodMiniType>(node: S) {
  const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) });
  return z.object({ nodes: shown(node), pageInfo });
}

const view = z.object({
  name: z.string(),
  number: z.number(),
  layout: z.string(),
  filter: z.nullable(z.string()),
});
export type ViewAnswer = z.infer<typeof view>;

export const readViewsAnswer = z.object({
  repositoryOwner: z.nullish(z.object({ projectV2: z.nullish(z.object({ views: pageOf(view) })) })),
});

const valued = z.object({
  id: z.string(),
  value: z.nullish(z.object({ name: z.nullish(z.string()) })),
  content: z.nullish(
    z.object({
      number: z.optional(z.number()),
      repository: z.optional(z.object({ nameWithOwner: z.string() })),
    }),
  ),
});

export const readValuesAnswer = z.object({
  repositoryOwner: z.nullish(
    z.object({ projectV2: z.nullish(z.object({ items: pageOf(valued) })) }),
  ),
});

/** The issue in the answer to a claim. */
export const claimAnswer = z.object({
  claim: z.nullish(
    z.object({
      subject: z.nullish(z.object({ comments: z.optional(commentPage), projectItems: cards })),
    }),
  ),
});
