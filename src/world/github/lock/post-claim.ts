import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Lock } from "../../../workflow/issue/lock.ts";
import type { BoardWrite } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";
import type { BoardIssue } from "../read/board-issue.ts";
import { claimAnswer } from "../read/document-shapes.ts";
import { CLAIM } from "../read/documents.ts";
import { type Connection, parsed } from "../read/read-issue.ts";
import { cardOf, cardState, logOf } from "../read/to-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { afterwards } from "../write/apply-steps.ts";
import { audit, commentWith } from "../write/move-steps.ts";

export type LockWrite = BoardWrite & { readonly lock: Lock };

/** Posts a claim. GitHub's answer has the issue as it is now, with all claims in order. */
export async function postClaim(
  connection: Connection,
  ref: IssueRef,
  found: BoardIssue,
  { state, lock, comment }: LockWrite,
  mark: string,
): Promise<BoardIssue> {
  const entry = {
    event: "claim",
    mark,
    holder: lock.holder,
    state: state ?? cardState(found.card).state,
    ends: found.log.void.map((claim) => claim.mark),
  } as const;
  const body = audit(found, comment?.body ?? "Claim", entry);
  try {
    const variables = { subject: found.issue.id, body };
    const { data, errors, now } = await connection.sender.send("change", CLAIM, variables);
    const { claim } = parsed(claimAnswer, data);
    if (!claim) throw notWritten(ref, errors[0]?.message ?? "GitHub gives no reason");
    const after = withAnswer(found, claim.subject ?? {}, now);
    return knows(after, mark) ? after : await readBack(connection, ref, mark);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw notWritten(ref, error.message);
    return readBack(connection, ref, mark, error);
  }
}

/** Combines the answer with the log read before, which may go further back. */
function withAnswer(
  found: BoardIssue,
  { comments, projectItems }: Pick<BoardIssue["issue"], "comments" | "projectItems">,
  now: number,
): BoardIssue {
  const fresh = comments?.nodes ?? [];
  const ids = new Set(fresh.map(({ id }) => id));
  const read = comments?.pageInfo?.hasPreviousPage ? (found.issue.comments?.nodes ?? []) : [];
  const nodes = [...read.filter(({ id }) => !ids.has(id)), ...fresh];
  const issue = { ...found.issue, comments: { nodes } };
  const card = cardOf({ projectItems }, found.project.id) ?? found.card;
  return { ...found, issue, card, now, log: logOf(issue, card, now) };
}

/** Reads the issue again when the answer was lost or does not show the claim. */
async function readBack(
  connection: Connection,
  ref: IssueRef,
  mark: string,
  lost = new GithubFailure("the claim is not among the comments", false),
): Promise<BoardIssue> {
  const found = await afterwards(connection, ref, lost);
  if (found && knows(found, mark)) return found;
  throw notWritten(ref, lost.message);
}

function knows({ issue }: BoardIssue, mark: string): boolean {
  return commentWith(issue.comments?.nodes ?? [], mark) !== undefined;
}

function notWritten({ number }: IssueRef, why: string): Failure {
  return new Failure(`#${number}: ${why}; nothing was applied`);
}
