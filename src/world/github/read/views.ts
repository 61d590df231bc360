import { READ_VIEWS } from "../documents/board-documents.ts";
import { readViewsAnswer, type ViewAnswer } from "./document-shapes.ts";
import { type Connection, mustHave, parsed, projectOf } from "./read-issue.ts";

/** Every view of the project, in GitHub's order. */
export async function readViews({ sender, config }: Connection): Promise<ViewAnswer[]> {
  const all: ViewAnswer[] = [];
  for (let after: string | null = null; ; ) {
    const { data } = await sender.send("question", READ_VIEWS, { ...projectOf(config), after });
    const answer = parsed(readViewsAnswer, data);
    const { nodes, pageInfo } = mustHave(answer.repositoryOwner?.projectV2, config).views;
    all.push(...nodes);
    if (!pageInfo.hasNextPage) return all;
    after = pageInfo.endCursor;
  }
}
