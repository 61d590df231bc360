import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { BoardWrite, Judge } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";
import { type BoardIssue, issueStateOf, issueStateWith } from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { cardState } from "../read/to-issue.ts";
import { carryOut } from "../write/apply-steps.ts";
import { commentWith, moveOf } from "../write/move-steps.ts";
import { applyMutations, deleteComment } from "../write/mutations.ts";
import { type LockWrite, postClaim } from "./post-claim.ts";

/**
 * The card is moved only this soon after the claim, well within the 60 s for which a claim counts.
 */
const MOVE_WITHIN_MS = 40_000;

export interface Taking<T> {
  readonly connection: Connection;
  readonly ref: IssueRef;
  readonly judge: Judge<T>;
  readonly found: BoardIssue;
}

/** "again": the issue was changed meanwhile, so that it must be read and judged anew. */
export type Taken<T> = { readonly answer: T } | "again";

/**
 * Posts a claim, checks which claim was first, and moves the card. If another was first, withdraws
 * its own.
 */
export async function takeLock<T>(
  { connection, ref, judge, found }: Taking<T>,
  write: LockWrite,
  answer: T,
): Promise<Taken<T>> {
  // Fails here, before anything is written, if the project lacks a field or option.
  moveOf(found, write);
  const until = Date.now() + MOVE_WITHIN_MS;
  const mark = crypto.randomUUID();
  const after = await postClaim(connection, ref, found, write, mark);
  const mine = commentWith(after.issue.comments?.nodes ?? [], mark)?.id;
  const back = () => withdraw(connection, mine);
  const move = async (last: BoardWrite, result: T) => {
    const steps = moveOf(after, last);
    await orElse(back, () => carryOut(connection, ref, steps, until));
    return { answer: result };
  };
  const { holder } = after.log;
  if (holder && holder.holder !== write.lock.holder) {
    await back();
    return { answer: judge(issueStateWith(after, holder)).answer };
  }
  if (!holder) {
    // The claim that it would have taken over was released before, or the card moved on.
    await back();
    return "again";
  }
  if (cardState(after.card).state === cardState(found.card).state) return move(write, answer);
  // The card was moved between the read and the claim.
  const again = judge(issueStateOf({ ...after, log: { ...after.log, holder: undefined } }));
  if (again.write?.lock) return move(again.write, again.answer);
  await back();
  return { answer: again.answer };
}

/** If the card cannot be moved, withdraws the claim, and the error says so. */
async function orElse(back: () => Promise<boolean>, move: () => Promise<unknown>): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const claim = (await back()) ? "the claim was withdrawn" : "the claim counts for a minute";
    throw new Failure(`${error.message}; ${claim}`, error.retryAfter);
  }
}

/**
 * Deletes a claim. If that fails, the claim expires by itself or ends when the lock is released.
 */
async function withdraw({ sender }: Connection, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  try {
    return (await applyMutations(sender, [deleteComment(id)])).failed.length === 0;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
