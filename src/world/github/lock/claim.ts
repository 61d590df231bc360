import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { BoardWrite, Judge } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";
import { type BoardIssue, issueStateOf, issueStateWith } from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { cardState } from "../read/to-issue.ts";
import { carryOut } from "../write/apply-steps.ts";
import { commentWith, moveOf } from "../write/move-steps.ts";
import { applyMutations, simple } from "../write/mutations.ts";
import { type LockWrite, postClaim } from "./post-claim.ts";

/** Well inside the 60 s for which a claim counts without its move: later the move is not sent. */
const MOVE_WITHIN_MS = 40_000;

export interface Taking<T> {
  readonly connection: Connection;
  readonly ref: IssueRef;
  readonly judge: Judge<T>;
  readonly found: BoardIssue;
}

/** Claims, looks who was first, and moves the card. Whoever was not first takes its claim back. */
export async function takeLock<T>(
  { connection, ref, judge, found }: Taking<T>,
  write: LockWrite,
  answer: T,
): Promise<T> {
  // What the project cannot say is found out before anything is written.
  moveOf(found, write);
  const until = Date.now() + MOVE_WITHIN_MS;
  const mark = crypto.randomUUID();
  const after = await postClaim(connection, ref, found, write, mark);
  const mine = commentWith(after.issue.comments?.nodes ?? [], mark)?.id;
  const back = () => withdraw(connection, mine);
  const move = async (last: BoardWrite, told: T) => {
    const steps = moveOf(after, last);
    await orElse(back, () => carryOut(connection, ref, steps, until));
    return told;
  };
  const { holder } = after.log;
  if (holder && holder.holder !== write.lock.holder) {
    await back();
    return judge(issueStateWith(after, holder)).answer;
  }
  if (cardState(after.card).state === cardState(found.card).state) return move(write, answer);
  // Somebody moved the card between the reading and the claim.
  const again = judge(issueStateOf(after));
  if (again.write?.lock) return move(again.write, again.answer);
  await back();
  return again.answer;
}

/** A claim whose card could not be moved is taken back, and the report says so. */
async function orElse(back: () => Promise<boolean>, move: () => Promise<void>): Promise<void> {
  try {
    await move();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const claim = (await back()) ? "the claim was taken back" : "the claim counts for a minute";
    throw new Failure(`${error.message}; ${claim}`);
  }
}

/** Taken back, a claim can never come to count. Left behind, it runs out, or its lock's release ends it. */
async function withdraw({ sender }: Connection, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const removal = simple("deleteIssueComment", "DeleteIssueCommentInput!", { id }, "withdrawing");
  try {
    return (await applyMutations(sender, [removal])).failed.length === 0;
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
