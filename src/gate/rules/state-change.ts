import { isState } from "../../workflow/machine/states.ts";
import { isApproved, subjectOfPlan } from "../../workflow/move/approval.ts";
import { notAsked } from "../../workflow/move/ask.ts";
import { judgeAdvance, judgeTarget } from "../../workflow/move/children/judge-advance.ts";
import type { Circumstances } from "../../workflow/move/circumstances.ts";
import { judgeMove } from "../../workflow/move/judge-move.ts";
import { notOnBoard } from "../../workflow/move/move-refusals.ts";
import type { Refusal } from "../../workflow/move/refusal.ts";
import { agentKey } from "../agent.ts";
import {
  allow,
  allowNotifying,
  ask,
  type Block,
  block,
  type DecisionFor,
  refuse,
  type Unsure,
  unsure,
} from "../decision.ts";
import { defineCheck } from "../define-gate.ts";
import type { Facts } from "../facts.ts";
import type { HookInput } from "../hook-input.ts";
import { oneLine } from "../line.ts";
import type { CallRecord, StoreRecord } from "../store-record.ts";
import type { AdvanceCall, HandOffCall } from "../tool-call.ts";
import { waitAfter } from "../waiting/wait-after.ts";
import { callMeaning } from "./written-as-intent.ts";

type Caller = HookInput<"PreToolUse">;
type Answer = DecisionFor<"PreToolUse">;
type Known = Pick<
  Facts,
  | "machine"
  | "settings"
  | "worker"
  | "holder"
  | "teammate"
  | "issueState"
  | "lockHolder"
  | "approvals"
  | "planAsked"
  | "products"
  | "now"
>;

/** A call of one of the two tools that change a workflow state, with its caller. */
export type StateChange = (HandOffCall | AdvanceCall) & { readonly caller: Caller };

export function stateChange(input: Caller): StateChange | Unsure | undefined {
  return namedChange(input) ?? (isUnnamed(input) ? unsure("the call names no issue") : undefined);
}

/** The same, where a change whose issue cannot be told is answered by `unnamedIssue`. */
export function namedChange(input: Caller): StateChange | undefined {
  const { call } = input;
  const isStateChange = call.kind === "hand-off" || call.kind === "advance-children";
  return isStateChange ? { ...call, caller: input } : undefined;
}

function isUnnamed({ call }: Caller): boolean {
  return call.kind === "unreadable" && call.meant === "state-change";
}

/** A change whose issue cannot be told: nothing is looked up, and the valid form is named. */
export const unnamedIssue = defineCheck({
  events: ["PreToolUse"],
  about: (input) => (isUnnamed(input) ? {} : undefined),
  facts: [],
  decide: () => refuse("The call names no issue.", 'number=42, "42" or "#42", from 1 to 999999999'),
});

/** Judges whether this agent may make this change, by its role and the issue's state. */
export function judgeStateChange(change: StateChange, facts: Known): Answer {
  const { issueState } = facts;
  if (issueState === "not on the board") return refused(notOnBoard(change.issue));
  if (change.kind === "hand-off") return judgeHandOff(change, facts, issueState);
  const { machine, settings, worker } = facts;
  const refusal =
    judgeTarget(change.target) ??
    (change.target !== undefined && isState(change.target)
      ? judgeAdvance(machine, issueState, change.target, { role: worker?.role, modes: settings })
      : undefined);
  return refusal ? refused(refusal) : allow(...callRecord(change, facts, false));
}

function judgeHandOff(
  change: StateChange & HandOffCall,
  facts: Known,
  issueState: Exclude<Known["issueState"], string>,
): Answer {
  const judgement = judgeMove(facts.machine, issueState, change.move, circumstancesOf(facts));
  switch (judgement.kind) {
    case "go": {
      const begins = waitAfter(issueState, judgement.move, facts.settings);
      return allowNotifying(begins, ...callRecord(change, facts, false));
    }
    case "ask": {
      const { about, move, question } = judgement;
      const plan = subjectOfPlan(facts.planAsked);
      // The tool looks again whether it is this plan that the person approved.
      if (isApproved(facts.approvals, about, { from: move.from, plan })) {
        return allow(...callRecord(change, facts, false));
      }
      const { fact, recovery } = notAsked(issueState.number, judgement, move);
      const otherwise = { line: oneLine(fact), recovery: recovery[0] ?? "" };
      const askedPlan = about === "plan" ? plan : undefined;
      return ask(question, otherwise, ...callRecord(change, facts, true, askedPlan));
    }
    case "refused":
      return refused(judgement.refusal);
  }
}

/** What this agent's own moves are judged by. */
export function circumstancesOf(
  facts: Pick<Known, "settings" | "worker" | "holder" | "lockHolder" | "products" | "now"> &
    Partial<Pick<Known, "planAsked">>,
): Circumstances {
  const { settings, worker, holder, lockHolder, products, now, planAsked } = facts;
  return {
    actor: holder,
    role: worker?.role,
    isPerson: false,
    now,
    modes: settings,
    asked: false,
    lockHolder,
    products,
    planAsked,
  };
}

/** The line about a missing work product says itself what to do. */
function refused({ rule, fact, recovery: [nearest] }: Refusal): Block {
  return nearest === undefined || rule === 11
    ? block(oneLine(fact))
    : refuse(oneLine(fact), nearest);
}

/** The server sees only the call's id; this record tells it which agent called, and for what. */
function callRecord(
  change: StateChange,
  { machine, holder, worker, teammate }: Known,
  asked: boolean,
  askedPlan?: string,
): StoreRecord[] {
  const { caller } = change;
  const { tool_use_id: id, agent_type: type } = caller;
  if (id === undefined) return [];
  const [role, meaning] = [worker?.role, callMeaning(machine, change)];
  const who = { ...agentKey(caller), holder, type, role };
  const call: CallRecord = { kind: "call", id, ...who, asked, askedPlan, meaning };
  return teammate === undefined ? [call] : [teammate, call];
}
