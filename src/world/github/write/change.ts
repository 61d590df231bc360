import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { Standing } from "../../../workflow/issue/issue-state.ts";
import { isLock, MACHINE } from "../../../workflow/machine/machine.ts";
import { isState } from "../../../workflow/machine/states.ts";
import type { BoardWrite, Judge } from "../../board/board.ts";
import { takeLock } from "../lock/claim.ts";
import {
  claimOnItsWay,
  type Held,
  readHeld,
  standingOf,
  standingWith,
} from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { carryOut, type Step } from "./apply-steps.ts";
import { commentOf, moveOf } from "./move-steps.ts";

/** Read, judge, write. A lock is claimed first, and judged again when another claimed before. */
export async function changeIssue<T>(
  connection: Connection,
  ref: IssueRef,
  judge: Judge<T>,
): Promise<T> {
  const held = await readHeld(connection, ref);
  if (!held) return judge(undefined).answer;
  const { write, answer } = judged(held, judge);
  if (!write) return answer;
  const standing = standingOf(held);
  const { hold } = write;
  // Whoever is on the way to a lock state claims again: the earlier claim may run out meanwhile.
  if (hold && (hold.holder !== standing.hold?.holder || write.state !== undefined)) {
    return takeLock({ connection, ref, judge, held }, { ...write, hold }, answer);
  }
  await carryOut(connection, ref, stepsOf(held, write));
  return answer;
}

/** What writes a judged change that takes no lock. */
export function stepsOf(held: Held, write: BoardWrite): Step[] {
  const releases = leavesLock(standingOf(held), write);
  const ended = releases ? held.log.open : held.log.void;
  const entry = {
    event: releases ? "release" : "note",
    mark: crypto.randomUUID(),
    ends: ended.map(({ mark }) => mark),
  } as const;
  return [...moveOf(held, write), ...commentOf(held, write, entry)];
}

/** By the card, unless another's claim on it counts: then as if the card were in its lock state. */
export function judged<T>(held: Held, judge: Judge<T>): ReturnType<Judge<T>> {
  const first = judge(standingOf(held));
  const claim = claimOnItsWay(held);
  const actor = first.write?.hold?.holder ?? first.write?.comment?.author;
  if (!first.write || !claim || claim.holder === actor) return first;
  return judge(standingWith(held, claim));
}

/** Whoever held a lock, or entered a lock state, is released by leaving it. */
function leavesLock({ state, hold }: Standing, write: BoardWrite): boolean {
  if (hold !== undefined && write.hold === undefined) return true;
  return write.state !== undefined && state !== null && isState(state) && isLock(MACHINE, state);
}
