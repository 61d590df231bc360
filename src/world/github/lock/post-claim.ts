import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Hold } from "../../../workflow/issue/lock.ts";
import type { BoardWrite } from "../../board/board.ts";
import { Unknown } from "../../files/failure.ts";
import type { Held } from "../read/board-issue.ts";
import { claimAnswer } from "../read/document-shapes.ts";
import { CLAIM } from "../read/documents.ts";
import { type Connection, parsed } from "../read/read-issue.ts";
import { cardOf, cardState, logOf } from "../read/to-issue.ts";
import { GithubFailure } from "../request/github-failure.ts";
import { afterwards } from "../write/apply-steps.ts";
import { audit, commentWith } from "../write/move-steps.ts";

export type LockWrite = BoardWrite & { readonly hold: Hold };

/** The claim's answer carries the issue as it is now: who else claimed, in GitHub's own order. */
export async function postClaim(
  connection: Connection,
  ref: IssueRef,
  held: Held,
  { state, hold, comment }: LockWrite,
  mark: string,
): Promise<Held> {
  const entry = {
    event: "claim",
    mark,
    holder: hold.holder,
    state: state ?? cardState(held.card).state,
    ends: held.log.void.map((claim) => claim.mark),
  } as const;
  const body = audit(held, comment?.body ?? "Claim", entry);
  try {
    const variables = { subject: held.issue.id, body };
    const { data, errors, now } = await connection.sender.send("change", CLAIM, variables);
    const { claim } = parsed(claimAnswer, data);
    if (!claim) throw notWritten(ref, errors[0]?.message ?? "GitHub gives no reason");
    const after = withAnswer(held, claim.subject ?? {}, now);
    return knows(after, mark) ? after : await readBack(connection, ref, mark);
  } catch (error) {
    if (!(error instanceof GithubFailure)) throw error;
    if (error.notDone) throw notWritten(ref, error.message);
    return readBack(connection, ref, mark, error);
  }
}

/** The log as it was read before may go further back than the claim's answer. */
function withAnswer(
  held: Held,
  { comments, projectItems }: Pick<Held["issue"], "comments" | "projectItems">,
  now: number,
): Held {
  const fresh = comments?.nodes ?? [];
  const ids = new Set(fresh.map(({ id }) => id));
  const read = comments?.pageInfo?.hasPreviousPage ? (held.issue.comments?.nodes ?? []) : [];
  const nodes = [...read.filter(({ id }) => !ids.has(id)), ...fresh];
  const issue = { ...held.issue, comments: { nodes } };
  const card = cardOf({ projectItems }, held.project.id) ?? held.card;
  return { ...held, issue, card, now, log: logOf(issue, card, now) };
}

/** The claim's answer does not show it, or got lost: the issue itself is asked. */
async function readBack(
  connection: Connection,
  ref: IssueRef,
  mark: string,
  lost = new GithubFailure("the claim is not among the comments", false),
): Promise<Held> {
  const held = await afterwards(connection, ref, lost);
  if (held && knows(held, mark)) return held;
  throw notWritten(ref, lost.message);
}

function knows({ issue }: Held, mark: string): boolean {
  return commentWith(issue.comments?.nodes ?? [], mark) !== undefined;
}

function notWritten({ number }: IssueRef, why: string): Unknown {
  return new Unknown(`#${number}: ${why}; nothing was applied`);
}
