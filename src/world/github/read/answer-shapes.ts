import * as z from "zod/mini";

/** The parts of GitHub's answers that we read. A missing field is a failure. */
const reference = z.object({
  id: z.string(),
  number: z.number(),
  title: z.optional(z.string()),
  state: z.string(),
  repository: z.object({ nameWithOwner: z.string() }),
});
export type ReferenceAnswer = z.infer<typeof reference>;

/** GitHub puts null where it may not show a node. */
export function shown<S extends z.ZodMiniType>(node: S) {
  return z.pipe(
    z.array(z.nullable(node)),
    z.transform((nodes) => nodes.filter((one) => one !== null)),
  );
}

const nextPage = z.optional(
  z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
);

export function connectionOf<S extends z.ZodMiniType>(node: S) {
  return z.object({ nodes: shown(node), pageInfo: nextPage });
}

const option = z.nullish(z.object({ name: z.nullish(z.string()) }));

export const card = z.object({
  id: z.string(),
  project: z.object({ id: z.string() }),
  workflowState: z.nullish(
    z.object({ name: z.nullish(z.string()), updatedAt: z.optional(z.string()) }),
  ),
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
  authorAssociation: z.string(),
  viewerDidAuthor: z.boolean(),
  lastEditedAt: z.nullish(z.string()),
  includesCreatedEdit: z.boolean(),
});
export type CommentAnswer = z.infer<typeof comment>;

const references = connectionOf(reference);
/** GitHub may answer null for an issue without a visible card. */
export const cards = z.nullish(connectionOf(card));

/** A sub-issue, in reads that judge its parent by it. */
const part = z.extend(reference, {
  projectItems: cards,
  subIssuesSummary: z.optional(z.object({ total: z.number() })),
});
export type PartAnswer = z.infer<typeof part>;

export const commentPage = z.object({
  nodes: shown(comment),
  pageInfo: z.optional(
    z.object({ hasPreviousPage: z.boolean(), startCursor: z.nullable(z.string()) }),
  ),
});

/** A page of a timeline; what is no comment has no fields here. */
export const timelinePage = z.object({ nodes: shown(comment) });

export const issueAnswer = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  body: z.optional(z.string()),
  labels: z.nullish(z.object({ nodes: shown(z.object({ name: z.string() })) })),
  state: z.string(),
  repository: z.object({ nameWithOwner: z.string() }),
  parent: z.nullish(reference),
  subIssues: connectionOf(part),
  blockedBy: references,
  blocking: z.optional(references),
  projectItems: cards,
  comments: z.optional(commentPage),
});
export type IssueAnswer = z.infer<typeof issueAnswer>;

/** One more page of one of an issue's lists. */
export const pageAnswer = z.nullish(
  z.object({
    subIssues: z.optional(references),
    blockedBy: z.optional(references),
    blocking: z.optional(references),
    projectItems: cards,
    comments: z.optional(commentPage),
  }),
);
export type PageAnswer = NonNullable<z.infer<typeof pageAnswer>>;
