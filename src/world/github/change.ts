import { entryIn, type LogEntry, withEntry } from "../../workflow/claim-log.ts";
import type { IssueRef } from "../../workflow/issue.ts";
import { isLock, MACHINE } from "../../workflow/machine.ts";
import type { Standing } from "../../workflow/standing.ts";
import { isState } from "../../workflow/states.ts";
import type { BoardWrite, Judge } from "../board.ts";
import { Unknown } from "../unknown.ts";
import { claimLock, voided } from "./claim.ts";
import { GithubFailure } from "./failure.ts";
import { type Held, readHeld, standingOf } from "./held.ts";
import {
  addComment,
  applyMutations,
  closeIssue,
  type Mutation,
  putCard,
  reopenIssue,
} from "./mutations.ts";
import { optionNamed } from "./project-fields.ts";
import type { Connection } from "./reads.ts";

/** Read, judge, write. A lock is claimed first, and judged again when another claimed before. */
export async function changeIssue<T>(
  connection: Connection,
  ref: IssueRef,
  judge: Judge<T>,
): Promise<T> {
  const held = await readHeld(connection, ref);
  if (!held) return judge(undefined).answer;
  const standing = standingOf(held);
  const { write, answer } = judge(standing);
  if (!write) return answer;
  if (write.hold && write.hold.holder !== standing.hold?.holder) {
    const winner = await claimLock(connection, ref, held, write);
    if (winner) return judge({ ...standing, state: winner.state, hold: winner }).answer;
    const move = moveOf(held, write);
    if (move.length > 0) await apply(connection, ref, write, move);
    return answer;
  }
  const mark = crypto.randomUUID();
  const entry: LogEntry = { event: leavesLock(standing, write) ? "release" : "note", mark };
  await apply(
    connection,
    ref,
    write,
    [...moveOf(held, write), ...commentOf(held, write, entry)],
    mark,
  );
  return answer;
}

/** Whoever held a lock, or entered a lock state, is released by leaving it. */
function leavesLock({ state, hold }: Standing, write: BoardWrite): boolean {
  if (hold !== undefined && write.hold === undefined) return true;
  return write.state !== undefined && state !== null && isState(state) && isLock(MACHINE, state);
}

function moveOf({ project, card, issue }: Held, { state }: BoardWrite): Mutation[] {
  if (state === undefined) return [];
  const move = putCard(
    card.id,
    optionNamed(project, "Workflow State", state),
    `moving to ${state}`,
  );
  if (state === "Done") return [move, closeIssue(issue.id, "COMPLETED")];
  if (state === "Canceled") return [move, closeIssue(issue.id, "NOT_PLANNED")];
  return issue.state === "CLOSED" ? [move, reopenIssue(issue.id)] : [move];
}

function commentOf(held: Held, { comment }: BoardWrite, entry: LogEntry): Mutation[] {
  if (!comment) return [];
  return [addComment(held.issue.id, withEntry(`${comment.body}${voided(held)}`, entry))];
}

/** One request for all of it; afterwards it is known what was carried out, or it is said. */
async function apply(
  connection: Connection,
  ref: IssueRef,
  write: BoardWrite,
  mutations: readonly Mutation[],
  mark?: string,
): Promise<void> {
  try {
    const { failed } = await applyMutations(connection.sender, mutations);
    if (failed.length > 0) throw halfDone(ref, mutations, failed);
  } catch (error) {
    if (!(error instanceof GithubFailure) || error.notDone) throw error;
    await settle(connection, ref, write, mark, error);
  }
}

function halfDone(
  { number }: IssueRef,
  all: readonly Mutation[],
  failed: readonly { readonly mutation: Mutation; readonly error: { readonly message: string } }[],
): Unknown {
  const missed = failed.map(({ mutation, error }) => `${mutation.does} failed (${error.message})`);
  const done = all
    .filter((mutation) => failed.every((one) => one.mutation !== mutation))
    .map(({ does }) => does);
  const applied = done.length === 0 ? "nothing was applied" : `applied: ${done.join(", ")}`;
  return new Unknown(`#${number}: ${missed.join("; ")}; ${applied}`);
}

/** The answer got lost on the way: the board is asked what became of the change. */
async function settle(
  connection: Connection,
  ref: IssueRef,
  write: BoardWrite,
  mark: string | undefined,
  lost: GithubFailure,
): Promise<void> {
  const held = await readHeld(connection, ref);
  const moved = write.state === undefined || held?.card.workflowState?.name === write.state;
  const told =
    mark === undefined || held?.comments.some(({ body }) => entryIn(body)?.mark === mark);
  if (moved && told) return;
  const what = moved ? "the state moved, the comment is missing" : "nothing was applied";
  throw new Unknown(`#${ref.number}: ${lost.message}; ${what}`);
}
