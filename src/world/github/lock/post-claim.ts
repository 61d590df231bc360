import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Lock } from "../../../workflow/issue/lock.ts";
import type { BoardWrite } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";
import { CLAIM } from "../documents/issue-documents.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import { claimAnswer } from "../read/document-shapes.ts";
import { type Connection, parsed } from "../read/read-issue.ts";
import { cardState } from "../read/to-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { afterwards } from "../write/apply-steps.ts";
import { audit, commentWith, entryOf } from "../write/move-steps.ts";
import { notApplied } from "../write/settle.ts";
import { withAnswer } from "./with-answer.ts";

export type LockWrite = BoardWrite & { readonly lock: Lock };

/** Posts a claim. GitHub's answer has the issue as it is now, with all claims in order. */
export async function postClaim(
  connection: Connection,
  ref: IssueRef,
  found: BoardIssue,
  write: LockWrite,
  mark: string,
): Promise<BoardIssue> {
  const { state = cardState(found.card).state, lock, comment } = write;
  const { holder: held, void: voids } = found.log;
  const entry = entryOf(found, write, {
    event: "claim",
    mark,
    ends: voids.map((claim) => claim.mark),
    claim: {
      holder: lock.holder,
      state,
      // Judged as a take-over: it counts only while the claim that was read still holds.
      over: held && held.holder !== lock.holder ? held.mark : undefined,
    },
  });
  const body = audit(connection.machine, found, comment?.body ?? "Claim", entry);
  try {
    const variables = { subject: found.issue.id, body };
    const { data, errors, now } = await connection.sender.send("change", CLAIM, variables);
    const { claim } = parsed(claimAnswer, data);
    // An error of this part does not say that the comment was not posted.
    if (!claim)
      throw new GithubFailure(errors[0]?.message || "GitHub gives no reason for an error", false);
    const after = withAnswer(found, claim.subject ?? {}, now);
    return knows(after, mark) ? after : await readBack(connection, ref, mark);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw notWritten(ref, error);
    return readBack(connection, ref, mark, error);
  }
}

/** Reads the issue again when the answer was lost or does not show the claim. */
async function readBack(
  connection: Connection,
  ref: IssueRef,
  mark: string,
  lost = new GithubFailure("the claim is not among the comments", false),
): Promise<BoardIssue> {
  const found = await afterwards(connection, ref, { lost });
  if (found && knows(found, mark)) return found;
  throw notWritten(ref, lost);
}

function knows({ issue }: BoardIssue, mark: string): boolean {
  return commentWith(issue.comments?.nodes ?? [], mark) !== undefined;
}

function notWritten(ref: IssueRef, error: GithubFailure): Failure {
  return new Failure(notApplied(ref, error), error.retryAfter);
}
