import { commandsOf } from "../../workflow/machine/roles.ts";
import { oneOf, readCommandName } from "../../workflow/machine/spelling.ts";
import { judgeAdvance } from "../../workflow/move/advance.ts";
import { judgeMove } from "../../workflow/move/judge-move.ts";
import { notOnBoard } from "../../workflow/move/move-refusals.ts";
import type { Refusal } from "../../workflow/move/refusal.ts";
import { agentKey } from "../agent.ts";
import {
  allow,
  ask,
  type Block,
  block,
  type DecisionFor,
  refuse,
  type Unsure,
  unsure,
} from "../decision.ts";
import type { Facts } from "../facts.ts";
import type { HookInput } from "../hook-input.ts";
import { line, oneLine } from "../line.ts";
import type { CallRecord, StoreRecord } from "../store-record.ts";
import type { AdvanceCall, HandOffCall } from "../tool-call.ts";

type Caller = HookInput<"PreToolUse">;
type Answer = DecisionFor<"PreToolUse">;
type Known = Pick<
  Facts,
  "machine" | "settings" | "worker" | "holder" | "teammate" | "issueState" | "now"
>;

/** A call of one of the two tools that change a workflow state, with its caller. */
export type StateChange = (HandOffCall | AdvanceCall) & { readonly caller: Caller };

export function stateChange(input: Caller): StateChange | Unsure | undefined {
  const { call } = input;
  if (call.kind === "hand-off" || call.kind === "advance-children") {
    return { ...call, caller: input };
  }
  const isBroken = call.kind === "unreadable" && call.meant === "state-change";
  return isBroken ? unsure(call.why) : undefined;
}

/** Judges whether this agent may make this change, by its role and the issue's state. */
export function judgeStateChange(change: StateChange, facts: Known): Answer {
  const { issueState } = facts;
  const byRole = change.kind === "hand-off" ? refusedByRole(change, facts) : undefined;
  if (byRole) return byRole;
  if (issueState === "not on the board") return refused(notOnBoard(change.issue.number));
  if (change.kind === "hand-off") return judgeHandOff(change, facts, issueState);
  const refusal = judgeAdvance(change.target);
  return refusal ? refused(refusal) : allow(...callRecord(change, facts, false));
}

function refusedByRole({ move }: HandOffCall, { worker, settings }: Known): Block | undefined {
  const command = readCommandName(move.command ?? "");
  if (!command || !worker) return undefined;
  const uses = commandsOf(worker.role, settings.reviewMode);
  if (uses.includes(command)) return undefined;
  return block(line`${worker.role} does not use ${command}; it uses ${oneOf(uses)}.`);
}

function judgeHandOff(
  change: StateChange & HandOffCall,
  facts: Known,
  issueState: Exclude<Known["issueState"], string>,
): Answer {
  const { machine, settings, holder, now } = facts;
  const judgement = judgeMove(machine, issueState, change.move, {
    actor: holder,
    now,
    approval: settings.approval,
    asked: false,
  });
  switch (judgement.kind) {
    case "go":
      return allow(...callRecord(change, facts, false));
    case "ask":
      return ask(
        oneLine(judgement.fact),
        {
          line: line`#${issueState.number} waits for a person's approval.`,
          recovery: `a person runs: ralph approve ${issueState.number}`,
        },
        ...callRecord(change, facts, true),
      );
    case "refused":
      return refused(judgement.refusal);
  }
}

function refused({ fact, recovery: [shortest] }: Refusal): Block {
  return shortest === undefined ? block(oneLine(fact)) : refuse(oneLine(fact), shortest);
}

/** The server sees only the call's id; this record tells it which agent called. */
function callRecord(
  { caller }: StateChange,
  { holder, teammate }: Known,
  asked: boolean,
): StoreRecord[] {
  const { tool_use_id: id, agent_type: type } = caller;
  if (id === undefined) return [];
  const call: CallRecord = { kind: "call", id, ...agentKey(caller), holder, type, asked };
  return teammate === undefined ? [call] : [teammate, call];
}
