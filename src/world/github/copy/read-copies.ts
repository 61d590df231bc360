import * as z from "zod/mini";
import type { Copy } from "../../board/copy-target.ts";
import { Failure } from "../../files/failure.ts";
import { NEXT, RATE } from "../documents/fragments.ts";
import { shown } from "../read/answer-shapes.ts";
import { type Connection, mustExist, parsed } from "../read/read-issue.ts";
import { mayWrite } from "../read/to-issue.ts";
import { copyMarkIn } from "./copy-mark.ts";

/**
 * Descriptions can be long, so a page has fifty. The repository's own list is read, not GitHub's
 * search, which may not know an issue for some minutes after it was made.
 */
const READ_COPIES = `
  query ReadCopies($owner: String!, $repo: String!, $after: String) {
    ${RATE}
    repository(owner: $owner, name: $repo) {
      issues(first: 50, after: $after, orderBy: { field: CREATED_AT, direction: ASC }) {
        totalCount ${NEXT}
        nodes {
          id number title body authorAssociation viewerDidAuthor
          projectItems(first: 10, includeArchived: true) {
            nodes {
              project { id }
              workflowState: fieldValueByName(name: "Workflow State") {
                ... on ProjectV2ItemFieldSingleSelectValue { name }
              }
            }
          }
        }
      }
    }
  }`;

const answered = z.object({
  repository: z.nullish(
    z.object({
      issues: z.object({
        totalCount: z.number(),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.nullable(z.string()) }),
        nodes: shown(
          z.object({
            id: z.string(),
            number: z.number(),
            title: z.string(),
            body: z.string(),
            authorAssociation: z.string(),
            viewerDidAuthor: z.boolean(),
            projectItems: z.nullish(
              z.object({
                nodes: shown(
                  z.object({
                    project: z.object({ id: z.string() }),
                    workflowState: z.nullish(z.object({ name: z.nullish(z.string()) })),
                  }),
                ),
              }),
            ),
          }),
        ),
      }),
    }),
  ),
});

/** A thousand requests. */
const MOST_ISSUES = 50_000;

/**
 * The copies of one board's issues, by their numbers there. The mark of somebody who may not write to
 * the repository is text. Of two copies the first counts.
 */
export async function readCopies(
  { sender, config }: Connection,
  board: string,
  projectId: string,
): Promise<Map<number, Copy>> {
  const { owner, repo } = config;
  const found = new Map<number, Copy>();
  for (let after: string | null = null; ; ) {
    const { data } = await sender.send("question", READ_COPIES, { owner, repo, after });
    const { issues } = mustExist(parsed(answered, data).repository, config);
    if (issues.totalCount > MOST_ISSUES) {
      throw new Failure(
        `${owner}/${repo} has ${issues.totalCount} issues, too many to look for copies among them`,
      );
    }
    for (const { id, number, title, body, projectItems, ...by } of issues.nodes) {
      const mark = copyMarkIn(body);
      if (mark?.board !== board || !mayWrite(by) || found.has(mark.number)) continue;
      const card = projectItems?.nodes.find(({ project }) => project.id === projectId);
      const isWhole = card?.workflowState?.name != null;
      found.set(mark.number, { id, number, title, isWhole });
    }
    if (!issues.pageInfo.hasNextPage) return found;
    after = issues.pageInfo.endCursor;
  }
}
