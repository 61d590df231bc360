import { auditOfPerson, returnOf } from "../workflow/move/audit.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import {
  judgePersonMove,
  type PersonIntent,
  type PersonMove,
} from "../workflow/move/person-move.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import { dropIssueApprovals } from "../world/store/approval/issue-approvals.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import { RefusalError } from "./refusal-error.ts";

export interface PersonMoveRequest {
  readonly number: number;
  readonly state: string;
  readonly reason: string;
  readonly intent?: PersonIntent;
}

/** The move that was made. The note is set when it could not be recorded. */
export type PersonMoveMade = PersonMove & { readonly note?: string | undefined };

/**
 * Moves an issue for a person. A lock on the issue ends with the move, and so does everything that
 * was approved of it before. Naming the state it is in
 * says that the person wants it there: agents then take it up whatever its size.
 */
export async function moveAsPerson(
  open: OpenWorkspace,
  { number, state, reason, intent = "move" }: PersonMoveRequest,
): Promise<PersonMoveMade> {
  const { board, machine, now } = open;
  let head: string | null = null;
  const answer = await board.change<ReturnType<typeof judgePersonMove>>(
    { number },
    (issueState) => {
      if (!issueState)
        return { write: undefined, answer: { refusal: notOnBoard({ number }, board.kind) } };
      const judged = judgePersonMove(machine, issueState, state, intent);
      if ("refusal" in judged) return { write: undefined, answer: judged };
      const { move } = judged;
      const isSaid =
        issueState.open && (issueState.broughtBy === "person" || issueState.lock !== undefined);
      if (!move.changed && isSaid) return { write: undefined, answer: judged };
      const returned = returnOf(move, now, head);
      const comment = { author: "a person", body: auditOfPerson(move, reason, returned) };
      const write = { state: move.to, lock: undefined, comment, by: "person", returned } as const;
      return { write, answer: judged };
    },
    async (issueState) => {
      const judged = judgePersonMove(machine, issueState, state, intent);
      const isBack = "move" in judged && returnOf(judged.move, now, null) !== undefined;
      if (isBack) head = await open.heads({ number }, issueState);
    },
  );
  if ("refusal" in answer) throw new RefusalError(answer.refusal);
  if (!answer.move.changed) return answer.move;
  const note = noteUnlessRecorded(() => {
    dropIssueApprovals(open.store, number);
    dropClaims(open.store, number);
  });
  return { ...answer.move, note };
}
