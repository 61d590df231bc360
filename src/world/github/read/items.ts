import { type Issue, isLive, refOfKey } from "../../../workflow/issue/issue.ts";
import { Failure } from "../../files/failure.ts";
import { READ_ITEMS } from "../documents/board-documents.ts";
import { type CardAnswer, type IssueAnswer, issueAnswer } from "./answer-shapes.ts";
import { readItemsAnswer } from "./document-shapes.ts";
import { type Connection, mustHave, mustHaveStates, parsed, projectOf } from "./read-issue.ts";
import { complete } from "./read-rest.ts";
import { githubKey, toIssue, withCardsOfBlockers } from "./to-issue.ts";

export interface BoardItem {
  readonly issue: Issue;
  readonly isOpen: boolean;
}

export interface BoardCard {
  readonly id: string;
  /** `owner/repo#7`, or the id of a card that is not an issue. */
  readonly name: string;
  /** The card's values by field name. */
  readonly values: Readonly<Record<string, string | undefined>>;
}

const WHOLE = { links: true, comments: "log" } as const;

interface Page {
  readonly cards: readonly (CardAnswer & { readonly content: unknown })[];
  readonly stateField: { readonly id?: string | undefined } | null | undefined;
  readonly now: number;
}

/** The most cards that are read at once: a hundred requests of three points each. */
const MOST_CARDS = 10_000;

function tooMany(count: number, query: string): Failure {
  const which = query === OPEN ? "open cards" : "cards";
  const points = Math.ceil(count / 100) * 3;
  return new Failure(
    `the board has ${count} ${which}, too many to read at once (${points} points): archive what is finished, or look on GitHub's page`,
  );
}

/** GitHub's own filter: what is closed is not sent, and costs nothing. */
const OPEN = "is:issue is:open";

/** The board page by page, as far as GitHub's filter finds. */
async function* pages({ sender, config }: Connection, query: string): AsyncGenerator<Page> {
  for (let after: string | null = null; ; ) {
    const variables = { ...projectOf(config), filter: query, after };
    const { data, now } = await sender.send("question", READ_ITEMS, variables);
    const answer = parsed(readItemsAnswer, data);
    const { items, stateField } = mustHave(answer.repositoryOwner?.projectV2, config);
    const { nodes, pageInfo, totalCount = 0 } = items;
    if (totalCount > MOST_CARDS) throw tooMany(totalCount, query);
    yield { cards: nodes, stateField, now };
    if (!pageInfo.hasNextPage) return;
    after = pageInfo.endCursor;
  }
}

/** Every issue on the board, lowest number first, without drafts and pull requests. */
export async function readItems(connection: Connection, query = ""): Promise<BoardItem[]> {
  const found: IssueAnswer[] = [];
  const cards = new Map<string, CardAnswer>();
  let now = 0;
  for await (const page of pages(connection, query)) {
    await mustHaveStates(connection, page.stateField);
    now = page.now;
    for (const { content, ...card } of page.cards) {
      const issue = issueAnswer.safeParse(content);
      if (!issue.success) continue;
      found.push(issue.data);
      cards.set(issue.data.id, card);
    }
  }
  const cardIn = ({ id }: IssueAnswer) => cards.get(id);
  const whole = await complete(connection, found, WHOLE, { cardIn, now });
  const issues = whole.flatMap((issue) => {
    const card = cardIn(issue);
    return card ? [toIssue(issue, card, now)] : [];
  });
  const open = new Set(whole.filter(({ state }) => state === "OPEN").map(githubKey));
  return withCardsOfBlockers(issues)
    .map((issue) => ({ issue, isOpen: open.has(issue.key) }))
    .sort((a, b) => a.issue.number - b.issue.number || (a.issue.key < b.issue.key ? -1 : 1));
}

/**
 * Parents without a card still connect their children, so that a group is the same as the one that
 * `readNeighbourhood` finds. What is above such a parent is not known here.
 */
export function withParents(issues: readonly Issue[]): Issue[] {
  const known = new Set(issues.map(({ key }) => key));
  const absent = Map.groupBy(
    issues.filter(({ parent }) => parent !== null && !known.has(parent)),
    ({ parent }) => parent ?? "",
  );
  const parents = [...absent].map(([key, children]) => ({
    ...BARE,
    ...refOfKey(key),
    key,
    subIssues: children.map((child) => child.key),
  }));
  return [...issues, ...parents];
}

const BARE = {
  title: "",
  state: null,
  lock: undefined,
  estimate: null,
  broughtBy: "nobody",
  returned: undefined,
  open: true,
  priority: null,
  parent: null,
  blockedBy: [],
} as const;

/** An issue that is closed while its card is not finished is not live. */
export async function readLive(connection: Connection): Promise<Issue[]> {
  const items = await readItems(connection, OPEN);
  return items.flatMap(({ isOpen, issue }) => (isOpen && isLive(issue) ? [issue] : []));
}

/** Every card on the board, drafts and pull requests included. */
export async function readCards(connection: Connection): Promise<BoardCard[]> {
  const all: BoardCard[] = [];
  for await (const { cards } of pages(connection, "")) {
    for (const { id, content, workflowState, estimate, priority } of cards) {
      const issue = issueAnswer.safeParse(content);
      const values = {
        "Workflow State": workflowState?.name ?? undefined,
        Estimate: estimate?.name ?? undefined,
        Priority: priority?.name ?? undefined,
      };
      all.push({ id, name: issue.success ? githubKey(issue.data) : id, values });
    }
  }
  return all;
}
