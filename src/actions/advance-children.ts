import { groupOf } from "../workflow/group/group.ts";
import { isVerified, planningRefusal } from "../workflow/group/planning.ts";
import { type Issue, type IssueRef, refOfKey } from "../workflow/issue/issue.ts";
import { type IssueState, stateOf } from "../workflow/issue/issue-state.ts";
import { issueStateAmong } from "../workflow/issue/parts.ts";
import type { Role } from "../workflow/machine/roles.ts";
import { isState, type State } from "../workflow/machine/states.ts";
import { isApproved, subjectOfPlan } from "../workflow/move/approval.ts";
import {
  type Advance,
  auditOfAdvance,
  type ChildStep,
  judgeChild,
  neededByChild,
} from "../workflow/move/children/advance-children.ts";
import { judgeAdvance, judgeTarget } from "../workflow/move/children/judge-advance.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import { Failure } from "../world/files/failure.ts";
import { dropClaims, noteUnlessRecorded } from "../world/store/agents.ts";
import { dropIssueApproval, readIssueApprovals } from "../world/store/approval/issue-approvals.ts";
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

/** Who advances the children. */
export interface ChildrenAdvancer {
  readonly holder: string;
  readonly role: Role | undefined;
}

/** Reads the target state, and refuses one to which children are never advanced. */
export function advanceTarget(name: string): State {
  const refusal = judgeTarget(name);
  if (refusal) throw new RefusalError(refusal);
  if (!isState(name)) throw new Failure("no such state");
  return name;
}

/** A child and what it is judged by. */
interface Due {
  readonly child: Issue;
  readonly advance: Advance;
}

/** Advances the sub-issues of a parent as far as the parent itself, lowest number first. */
export async function advanceChildren(
  open: OpenWorkspace,
  parentRef: IssueRef,
  target: State,
  { holder, role }: ChildrenAdvancer,
): Promise<readonly ChildOutcome[]> {
  const { board, machine, settings, verified } = open;
  const { issue: parent, near } = await around(board, parentRef);
  const { children, absent } = childrenOf(parent, near);
  const outcomes: ChildOutcome[] = absent.map((number) => offBoard(number));
  if (children.length === 0) return outcomes;
  const early = judgeAdvance(machine, parent, target, { role, modes: settings });
  if (early) throw new RefusalError(early);
  const waits = isVerified(verified, parent.number)
    ? undefined
    : planningRefusal(machine, groupOf(near, parent.key).members, parent.number);
  if (waits && target === "Plan in Progress") throw new RefusalError(waits);
  const shared = {
    ...{ role, modes: settings, target, asked: false, products: "not read" as const },
    isPersons: parent.broughtBy === "person",
    hasConverged: waits === undefined,
  };
  const due: Due[] = [];
  for (const child of children) {
    const childState = issueStateAmong(child, near);
    const advance = await advanceOf(open, child.key, childState, shared);
    const step = judgeChild(machine, childState, advance);
    if (step.kind === "advance") due.push({ child, advance });
    else outcomes.push({ number: child.number, step });
  }
  outcomes.push(...(await advanceAll(open, due, { parent, holder })));
  const recorded = outcomes.map((one) =>
    one.step?.kind === "advance"
      ? { ...one, note: noteUnlessRecorded(() => forget(open, due, one.number)) }
      : one,
  );
  return recorded.sort((a, b) => a.number - b.number);
}

/** The child's claims end with its step, and the approval that the step made use of. */
function forget(open: OpenWorkspace, due: readonly Due[], number: number): void {
  const { store } = open;
  const used = due.find(({ child, advance }) => child.number === number && advance.asked);
  if (used) dropIssueApproval(store, open.approvalRef(refOfKey(used.child.key)), "plan");
  dropClaims(store, number);
}

/** Reads what one child is judged by, only where nothing else keeps it. */
async function advanceOf(
  open: OpenWorkspace,
  key: string,
  childState: IssueState,
  shared: Advance,
): Promise<Advance> {
  const { machine, store, now } = open;
  const ref = refOfKey(key);
  const isPlan = stateOf(childState) === "Plan in Review" && shared.modes.approval === "person";
  const asked =
    isPlan &&
    !shared.isPersons &&
    isApproved(readIssueApprovals(store, open.approvalRef(ref), now), "plan", {
      from: "Plan in Review",
      plan: subjectOfPlan(await open.plan(ref, childState)),
    });
  const advance = { ...shared, asked };
  if (judgeChild(machine, childState, advance).kind === "skip") return advance;
  const needed = neededByChild(childState, advance);
  const wanted = { needed, move: { to: advance.target, takesLock: false } };
  const products = needed.length > 0 ? await open.products(ref, childState, wanted) : {};
  return { ...advance, products };
}

/**
 * Judges each child again by the board's state at the moment of writing. If one child fails, the
 * others still move.
 */
async function advanceAll(
  { board, machine }: OpenWorkspace,
  due: readonly Due[],
  { parent, holder }: { readonly parent: Issue; readonly holder: string },
): Promise<ChildOutcome[]> {
  const refs = due.map(({ child }) => refOfKey(child.key));
  const byNumber = new Map(due.map((one) => [one.child.number, one]));
  const changed = await board.changeAll<ChildOutcome>(refs, ({ number }, issueState) => {
    const one = byNumber.get(number);
    if (!issueState || !one) return { write: undefined, answer: offBoard(number) };
    if (stateOf(issueState) !== stateOf(one.child)) {
      const error = `it went to ${stateOf(issueState)} meanwhile`;
      return { write: undefined, answer: { number, error } };
    }
    const step = judgeChild(machine, issueState, one.advance);
    if (step.kind === "skip") return { write: undefined, answer: { number, step } };
    const comment = { author: holder, body: auditOfAdvance(step, parent.number, holder) };
    const by = one.advance.isPersons ? "person" : "agent";
    return { write: { state: step.to, comment, by }, answer: { number, step } };
  });
  return due.map(({ child: { number } }, at) => {
    const one = changed[at] ?? { error: "the board does not say what became of it" };
    return "error" in one ? { number, error: one.error } : one.answer;
  });
}

function offBoard(number: number): ChildOutcome {
  return { number, error: notOnBoard({ number }).fact };
}
