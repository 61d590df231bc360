import * as z from "zod/mini";
import { isLock, type Machine } from "../../../workflow/machine/machine.ts";
import { isState } from "../../../workflow/machine/states.ts";
import { Failure } from "../../files/failure.ts";
import { readTimeline } from "../documents/further-documents.ts";
import { GRACE_MS } from "../lock/claim-log.ts";
import {
  type CardAnswer,
  type CommentAnswer,
  type IssueAnswer,
  timelinePage,
} from "./answer-shapes.ts";
import { type Connection, parsed } from "./read-issue.ts";
import { cardState } from "./to-issue.ts";

/** How many pages of a hundred comments are asked for at once, and how often. */
const PAGES_AT_ONCE = 10;
const MOST_ROUNDS = 12;

type CardIn = (issue: IssueAnswer) => CardAnswer | undefined;

/**
 * Reads the log of each issue back to its card's last change and no further. The last comments,
 * which came with the issue, usually reach back that far.
 */
export async function completeLogs(
  connection: Connection,
  issues: readonly IssueAnswer[],
  cardIn: CardIn,
  now: number,
): Promise<IssueAnswer[]> {
  const whole = [...issues];
  for (const [at, issue] of issues.entries()) {
    const card = cardIn(issue);
    const since = card && startOf(issue, card, now);
    if (card && since !== undefined) whole[at] = await withLog(connection, issue, card, since);
  }
  return whole;
}

/** Where the log begins, if comments before those at hand belong to it. */
function startOf({ comments }: IssueAnswer, card: CardAnswer, now: number): number | undefined {
  if (!comments?.pageInfo?.hasPreviousPage) return undefined;
  const oldest = Math.min(...comments.nodes.map(({ createdAt }) => Date.parse(createdAt)));
  // A claim may be a minute older than the move it led to.
  const start = Math.min(cardState(card).since ?? now, now) - GRACE_MS - 1000;
  return oldest < start ? undefined : start;
}

async function withLog(
  connection: Connection,
  issue: IssueAnswer,
  card: CardAnswer,
  since: number,
): Promise<IssueAnswer> {
  const known = issue.comments?.nodes ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const earlier = new Map<string, CommentAnswer>();
  // Outside a lock state only what stands beside the last change counts, and the last minute.
  const most = isInLock(connection.machine, card) ? MOST_ROUNDS * PAGES_AT_ONCE : 1;
  for (let page = 0; page < most; page += PAGES_AT_ONCE) {
    const pages = await readPages(connection, issue.id, since, page, Math.min(PAGES_AT_ONCE, most));
    for (const nodes of pages) {
      for (const one of nodes) {
        if (earlier.has(one.id)) throw new Failure("GitHub lists the same comments twice");
        earlier.set(one.id, one);
      }
      if (nodes.length < 100 || nodes.some(({ id }) => ids.has(id))) return merged(issue, earlier);
    }
  }
  if (most === 1) return merged(issue, earlier);
  throw new Failure(`#${issue.number} has too many comments since its last change`);
}

function merged(issue: IssueAnswer, earlier: ReadonlyMap<string, CommentAnswer>): IssueAnswer {
  const later = (issue.comments?.nodes ?? []).filter(({ id }) => !earlier.has(id));
  const { pageInfo } = issue.comments ?? {};
  return { ...issue, comments: { nodes: [...earlier.values(), ...later], pageInfo } };
}

export function isInLock(machine: Machine, card: CardAnswer | undefined): boolean {
  const state = card?.workflowState?.name ?? "";
  return isState(state) && isLock(machine, state);
}

const answered = z.object({ node: z.nullish(z.record(z.string(), timelinePage)) });

async function readPages(
  { sender }: Connection,
  id: string,
  since: number,
  first: number,
  count: number,
): Promise<readonly (readonly CommentAnswer[])[]> {
  const variables = { id, since: new Date(since).toISOString() };
  const { data } = await sender.send("question", readTimeline(first, count), variables);
  const { node } = parsed(answered, data);
  return Array.from({ length: count }, (_none, at) => node?.[`p${at}`]?.nodes ?? []);
}
