import type { Machine } from "../../../workflow/machine/machine.ts";
import type { BoardWrite } from "../../board/board.ts";
import { withoutMarkers } from "../../board/own-text.ts";
import { lacksClaim } from "../lock/last-move.ts";
import { entryIn, isWrittenWith, type LogEntry, withEntry } from "../lock/log-entry.ts";
import { lastRead } from "../lock/overtaken.ts";
import type { CommentAnswer } from "../read/answer-shapes.ts";
import { type BoardIssue, issueStateOf } from "../read/board-issue.ts";
import { optionNamed } from "../read/project-fields.ts";
import { isInLock } from "../read/read-log.ts";
import { cardState } from "../read/to-issue.ts";
import type { Step } from "./apply-steps.ts";
import { addAudit, closeIssue, type Mutation, putCard, reopenIssue } from "./mutations.ts";

/** The steps that move a card; Done and Canceled also close the issue. */
export function moveOf({ project, card, issue }: BoardIssue, { state, by }: BoardWrite): Step[] {
  if (state === undefined) return [];
  const option = optionNamed(project, "Workflow State", state);
  const move: Step = {
    mutation: putCard(card.id, option, `moving to ${state}`),
    isDone: (found) => found.card.workflowState?.name === state,
  };
  const closing = closingOf(state, issue.id);
  if (closing)
    return [move, { mutation: closing, isDone: (found) => found.issue.state === "CLOSED" }];
  // Whoever closed it decided that; an agent does not open it again.
  if (issue.state !== "CLOSED" || by !== "person") return [move];
  const opened = { mutation: reopenIssue(issue.id), isDone: (found: BoardIssue) => isOpen(found) };
  return [move, opened];
}

export function closingOf(state: string | undefined, issueId: string): Mutation | undefined {
  if (state === "Done") return closeIssue(issueId, "COMPLETED");
  return state === "Canceled" ? closeIssue(issueId, "NOT_PLANNED") : undefined;
}

function isOpen({ issue }: BoardIssue): boolean {
  return issue.state === "OPEN";
}

/** The entry of a write: who moves the card where, and since when the issue is back. */
export function entryOf(
  found: BoardIssue,
  { state, by = "agent", returned }: BoardWrite,
  entry: Pick<LogEntry, "event" | "mark" | "ends" | "claim">,
): LogEntry {
  const after = lastRead(found.log.entries);
  return { ...entry, after, by, to: state, returned: returned ?? issueStateOf(found).returned };
}

export function commentOf(
  machine: Machine,
  found: BoardIssue,
  { comment }: BoardWrite,
  entry: LogEntry,
): Step[] {
  if (!comment) return [];
  return [
    {
      mutation: addAudit(found.issue.id, audit(machine, found, comment.body, entry)),
      isDone: ({ issue }) =>
        (issue.comments?.nodes ?? []).some(({ body }) => isWrittenWith(body, entry.mark)),
      mark: entry.mark,
    },
  ];
}

export function commentWith(
  comments: readonly CommentAnswer[],
  mark: string,
): CommentAnswer | undefined {
  return comments.find(({ body }) => entryIn(body)?.entry.mark === mark);
}

/** Adds a note about claims that never took effect or are gone, once. */
export function audit(
  machine: Machine,
  { log, card }: BoardIssue,
  body: string,
  entry: LogEntry,
): string {
  withoutMarkers(body);
  const voids = log.void.map(
    ({ holder, isEdited }) =>
      `\nThe claim of ${holder} ${isEdited ? "was edited and " : ""}is void.`,
  );
  const { state } = cardState(card);
  const gone = isInLock(machine, card) && lacksClaim(log, cardState(card));
  const told = gone
    ? `\nNo claim tells who brought it to ${state}: the claim was deleted, or a person moved the card.`
    : "";
  return withEntry(`${body}${voids.join("")}${told}`, entry);
}
