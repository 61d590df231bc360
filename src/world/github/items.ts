import type { Issue } from "../../workflow/issue.ts";
import { type CardAnswer, issueAnswer, readItemsAnswer } from "./answer-shapes.ts";
import { READ_ITEMS } from "./documents.ts";
import { type Connection, mustHave, parsed } from "./reads.ts";
import { toIssue } from "./to-issue.ts";

export interface BoardItem {
  readonly issue: Issue;
  readonly isOpen: boolean;
}

export interface BoardCard {
  readonly id: string;
  /** What the card's fields hold, by the field's name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

interface Page {
  readonly cards: readonly (CardAnswer & { readonly content: unknown })[];
  readonly now: number;
}

/** The board page by page. */
async function* pages({ sender, config }: Connection): AsyncGenerator<Page> {
  for (let after: string | null = null; ; ) {
    const variables = { projectOwner: config.projectOwner, project: config.projectNumber, after };
    const { data, now } = await sender.send("question", READ_ITEMS, variables);
    const answer = parsed(readItemsAnswer, data);
    const { nodes, pageInfo } = mustHave(answer.repositoryOwner?.projectV2, config).items;
    yield { cards: nodes.map((node) => ({ ...node, content: node.content ?? null })), now };
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/** Every issue on the board; drafts and pull requests are no issues. */
export async function readItems(connection: Connection): Promise<BoardItem[]> {
  const items: BoardItem[] = [];
  for await (const { cards, now } of pages(connection)) {
    for (const { content, ...card } of cards) {
      const issue = issueAnswer.safeParse(content);
      if (!issue.success) continue;
      items.push({ issue: toIssue(issue.data, card, now), isOpen: issue.data.state === "OPEN" });
    }
  }
  return items;
}

/** Every card on the board, whatever is on it. */
export async function readCards(connection: Connection): Promise<BoardCard[]> {
  const all: BoardCard[] = [];
  for await (const { cards } of pages(connection)) {
    for (const { id, workflowState, estimate, priority } of cards) {
      const values = {
        "Workflow State": workflowState?.name ?? undefined,
        Estimate: estimate?.name ?? undefined,
        Priority: priority?.name ?? undefined,
      };
      all.push({ id, values });
    }
  }
  return all;
}
