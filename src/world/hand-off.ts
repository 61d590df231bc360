import type { GateSettings } from "../gate/facts.ts";
import type { AgentKey } from "../gate/remembrance.ts";
import { auditOfMove } from "../workflow/audit.ts";
import { type Judgement, judgeMove } from "../workflow/judge-move.ts";
import type { Machine } from "../workflow/machine.ts";
import { notOnBoard } from "../workflow/move-refusals.ts";
import type { MoveRequest } from "../workflow/resolve-move.ts";
import type { Standing } from "../workflow/standing.ts";
import type { Board, BoardWrite } from "./board.ts";
import { dropClaims, dropSkill, writeClaim } from "./store/agents.ts";

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

export interface Desk {
  readonly board: Board;
  readonly store: string;
  readonly machine: Machine;
  readonly settings: GateSettings;
  readonly now: number;
}

/** Judge, write, leave the audit comment, and remember whose claim it is. */
export async function handOff(desk: Desk, wish: HandOff): Promise<Judgement> {
  const judgement = await desk.board.change(wish, (standing) => {
    const answer: Judgement = standing
      ? judgeMove(desk.machine, standing, wish.request, {
          actor: wish.holder,
          now: desk.now,
          approval: desk.settings.approval,
          asked: wish.asked,
        })
      : { kind: "refused", refusal: notOnBoard(wish.number) };
    return { write: standing && writeOf(desk, wish, standing, answer), answer };
  });
  if (judgement.kind === "go") rememberClaim(desk, wish, judgement);
  return judgement;
}

function writeOf(
  { now }: Desk,
  { holder, reason }: HandOff,
  standing: Standing,
  judgement: Judgement,
): BoardWrite | undefined {
  if (judgement.kind !== "go") return undefined;
  const { move } = judgement;
  if (!move.changed && !move.takesLock) return undefined;
  const kept = move.changed ? undefined : standing.hold;
  const hold = move.takesLock ? (kept ?? { holder, since: now }) : undefined;
  const comment = { author: holder, body: auditOfMove(move, reason, holder) };
  return { state: move.changed ? move.to : undefined, hold, comment };
}

/** The phase of an agent: its claim lasts while the issue stays in the lock state it took. */
function rememberClaim(
  { store, now }: Desk,
  { number, agent }: HandOff,
  { move }: Extract<Judgement, { kind: "go" }>,
): void {
  if (move.changed) dropClaims(store, number);
  if (!agent) return;
  if (move.takesLock) {
    writeClaim(store, agent, { number, phase: move.command, state: move.to, at: now });
  } else {
    dropSkill(store, agent);
  }
}
