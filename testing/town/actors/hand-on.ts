import { stateGate } from "../../../hooks-src/pre/state-gate.ts";
import { handOff } from "../../../src/actions/hand-off.ts";
import type { Decision } from "../../../src/gate/decision.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { MoveRequest } from "../../../src/workflow/move/resolve-move.ts";
import { Failure } from "../../../src/world/files/failure.ts";
import { lockHolder } from "../../../src/world/holders/presence.ts";
import { readIssueApprovals } from "../../../src/world/store/approval/issue-approvals.ts";
import { readCall, useCall } from "../../../src/world/store/calls.ts";
import { remember } from "../../../src/world/store/remember.ts";
import { decide } from "../../decide.ts";
import { handoffInput } from "../../inputs.ts";
import type { Town } from "../town.ts";
import { type Actor, holderOf, type Op } from "./actor.ts";
import { openTown } from "./open-town.ts";

export type HandedOn = "go" | "refused" | "failed";

/** One hand-off as an agent makes it: the gate looks first, then the tool judges and writes. */
export async function handOn(
  town: Town,
  me: Actor,
  number: number,
  move: MoveRequest,
): Promise<HandedOn> {
  const { command = "", intent = "", toState = "" } = move;
  const op = town.begin(me, number, { kind: "hand-off", command, intent: intent || toState });
  try {
    const decision = await gateOf(town, me, op, move);
    if (decision.kind === "block") return refuse(town, op, decision.line, decision.recovery);
    if (decision.kind === "unsure") return refuse(town, op, `could not decide: ${decision.why}`);
    const isYes = decision.kind !== "ask" || town.draw("answer").chance(0.5);
    if (decision.kind === "ask" && !isYes) return refuse(town, op, decision.otherwise.line);
    for (const record of decision.kind === "ask"
      ? (decision.remember ?? [])
      : recordsOf(decision)) {
      remember(town.parts.store, record, Date.now());
    }
    return await callTool(town, me, op, move);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    town.count("failed");
    town.note(`${me.id}: ${error.message}`);
    op.outcome = "unknown";
    me.mayHold = true;
    return "failed";
  } finally {
    me.op = undefined;
    me.isStoreFull = false;
  }
}

function recordsOf(decision: Decision) {
  return "remember" in decision ? (decision.remember ?? []) : [];
}

async function gateOf(town: Town, me: Actor, op: Op, move: MoveRequest): Promise<Decision> {
  const { board } = await openTown(town, me);
  const { store } = town.parts;
  const { number, token } = op;
  const issueState = await board.issueState({ number });
  const holder = holderOf(me);
  const { command, intent, toState } = move;
  const named = intent === undefined ? { to_state: toState } : { intent };
  const fields = { session_id: me.session, tool_use_id: token, cwd: "/" };
  const input = handoffInput({ number, command, ...named, reason: token }, fields);
  const asker = { holder, session: me.session };
  return decide(stateGate, input, {
    machine: MACHINE,
    settings: town.settings,
    worker: me.role && { role: me.role, name: me.id },
    holder,
    teammate: undefined,
    issueState: issueState ?? "not on the board",
    lockHolder: lockHolder(store, issueState?.lock, asker),
    approvals: readIssueApprovals(store, { number }, Date.now()),
    planAsked: town.git.plan(number),
    products: {},
    now: Date.now(),
  });
}

async function callTool(town: Town, me: Actor, op: Op, move: MoveRequest): Promise<HandedOn> {
  const { number, token } = op;
  const call = readCall(town.parts.store, token);
  if (!call || !useCall(town.parts.store, token)) return refuse(town, op, "no gate saw this call");
  op.asked = call.asked;
  const open = await openTown(town, me);
  // As it was opened: the disk may be mended while the hand-off is under way.
  const { isStoreFull } = me;
  const isOfDead = town.holders.isOfDead(number, me.life);
  const answer = await handOff(open, {
    ...{ number, move, reason: token, holder: call.holder, role: call.role },
    agent: { session: call.session, agent: call.agent },
    ...{ asked: call.asked, askedPlan: call.askedPlan },
  });
  if (answer.kind === "ask") return refuse(town, op, answer.fact);
  if (answer.kind === "refused")
    return refuse(town, op, answer.refusal.fact, answer.refusal.recovery.join(" "));
  const { takesLock, changed, approved, from, to } = answer.move;
  op.asked ||= approved;
  town.count("accepted");
  town.note(`${me.id}: ${op.command} ${op.intent} #${number}: ${from} to ${to}, ${token}`);
  if (answer.note && !isStoreFull) town.violate(`an accepted hand-off says: ${answer.note}`);
  op.outcome = changed || takesLock ? "written" : "not written";
  if (takesLock && isOfDead) town.count("take-overs");
  const fault = takesLock ? town.holders.taken(op) : changed ? town.holders.left(op) : undefined;
  if (fault === "limit") town.count("limit, a holder resumed while it was taken over");
  else if (fault) town.violate(fault);
  return "go";
}

function refuse(town: Town, op: Op, line: string, recovery = ""): HandedOn {
  op.outcome = "not written";
  town.count("refused");
  town.refusals.set(op.number, `${line} ${recovery}`);
  if (line.includes("session mallory")) town.violate(`a stranger keeps ${op.by.id} off: ${line}`);
  town.note(`${op.by.id}: ${op.command} ${op.intent} #${op.number} refused: ${line}`);
  return "refused";
}
