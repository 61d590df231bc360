import type { IssueRef } from "../../../workflow/issue/issue.ts";
import type { IssueState } from "../../../workflow/issue/issue-state.ts";
import { isLock, type Machine } from "../../../workflow/machine/machine.ts";
import { isState } from "../../../workflow/machine/states.ts";

import type { BoardWrite, Judge } from "../../board/board.ts";
import { Failure } from "../../files/failure.ts";

import { takeLock } from "../lock/claim.ts";
import { GRACE_MS } from "../lock/claim-log.ts";
import { overtaken } from "../lock/overtaken.ts";
import type { IssueAnswer } from "../read/answer-shapes.ts";
import {
  type BoardIssue,
  claimOnItsWay,
  issueStateOf,
  issueStateWith,
  readBoardIssue,
} from "../read/board-issue.ts";
import type { Connection } from "../read/read-issue.ts";
import { cardState } from "../read/to-issue.ts";
import { carryOut, type Step } from "./apply-steps.ts";
import { meanwhile, movedBefore, takeBack } from "./meanwhile.ts";
import { commentOf, entryOf, moveOf } from "./move-steps.ts";
import { answersByAlias } from "./mutations.ts";

/** How often a change is begun anew when others change the issue at the same time. */
const MOST_BEGINNINGS = 3;

/**
 * Reads, judges and writes. A lock is claimed first, and judged again if another claim came before.
 * If the issue was changed between reading and writing, that stands, and all begins anew.
 */
export async function changeIssue<T>(
  connection: Connection,
  ref: IssueRef,
  judge: Judge<T>,
  prepare: (issueState: IssueState, issue: IssueAnswer) => Promise<void>,
): Promise<T> {
  for (let beginnings = 0; beginnings < MOST_BEGINNINGS; beginnings += 1) {
    const found = await readSettled(connection, ref);
    if (!found) return judge(undefined).answer;
    await prepare(issueStateOf(found), found.issue);
    const { write, answer } = judged(found, judge);
    if (!write) return answer;
    const { lock } = write;
    const held = issueStateOf(found).lock;
    // A caller that moves the card to a lock state claims again, because its earlier claim may
    // expire.
    if (lock && (lock.holder !== held?.holder || write.state !== undefined)) {
      const taken = await takeLock({ connection, ref, judge, found }, { ...write, lock }, answer);
      if (taken !== "again") return taken.answer;
      continue;
    }
    const steps = stepsOf(connection, found, write);
    const done = await carryOut(connection, ref, steps);
    const answers = answersByAlias.safeParse(done.data).data ?? {};
    const seen = meanwhile(found, steps, answers) ?? movedBefore(found, steps, done.afterwards);
    if (!seen) return answer;
    await takeBack(connection, ref, steps, { found, seen, answers });
  }
  throw new Failure(`#${ref.number} is being changed by others: nothing was applied`);
}

/** How often, and after how long, an issue is read again while another takes back its move. */
const MOST_READINGS = 4;
const READ_AGAIN_MS = 250;

/** The issue as it stands: a move that was overtaken by another is about to be taken back. */
async function readSettled(connection: Connection, ref: IssueRef): Promise<BoardIssue | undefined> {
  for (let readings = 1; ; readings += 1) {
    const found = await readBoardIssue(connection, ref);
    // Its writer may have ended before it could take it back: then it stands.
    if (!found || readings === MOST_READINGS || !isPassing(found)) return found;
    await Bun.sleep(READ_AGAIN_MS);
  }
}

function isPassing({ log, card, now }: BoardIssue): boolean {
  const last = log.entries.at(-1);
  if (last === undefined || now - last.at > GRACE_MS) return false;
  return last.to === cardState(card).state && overtaken(log.entries).has(last.mark);
}

/**
 * The steps of a judged change that takes no lock. The comment comes first: its answer shows whether
 * the card is still where it was read.
 */
export function stepsOf(
  { machine }: Pick<Connection, "machine">,
  found: BoardIssue,
  write: BoardWrite,
): Step[] {
  const releases = leavesLock(machine, issueStateOf(found), write);
  const ended = releases ? found.log.open : found.log.void;
  const entry = entryOf(found, write, {
    event: releases ? "release" : "note",
    mark: crypto.randomUUID(),
    ends: ended.map(({ mark }) => mark),
  });
  return [...commentOf(machine, found, write, entry), ...moveOf(found, write)];
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
