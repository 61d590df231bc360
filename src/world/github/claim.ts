import {
  type Claim,
  entryIn,
  type LogEntry,
  readClaims,
  withEntry,
} from "../../workflow/claim-log.ts";
import type { IssueRef } from "../../workflow/issue.ts";
import type { BoardWrite } from "../board.ts";
import { Unknown } from "../unknown.ts";
import { type CommentAnswer, claimAnswer } from "./answer-shapes.ts";
import { CLAIM } from "./documents.ts";
import { GithubFailure } from "./failure.ts";
import { type Held, readHeld } from "./held.ts";
import { applyMutations, simple } from "./mutations.ts";
import { type Connection, parsed } from "./reads.ts";
import { toLog } from "./to-issue.ts";

/** A claim that never took effect is said to be void by the next hand-off. */
export function voided({ comments, card, now }: Held): string {
  const log = readClaims(toLog(comments), card.workflowState?.name ?? "Backlog", now);
  return log.void
    .map(({ holder }) => `\nA claim of ${holder} never took effect and is void.`)
    .join("");
}

/** Writes the claim; answers who holds the lock when somebody else was first. */
export async function claimLock(
  connection: Connection,
  ref: IssueRef,
  held: Held,
  write: BoardWrite,
): Promise<Claim | undefined> {
  const mark = crypto.randomUUID();
  const state = write.state ?? held.card.workflowState?.name ?? "";
  const entry: LogEntry = { event: "claim", mark, holder: write.hold?.holder ?? "", state };
  const body = withEntry(`${write.comment?.body ?? "Claim"}${voided(held)}`, entry);
  const { comments, now } = await postClaim(connection, ref, held.issue.id, body, mark);
  const { holder } = readClaims(toLog(comments), state, now);
  if (holder === undefined || holder.mark === mark) return undefined;
  await withdraw(connection, comments.find((comment) => entryIn(comment.body)?.mark === mark)?.id);
  return holder;
}

/** The claim's answer carries the issue's comments: who else claimed, in GitHub's own order. */
async function postClaim(
  connection: Connection,
  ref: IssueRef,
  subject: string,
  body: string,
  mark: string,
): Promise<{ comments: readonly CommentAnswer[]; now: number }> {
  try {
    const { data, errors, now } = await connection.sender.send("change", CLAIM, { subject, body });
    const answer = parsed(claimAnswer, data).claim;
    if (!answer)
      throw new Unknown(`the claim was not written: ${errors[0]?.message ?? "no reason"}`);
    return { comments: answer.subject?.comments?.nodes ?? [], now };
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.notDone) throw error;
    // The answer got lost: the comments themselves say whether the claim was written.
    const held = await readHeld(connection, ref);
    const isThere = held?.comments.some((comment) => entryIn(comment.body)?.mark === mark);
    if (!held || !isThere) throw error;
    return held;
  }
}

/** The loser takes its claim back, so that it can never come to count. */
async function withdraw({ sender }: Connection, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const removal = simple("deleteIssueComment", "DeleteIssueCommentInput!", { id }, "withdrawing");
  await applyMutations(sender, [removal]);
}
