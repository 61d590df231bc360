import { type IssueRef, readEstimate } from "../../../workflow/issue/issue.ts";
import type { IssueState, SubIssueState } from "../../../workflow/issue/issue-state.ts";
import type { ClaimLog, LoggedClaim } from "../lock/claim-log.ts";
import { lastMove } from "../lock/last-move.ts";
import type { CardAnswer, IssueAnswer, PartAnswer } from "./answer-shapes.ts";
import { fieldNamed } from "./project-fields.ts";
import { type Connection, type FoundIssue, readIssue } from "./read-issue.ts";
import { complete, type Wanted } from "./read-rest.ts";
import { cardOf, cardState, isOpenCard, logOf } from "./to-issue.ts";

/** An issue with its card and its lock log, as a change needs it. */
export interface BoardIssue extends FoundIssue {
  readonly issue: IssueAnswer;
  readonly card: CardAnswer;
  readonly log: ClaimLog;
}

/** Reads an issue with card and log; undefined when it is not on the board. */
export async function readBoardIssue(
  connection: Connection,
  ref: IssueRef,
  wanted: Wanted = { links: false, comments: "log" },
): Promise<BoardIssue | undefined> {
  const { issue: found, project, now } = await readIssue(connection, ref, wanted.body);
  // Without the field every card would look like Backlog.
  fieldNamed(project, "Workflow State");
  if (!found) return undefined;
  const cardIn = (one: IssueAnswer) => cardOf(one, project.id);
  const [issue = found] = await complete(connection, [found], wanted, { cardIn, now });
  const card = cardIn(issue);
  return card && { project, issue, card, now, log: logOf(issue, card, now) };
}

/** The card's state, and the holder of the lock. */
export function issueStateOf({ project, issue, card, log }: BoardIssue): IssueState {
  const { holder } = log;
  return {
    number: issue.number,
    title: issue.title,
    state: card.workflowState?.name ?? null,
    lock: holder && { holder: holder.holder, since: holder.since },
    estimate: readEstimate(card.estimate?.name ?? "") ?? null,
    ...lastMove(log, cardState(card)),
    open: isOpenCard(issue, card),
    parts: issue.subIssues.nodes.map((part) => partOf(part, project.id)),
  };
}

/** A closed sub-issue is finished, whatever its card says. */
function partOf(part: PartAnswer, projectId: string): SubIssueState {
  const card = cardOf(part, projectId);
  const state = card?.workflowState?.name ?? null;
  const isFinished = part.state === "CLOSED" && state !== "Done" && state !== "Canceled";
  return {
    number: part.number,
    state: isFinished ? "Done" : state,
    estimate: readEstimate(card?.estimate?.name ?? "") ?? null,
    hasSubIssues: (part.subIssuesSummary?.total ?? 0) > 0,
  };
}

/** A claim that counts although its card has not moved yet: its owner is about to move it. */
export function claimOnItsWay({ card, log: { holder } }: BoardIssue): LoggedClaim | undefined {
  return holder && holder.state !== cardState(card).state ? holder : undefined;
}

/** The state as if the claim's card had moved already, with its lock held. */
export function issueStateWith(
  found: BoardIssue,
  { holder, since, state }: LoggedClaim,
): IssueState {
  return { ...issueStateOf(found), state, lock: { holder, since } };
}
