import type { AgentKey } from "../gate/store-record.ts";
import { groupOf } from "../workflow/group/group.ts";
import { isVerified, planningRefusal } from "../workflow/group/planning.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import { issueStateAmong } from "../workflow/issue/parts.ts";
import { auditOfMove } from "../workflow/move/audit.ts";
import { type Judgement, judgeResolved } from "../workflow/move/judge-move.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import { type MoveRequest, type Resolution, resolveMove } from "../workflow/move/resolve-move.ts";
import type { BoardWrite } from "../world/board/board.ts";
import {
  dropClaims,
  dropPhaseSkill,
  noteUnlessRecorded,
  writeClaim,
} from "../world/store/agents.ts";
import type { OpenWorkspace } from "../world/workspace.ts";

export interface HandOff {
  readonly number: number;
  readonly repository?: string | undefined;
  readonly move: MoveRequest;
  readonly reason: string;
  /** The caller, in the form in which a lock names its holder. */
  readonly holder: string;
  /** The agent that gets the claim; undefined when the caller is not an agent of a session. */
  readonly agent: AgentKey | undefined;
  readonly asked: boolean;
}

/** The judgement. The note is set when the change was made but could not be recorded. */
export type HandOffAnswer = Judgement & { readonly note?: string | undefined };

/** Judges the move, writes it with its audit comment, and records the agent's claim. */
export async function handOff(open: OpenWorkspace, request: HandOff): Promise<HandOffAnswer> {
  const resolution = resolveMove(open.machine, request.move);
  const waits = await waitsForGroup(open, request, resolution);
  if (waits) return { kind: "refused", refusal: waits };
  const judgement = await open.board.change(request, (issueState) => {
    const answer: Judgement = issueState
      ? judged(open, request, resolution, issueState)
      : { kind: "refused", refusal: notOnBoard(request.number, open.board.kind) };
    return { write: issueState && writeOf(open, request, issueState, answer), answer };
  });
  if (judgement.kind !== "go") return judgement;
  return { ...judgement, note: noteUnlessRecorded(() => rememberClaim(open, request, judgement)) };
}

/**
 * The same check as convergence-gate. A move that another rule refuses is left to that rule, which
 * has the better answer.
 */
async function waitsForGroup(
  open: OpenWorkspace,
  request: HandOff,
  resolution: Resolution,
): Promise<Refusal | undefined> {
  const { board, machine, verified } = open;
  if (!resolution.ok || resolution.move.target !== "Plan in Progress") return undefined;
  if (isVerified(verified, request.number)) return undefined;
  const near = await board.neighbourhood(request);
  const [issue] = near;
  if (!issue) return undefined;
  const judgement = judged(open, request, resolution, issueStateAmong(issue, near));
  if (judgement.kind === "refused") return undefined;
  return planningRefusal(machine, groupOf(near, issue.key).members, request.number);
}

function judged(
  { machine, settings, now }: OpenWorkspace,
  { holder, asked }: HandOff,
  resolution: Resolution,
  issueState: IssueState,
): Judgement {
  if (!resolution.ok) return { kind: "refused", refusal: resolution.refusal };
  const circumstances = { actor: holder, now, approval: settings.approval, asked };
  return judgeResolved(machine, issueState, resolution.move, circumstances);
}

function writeOf(
  { now }: OpenWorkspace,
  { holder, reason }: HandOff,
  issueState: IssueState,
  judgement: Judgement,
): BoardWrite | undefined {
  if (judgement.kind !== "go") return undefined;
  const { move } = judgement;
  if (!move.changed && !move.takesLock) return undefined;
  const kept = move.changed ? undefined : issueState.lock;
  const lock = move.takesLock ? (kept ?? { holder, since: now }) : undefined;
  const comment = { author: holder, body: auditOfMove(move, reason, holder) };
  return { state: move.changed ? move.to : undefined, lock, comment };
}

/**
 * The claim tells other gates the agent's phase, as long as the issue stays in the lock state it
 * took.
 */
function rememberClaim(
  { store, now }: OpenWorkspace,
  { number, agent }: HandOff,
  { move }: Extract<Judgement, { kind: "go" }>,
): void {
  if (move.changed) dropClaims(store, number);
  if (!agent) return;
  if (move.takesLock) {
    writeClaim(store, agent, { number, phase: move.command, state: move.to, at: now });
  } else {
    dropPhaseSkill(store, agent);
  }
}
