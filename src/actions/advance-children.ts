import { groupOf } from "../workflow/group/group.ts";
import { isVerified, planningRefusal } from "../workflow/group/planning.ts";
import { type Issue, type IssueRef, refOfKey } from "../workflow/issue/issue.ts";
import { isState, type State } from "../workflow/machine/states.ts";
import { judgeAdvance } from "../workflow/move/advance.ts";
import {
  auditOfAdvance,
  type ChildStep,
  judgeChild,
  planAdvance,
} from "../workflow/move/advance-children.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import { Failure } from "../world/files/failure.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import { around, childrenOf } from "./on-board.ts";
import { RefusalError } from "./refusal-error.ts";

/** The result for one child: moved, left where it is with a reason, or failed with an error. */
export interface ChildOutcome {
  readonly number: number;
  readonly step?: ChildStep;
  readonly error?: string;
  /** Set when the move was made but could not be recorded. */
  readonly note?: string | undefined;
}

/** Reads the target state, and refuses one to which children are never advanced. */
export function advanceTarget(name: string): State {
  const refusal = judgeAdvance(name);
  if (refusal) throw new RefusalError(refusal);
  if (!isState(name)) throw new Failure("no such state");
  return name;
}

/** Advances the sub-issues of a parent, lowest number first. */
export async function advanceChildren(
  open: OpenWorkspace,
  parentRef: IssueRef,
  target: State,
  holder: string,
): Promise<readonly ChildOutcome[]> {
  const { board, store, machine, settings, verified } = open;
  const { issue: parent, near } = await around(board, parentRef);
  if (target === "Plan in Progress" && !isVerified(verified, parent.number)) {
    const refusal = planningRefusal(machine, groupOf(near, parent.key).members, parent.number);
    if (refusal) throw new RefusalError(refusal);
  }
  const { children, absent } = childrenOf(parent, near);
  const outcomes: ChildOutcome[] = absent.map((number) => offBoard(number));
  const due: Issue[] = [];
  for (const { child, step } of planAdvance(machine, children, target, settings.approval)) {
    if (step.kind === "advance") due.push(child);
    else outcomes.push({ number: child.number, step });
  }
  outcomes.push(...(await advanceAll(open, due, target, { parent: parent.number, holder })));
  const recorded = outcomes.map((one) =>
    one.step?.kind === "advance"
      ? { ...one, note: noteUnlessRecorded(() => dropClaims(store, one.number)) }
      : one,
  );
  return recorded.sort((a, b) => a.number - b.number);
}

/**
 * Judges each child again by the board's state at the moment of writing. If one child fails, the
 * others still move.
 */
async function advanceAll(
  { board, machine, settings }: OpenWorkspace,
  children: readonly Issue[],
  target: State,
  { parent, holder }: { readonly parent: number; readonly holder: string },
): Promise<ChildOutcome[]> {
  const refs = children.map(({ key }) => refOfKey(key));
  const changed = await board.changeAll<ChildOutcome>(refs, ({ number }, issueState) => {
    if (!issueState) return { write: undefined, answer: offBoard(number) };
    const step = judgeChild(machine, issueState, target, settings.approval);
    if (step.kind === "skip") return { write: undefined, answer: { number, step } };
    const comment = { author: holder, body: auditOfAdvance(step, parent, holder) };
    return { write: { state: step.to, comment }, answer: { number, step } };
  });
  return children.map(({ number }, at) => {
    const one = changed[at] ?? { error: "the board does not say what became of it" };
    return "error" in one ? { number, error: one.error } : one.answer;
  });
}

function offBoard(number: number): ChildOutcome {
  return { number, error: notOnBoard(number).fact };
}
