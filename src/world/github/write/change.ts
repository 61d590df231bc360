import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { IssueState } from "../../../workflow/issue/issue-state.ts";
import { isLock, type Machine } from "../../../workflow/machine/machine.ts";
import { isState } from "../../../workflow/machine/states.ts";
import type { BoardWrite, Judge } from "../../board/board.ts";
import { takeLock } from "../lock/claim.ts";
import {
  type BoardIssue,
  claimOnItsWay,
  issueStateOf,
  issueStateWith,
  readBoardIssue,
} from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { carryOut, type Step } from "./apply-steps.ts";
import { commentOf, moveOf } from "./move-steps.ts";

/**
 * Reads, judges and writes. A lock is claimed first, and judged again if another claim came before.
 */
export async function changeIssue<T>(
  connection: Connection,
  ref: IssueRef,
  judge: Judge<T>,
): Promise<T> {
  const found = await readBoardIssue(connection, ref);
  if (!found) return judge(undefined).answer;
  const { write, answer } = judged(found, judge);
  if (!write) return answer;
  const issueState = issueStateOf(found);
  const { lock } = write;
  // A caller that moves the card to a lock state claims again, because its earlier claim may
  // expire.
  if (lock && (lock.holder !== issueState.lock?.holder || write.state !== undefined)) {
    return takeLock({ connection, ref, judge, found }, { ...write, lock }, answer);
  }
  await carryOut(connection, ref, stepsOf(connection, found, write));
  return answer;
}

/** The steps of a judged change that takes no lock. */
export function stepsOf(
  { machine }: Pick<Connection, "machine">,
  found: BoardIssue,
  write: BoardWrite,
): Step[] {
  const releases = leavesLock(machine, issueStateOf(found), write);
  const ended = releases ? found.log.open : found.log.void;
  const entry = {
    event: releases ? "release" : "note",
    mark: crypto.randomUUID(),
    ends: ended.map(({ mark }) => mark),
  } as const;
  return [...moveOf(found, write), ...commentOf(found, write, entry)];
}

/**
 * Judges by the card's state. If a claim counts already, judges as if the card were in its lock
 * state.
 */
export function judged<T>(found: BoardIssue, judge: Judge<T>): ReturnType<Judge<T>> {
  const first = judge(issueStateOf(found));
  const claim = claimOnItsWay(found);
  const actor = first.write?.lock?.holder ?? first.write?.comment?.author;
  if (!first.write || !claim || claim.holder === actor) return first;
  return judge(issueStateWith(found, claim));
}

/** Whether the write leaves a lock state and so ends its lock. */
function leavesLock(machine: Machine, { state, lock }: IssueState, write: BoardWrite): boolean {
  if (lock !== undefined && write.lock === undefined) return true;
  return write.state !== undefined && state !== null && isState(state) && isLock(machine, state);
}
