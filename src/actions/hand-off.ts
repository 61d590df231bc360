import type { GateSettings } from "../gate/facts.ts";
import type { AgentKey } from "../gate/store-record.ts";
import { groupOf } from "../workflow/group/group.ts";
import { isVerified, planningRefusal, type Verified } from "../workflow/group/planning.ts";
import type { IssueState } from "../workflow/issue/issue-state.ts";
import type { Machine } from "../workflow/machine/machine.ts";
import { auditOfMove } from "../workflow/move/audit.ts";
import { type Judgement, judgeMove } from "../workflow/move/judge-move.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import type { Refusal } from "../workflow/move/refusal.ts";
import { type MoveRequest, resolveMove } from "../workflow/move/resolve-move.ts";
import type { Board, BoardWrite } from "../world/board/board.ts";
import { dropClaims, dropPhaseSkill, writeClaim } from "../world/store/agents.ts";

export interface HandOff {
  readonly number: number;
  readonly repository?: string | undefined;
  readonly request: MoveRequest;
  readonly reason: string;
  /** Who moves, as a lock names its holder. */
  readonly holder: string;
  /** Whose claim it becomes; undefined when no agent of a session asks. */
  readonly agent: AgentKey | undefined;
  readonly asked: boolean;
}

export interface HandOffDeps {
  readonly board: Board;
  readonly store: string;
  readonly machine: Machine;
  readonly settings: GateSettings;
  /** Issues whose convergence a person vouches for. */
  readonly verified: Verified;
  readonly now: number;
}

/** Judge, write, leave the audit comment, and remember whose claim it is. */
export async function handOff(deps: HandOffDeps, request: HandOff): Promise<Judgement> {
  const waits = await waitsForGroup(deps, request);
  if (waits) return { kind: "refused", refusal: waits };
  const judgement = await deps.board.change(request, (issueState) => {
    const answer: Judgement = issueState
      ? judged(deps, request, issueState)
      : { kind: "refused", refusal: notOnBoard(request.number) };
    return { write: issueState && writeOf(deps, request, issueState, answer), answer };
  });
  if (judgement.kind === "go") rememberClaim(deps, request, judgement);
  return judgement;
}

/** As the convergence-gate does. A move that is refused anyway is left to its judge. */
async function waitsForGroup(deps: HandOffDeps, request: HandOff): Promise<Refusal | undefined> {
  const { board, machine, verified } = deps;
  const resolution = resolveMove(machine, request.request);
  if (!resolution.ok || resolution.move.target !== "Plan in Progress") return undefined;
  if (isVerified(verified, request.number)) return undefined;
  const near = await board.neighbourhood(request);
  const [issue] = near;
  if (!issue || judged(deps, request, issue).kind === "refused") return undefined;
  return planningRefusal(machine, groupOf(near, issue.key).members, request.number);
}

function judged(
  { machine, settings, now }: HandOffDeps,
  request: HandOff,
  issueState: IssueState,
): Judgement {
  return judgeMove(machine, issueState, request.request, {
    actor: request.holder,
    now,
    approval: settings.approval,
    asked: request.asked,
  });
}

function writeOf(
  { now }: HandOffDeps,
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

/** The phase of an agent: its claim lasts while the issue stays in the lock state it took. */
function rememberClaim(
  { store, now }: HandOffDeps,
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
