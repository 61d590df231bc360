import type { Issue, IssueRef } from "../../../workflow/issue/issue.ts";
import { READ_GROUP, READ_NODES } from "../documents/issue-documents.ts";
import { type IssueAnswer, issueAnswer, type ReferenceAnswer } from "./answer-shapes.ts";
import { readGroupAnswer, readNodesAnswer } from "./document-shapes.ts";
import {
  type Connection,
  mustExist,
  mustHave,
  mustHaveStates,
  parsed,
  placeOf,
  projectOf,
} from "./read-issue.ts";
import { complete, type Reading } from "./read-rest.ts";
import { cardOf, toIssue, withCardsOfBlockers } from "./to-issue.ts";

/** The most nodes that GitHub returns for one request by ids. */
const MOST_IDS = 100;

const WHOLE = { links: true, comments: "log" } as const;

/** The issue, then all issues it is connected with. Rarely more than two requests. */
export async function readNeighbourhood(connection: Connection, ref: IssueRef): Promise<Issue[]> {
  const { sender, config } = connection;
  const place = placeOf(config, ref);
  const variables = { ...place, number: ref.number, ...projectOf(config) };
  const { data, now } = await sender.send("question", READ_GROUP, variables);
  const { repositoryOwner, repository } = parsed(readGroupAnswer, data);
  const { id: projectId, stateField } = mustHave(repositoryOwner?.projectV2, config);
  await mustHaveStates(connection, stateField);
  const start = mustExist(repository, place).issue;
  if (!start) return [];
  const family = [start, ...(start.parent ? [start.parent] : [])];
  const given = family.flatMap((issue) => [issue, ...issue.subIssues.nodes]);
  const cardIn = (issue: IssueAnswer) => cardOf(issue, projectId);
  const reached = await readOn(connection, start.id, given, { cardIn, now });
  const [first] = reached;
  if (!first || onBoard(first, projectId, now).length === 0) return [];
  return withCardsOfBlockers(reached.flatMap((issue) => onBoard(issue, projectId, now)));
}

/** Reads further issues until everything connected with the issue is known. */
async function readOn(
  connection: Connection,
  start: string,
  given: readonly IssueAnswer[],
  reading: Reading,
): Promise<IssueAnswer[]> {
  const known = new Map<string, IssueAnswer>();
  const asked = new Set<string>();
  for (let fresh = given; ; ) {
    const unknown = fresh.filter(({ id }) => !known.has(id));
    for (const issue of await complete(connection, unknown, WHOLE, reading))
      known.set(issue.id, issue);
    const { reached, missing } = follow(known, start);
    const ids = missing.filter((id) => !asked.has(id)).slice(0, MOST_IDS);
    if (ids.length === 0) return reached;
    fresh = await readNodes(connection, ids, asked.size === 0);
    for (const id of ids) asked.add(id);
  }
}

/** Reads issues by id, and the board's first page on request. */
async function readNodes(
  { sender, config }: Connection,
  ids: readonly string[],
  board: boolean,
): Promise<IssueAnswer[]> {
  const variables = { ids, board, ...projectOf(config) };
  const { data } = await sender.send("question", READ_NODES, variables);
  const { nodes, repositoryOwner } = parsed(readNodesAnswer, data);
  const cards = repositoryOwner?.projectV2?.items.nodes ?? [];
  return [...nodes, ...cards.map(({ content }) => content)].flatMap(issueIn);
}

/** Keeps issues on the board, and parents without a card, which still connect their children. */
function onBoard(issue: IssueAnswer, projectId: string, now: number): Issue[] {
  const card = cardOf(issue, projectId);
  if (card) return [toIssue(issue, card, now)];
  const none = { id: "", project: { id: projectId } };
  return issue.subIssues.nodes.length > 0 ? [toIssue(issue, none, now)] : [];
}

function issueIn(node: unknown): IssueAnswer[] {
  const issue = issueAnswer.safeParse(node);
  return issue.success ? [issue.data] : [];
}

/** Which known issues are connected with an issue, and which connected ones are still unknown. */
function follow(known: ReadonlyMap<string, IssueAnswer>, start: string) {
  const seen = new Set([start]);
  const reached: IssueAnswer[] = [];
  const missing: string[] = [];
  for (const id of seen) {
    const issue = known.get(id);
    if (!issue) missing.push(id);
    else {
      reached.push(issue);
      for (const { id: next } of near(issue)) seen.add(next);
    }
  }
  return { reached, missing };
}

/** The issues directly connected with this one. A closed issue neither waits nor blocks. */
function near({ state, parent, subIssues, blockedBy, blocking }: IssueAnswer): ReferenceAnswer[] {
  const isLeaf = subIssues.nodes.length === 0;
  const links =
    isLeaf && state === "CLOSED" ? [] : [...blockedBy.nodes, ...(blocking?.nodes ?? [])];
  const open = links.filter((link) => link.state === "OPEN");
  return [...(parent ? [parent] : []), ...subIssues.nodes, ...open];
}
