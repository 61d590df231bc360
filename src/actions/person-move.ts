import { auditOfPerson } from "../workflow/move/audit.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import { judgePersonMove, type PersonMove } from "../workflow/move/person-move.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import { RefusalError } from "./refusal-error.ts";

export interface PersonMoveRequest {
  readonly number: number;
  readonly state: string;
  readonly reason: string;
}

/** The move that was made. The note is set when it could not be recorded. */
export type PersonMoveMade = PersonMove & { readonly note?: string | undefined };

/** Moves an issue for a person. A lock on the issue ends with the move. */
export async function moveAsPerson(
  open: Pick<OpenWorkspace, "board" | "store" | "machine">,
  { number, state, reason }: PersonMoveRequest,
): Promise<PersonMoveMade> {
  const { board, machine } = open;
  const answer = await board.change({ number }, (issueState) => {
    if (!issueState) return { write: undefined, answer: { refusal: notOnBoard(number) } };
    const judged = judgePersonMove(machine, issueState, state);
    if ("refusal" in judged || !judged.move.changed) return { write: undefined, answer: judged };
    const comment = { author: "a person", body: auditOfPerson(judged.move, reason) };
    const write = { state: judged.move.to, lock: undefined, comment, by: "person" } as const;
    return { write, answer: judged };
  });
  if ("refusal" in answer) throw new RefusalError(answer.refusal);
  if (!answer.move.changed) return answer.move;
  return { ...answer.move, note: noteUnlessRecorded(() => dropClaims(open.store, number)) };
}
