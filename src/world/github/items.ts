import type { Issue } from "../../workflow/issue.ts";
import { issueAnswer, readItemsAnswer } from "./answer-shapes.ts";
import { READ_ITEMS } from "./documents.ts";
import { type Connection, mustHave, parsed } from "./reads.ts";
import { toIssue } from "./to-issue.ts";

export interface BoardItem {
  readonly issue: Issue;
  readonly isOpen: boolean;
}

/** Every issue on the board, page by page; drafts and pull requests are no issues. */
export async function readItems({ sender, config }: Connection): Promise<BoardItem[]> {
  const items: BoardItem[] = [];
  for (let after: string | null = null; ; ) {
    const variables = { projectOwner: config.projectOwner, project: config.projectNumber, after };
    const { data, now } = await sender.send("question", READ_ITEMS, variables);
    const answer = parsed(readItemsAnswer, data);
    const page = mustHave(answer.repositoryOwner?.projectV2, config).items;
    for (const { content, ...card } of page.nodes) {
      const issue = issueAnswer.safeParse(content);
      if (!issue.success) continue;
      items.push({ issue: toIssue(issue.data, card, now), isOpen: issue.data.state === "OPEN" });
    }
    if (!page.pageInfo.hasNextPage) return items;
    after = page.pageInfo.endCursor;
  }
}
