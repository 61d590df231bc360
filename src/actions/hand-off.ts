import type { AgentKey } from "../gate/store-record.ts";
import { groupOf } from "../workflow/group/group.ts";
import { isVerified, planningRefusal } from "../workflow/group/planning.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import type { Lock } from "../workflow/issue/lock.ts";
import { issueStateAmong } from "../workflow/issue/parts.ts";
import type { Role } from "../workflow/machine/roles.ts";
import { type Approvable, isApproved } from "../workflow/move/approval.ts";
import { auditOfMove, returnOf } from "../workflow/move/audit.ts";
import { judgeMove } from "../workflow/move/judge-move.ts";
import type { Judgement, Move } from "../workflow/move/move.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import { type MoveRequest, resolveMove } from "../workflow/move/resolve-move.ts";
import { passesReview } from "../workflow/move/rules/person-word.ts";
import type { BoardWrite } from "../world/board/board.ts";
import { Failure } from "../world/files/failure.ts";
import { endMerges } from "../world/merging/merge-lease.ts";
import { dropClaims, noteUnlessRecorded, writeClaim } from "../world/store/agents.ts";
import { dropIssueApproval, dropIssueApprovals } from "../world/store/approval/issue-approvals.ts";
import type { OpenWorkspace } from "../world/workspace.ts";
import { circumstances, factsOf, type MoveFacts, rememberPlanApproval } from "./move-facts.ts";

export interface HandOff {
  readonly number: number;
  readonly repository?: string | undefined;
  readonly move: MoveRequest;
  readonly reason: string;
  /** The caller, in the form in which a lock names its holder. */
  readonly holder: string;
  readonly role?: Role | undefined;
  /** A person makes the move, on the command line. */
  readonly isPerson?: boolean;
  /** The agent that gets the claim; undefined when the caller is not an agent of a session. */
  readonly agent: AgentKey | undefined;
  /** The client put this call to a person, who agreed. */
  readonly asked: boolean;
  /** The plan that the person was asked about, as approvals name it; undefined: none was looked up. */
  readonly askedPlan?: string | undefined;
}

/**
 * The judgement; `lock` is the one the caller holds afterwards. The note is set when the change was
 * made but could not be recorded.
 */
export type HandOffAnswer = Judgement & {
  readonly lock?: Lock | undefined;
  readonly note?: string | undefined;
};

/** How often a hand-off is judged anew because the issue changed in between. */
const TRIES = 4;

/** Judges the move, writes it with its audit comment, and records the agent's claim. */
export async function handOff(open: OpenWorkspace, request: HandOff): Promise<HandOffAnswer> {
  const waits = await waitsForGroup(open, request);
  if (waits) return { kind: "refused", refusal: waits };
  for (let tries = 0; tries < TRIES; tries += 1) {
    const done = await attempt(open, request);
    if (done) return done;
  }
  throw new Failure(`#${request.number} changes all the time: try again`);
}

/** Undefined: the issue changed while the facts about it were read. */
async function attempt(open: OpenWorkspace, request: HandOff): Promise<HandOffAnswer | undefined> {
  let facts: MoveFacts | undefined;
  const answer = await open.board.change<HandOffAnswer | undefined>(
    request,
    (issueState) => {
      if (!issueState) {
        return { write: undefined, answer: refused(notOnBoard(request, open.board.kind)) };
      }
      // Nothing was looked up for this move yet: it would pass over what was not read.
      if (!facts) return { write: undefined, answer: undefined };
      const known = facts;
      const judgement = judged(open, request, issueState, known);
      const isFresh = known.of.state === issueState.state;
      // What was read is about another state than the one that is written to.
      if (judgement.kind === "go" && !isFresh) return { write: undefined, answer: undefined };
      const write = writeOf(open, request, issueState, judgement, known);
      return {
        write,
        answer: { ...judgement, lock: write?.lock ?? heldBy(issueState, judgement) },
      };
    },
    async (issueState) => {
      facts = await factsOf(open, request, issueState);
    },
  );
  if (answer?.kind === "ask" && answer.about === "plan") {
    // The plan changed since it was approved, so that the gate must ask again.
    noteUnlessRecorded(() => dropIssueApproval(open.store, open.approvalRef(request), "plan"));
  }
  if (answer?.kind !== "go") return answer;
  const note = noteUnlessRecorded(() => remember(open, request, answer.move, facts));
  return { ...answer, note };
}

function refused(refusal: Refusal): Judgement {
  return { kind: "refused", refusal };
}

/** The lock that a caller had already. */
function heldBy({ lock }: IssueState, judgement: Judgement): Lock | undefined {
  return judgement.kind === "go" && judgement.move.takesLock ? lock : undefined;
}

/**
 * The same check as convergence-gate. A move that another rule refuses is left to that rule, which
 * has the better answer.
 */
async function waitsForGroup(open: OpenWorkspace, request: HandOff): Promise<Refusal | undefined> {
  const { board, machine, verified } = open;
  const resolution = resolveMove(machine, request.move);
  if (!resolution.ok || resolution.move.target !== "Plan in Progress") return undefined;
  if (isVerified(verified, request.number)) return undefined;
  const near = await board.neighbourhood(request);
  const [issue] = near;
  if (!issue) return undefined;
  const issueState = issueStateAmong(issue, near);
  if (judged(open, request, issueState, { of: issueState }).kind === "refused") return undefined;
  return planningRefusal(machine, groupOf(near, issue.key).members, request.number);
}

/** A question that a person has answered beforehand is not asked again. */
function judged(
  open: OpenWorkspace,
  request: HandOff,
  issueState: IssueState,
  facts: MoveFacts,
): Judgement {
  const judge = (asked: boolean) =>
    judgeMove(open.machine, issueState, request.move, circumstances(open, request, facts, asked));
  // A yes to one plan is no yes to the plan that came after the question.
  const { askedPlan } = request;
  const isOther = askedPlan !== undefined && facts.plan !== undefined && facts.plan !== askedPlan;
  const first = judge(request.asked && !isOther);
  if (first.kind !== "ask" || facts.approvals === undefined) return first;
  const { from } = first.move;
  const isGiven = isApproved(facts.approvals, first.about, { from, plan: facts.plan ?? "" });
  return isGiven ? judge(true) : first;
}

function writeOf(
  { now }: OpenWorkspace,
  { holder, reason, isPerson = false, asked }: HandOff,
  issueState: IssueState,
  judgement: Judgement,
  { head, plan }: MoveFacts,
): BoardWrite | undefined {
  if (judgement.kind !== "go") return undefined;
  const { move } = judgement;
  if (!move.changed && !move.takesLock) return undefined;
  const kept = move.changed || move.endsLock ? undefined : issueState.lock;
  const lock = move.takesLock ? { holder, since: kept?.since ?? now } : undefined;
  const returned = returnOf(move, now, head ?? null);
  const approvedBy = { isAsked: asked, plan: plan || undefined };
  const comment = { author: holder, body: auditOfMove(move, reason, holder, returned, approvedBy) };
  const isPersons = isPerson || (move.from === "Human Needed" && move.approved);
  const by = isPersons ? "person" : "agent";
  return { state: move.changed ? move.to : undefined, lock, comment, by, returned };
}

/**
 * The claim tells other gates the agent's phase, as long as the issue stays in the lock state it
 * took. An approval is used up by the move it was for; a yes to a plan counts for its other issues.
 */
function remember(open: OpenWorkspace, request: HandOff, move: Move, facts?: MoveFacts): void {
  const { store, now } = open;
  const { number, agent } = request;
  if (move.changed) dropClaims(store, number);
  if (move.changed && request.isPerson) dropIssueApprovals(store, number);
  // What comes back is another head when it is merged, and that one is to be approved.
  if (move.changed && move.from === "In Review") {
    dropIssueApproval(store, open.approvalRef(request), "merge");
  }
  if (move.approved) {
    const used = passesReview(move.from, move.to)
      ? "plan"
      : USED_UP.find(({ to }) => to === move.to)?.what;
    // A new yes counts for the plan's other issues; an old one was recorded for them when given.
    if (used === "plan" && request.asked) rememberPlanApproval(open, request, facts);
    if (used) dropIssueApproval(store, open.approvalRef(request), used);
  }
  if (!agent) return;
  if (move.command === "merge") endMerges(store, request, now);
  // The skill itself goes on until the next one or a stop: what follows a hand-off is part of it.
  if (move.takesLock) {
    writeClaim(store, agent, { number, phase: move.command, state: move.to, at: now });
  }
}

const USED_UP: readonly { readonly to: string; readonly what: Approvable }[] = [
  { to: "Done", what: "close" },
  { to: "Canceled", what: "cancel" },
];
