import * as z from "zod/mini";

/** What GitHub answers, as far as we read it. Parsed whole: a field that is not there is a failure. */
const reference = z.object({
  id: z.string(),
  number: z.number(),
  state: z.string(),
  repository: z.object({ nameWithOwner: z.string() }),
});
export type ReferenceAnswer = z.infer<typeof reference>;

const option = z.nullish(z.object({ name: z.optional(z.nullable(z.string())) }));

const card = z.object({
  id: z.string(),
  project: z.object({ id: z.string(), number: z.number() }),
  workflowState: option,
  estimate: option,
  priority: option,
});
export type CardAnswer = z.infer<typeof card>;

const comment = z.object({
  id: z.string(),
  fullDatabaseId: z.nullable(z.union([z.string(), z.number()])),
  body: z.string(),
  createdAt: z.string(),
  author: z.nullish(z.object({ login: z.string() })),
});
export type CommentAnswer = z.infer<typeof comment>;

const references = z.object({
  nodes: z.array(reference),
  pageInfo: z.optional(z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) })),
});

export const commentPage = z.object({
  nodes: z.array(comment),
  pageInfo: z.optional(
    z.object({ hasPreviousPage: z.boolean(), startCursor: z.nullable(z.string()) }),
  ),
});

export const issueAnswer = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  state: z.string(),
  repository: z.object({ nameWithOwner: z.string() }),
  parent: z.nullish(reference),
  subIssues: references,
  blockedBy: references,
  blocking: z.optional(references),
  projectItems: z.optional(z.object({ nodes: z.array(card) })),
  comments: z.optional(commentPage),
});
export type IssueAnswer = z.infer<typeof issueAnswer>;

export const projectAnswer = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  url: z.string(),
  fields: z.object({
    nodes: z.array(
      z.object({
        id: z.optional(z.string()),
        name: z.optional(z.string()),
        dataType: z.optional(z.string()),
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
  repository: z.nullish(z.object({ id: z.string(), issue: z.nullish(issueAnswer) })),
});

const withChildren = z.extend(issueAnswer, {
  subIssues: z.object({ nodes: z.array(issueAnswer) }),
});

export const readGroupAnswer = z.object({
  repository: z.nullish(
    z.object({
      issue: z.nullish(
        z.extend(issueAnswer, {
          subIssues: z.object({ nodes: z.array(issueAnswer) }),
          parent: z.nullish(withChildren),
        }),
      ),
    }),
  ),
});

export const readNodesAnswer = z.object({ nodes: z.array(z.nullable(z.unknown())) });

export const readEarlierAnswer = z.object({
  node: z.nullish(z.object({ comments: z.optional(commentPage) })),
});

export const readItemsAnswer = z.object({
  repositoryOwner: z.nullish(
    z.object({
      projectV2: z.nullish(
        z.object({
          items: z.object({
            pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
            nodes: z.array(z.extend(card, { content: z.nullish(z.partial(issueAnswer)) })),
          }),
        }),
      ),
    }),
  ),
});

export const readProjectAnswer = z.object({
  repositoryOwner: owner,
  repository: z.nullish(z.object({ id: z.string() })),
});

export const claimAnswer = z.object({
  claim: z.nullable(
    z.object({
      commentEdge: z.nullish(z.object({ node: z.nullish(z.object({ id: z.string() })) })),
      subject: z.nullish(z.object({ comments: z.optional(commentPage) })),
    }),
  ),
});
