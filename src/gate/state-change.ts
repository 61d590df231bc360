import { commandsOf } from "../workflow/machine/roles.ts";
import { oneOf, readCommandName } from "../workflow/machine/spelling.ts";
import { judgeAdvance } from "../workflow/move/advance.ts";
import { judgeMove } from "../workflow/move/judge-move.ts";
import { notOnBoard } from "../workflow/move/move-refusals.ts";
import { type Refusal, refusalLine } from "../workflow/move/refusal.ts";
import { agentKey } from "./agent.ts";
import { allow, ask, block, type DecisionFor } from "./decision.ts";
import type { Facts } from "./facts.ts";
import type { HookInput } from "./hook-input.ts";
import { line, oneLine } from "./line.ts";
import type { CallRecord } from "./store-record.ts";
import { childrenTarget, issueNumber, moveRequest, ourTool } from "./tool-call.ts";

type Call = HookInput<"PreToolUse">;
type Answer = DecisionFor<"PreToolUse">;
type Known = Pick<Facts, "machine" | "settings" | "worker" | "holder" | "issueState" | "now">;

/** A call of one of the two tools that change a workflow state. */
export function isStateChange(call: Call): boolean {
  return ["handoff_ticket", "advance_children"].includes(ourTool(call) ?? "");
}

/** May this agent make this change, by its role and by where the issue stands? */
export function judgeStateChange(call: Call, facts: Known): Answer {
  const { issueState } = facts;
  const command = readCommandName(moveRequest(call).command ?? "");
  const uses = facts.worker && commandsOf(facts.worker.role, facts.settings.reviewMode);
  if (command && uses && !uses.includes(command)) {
    return block(
      line`${facts.worker?.role ?? ""} does not use ${command}; it uses ${oneOf(uses)}.`,
    );
  }
  if (issueState === "not on the board") return refused(notOnBoard(issueNumber(call) ?? 0));
  if (ourTool(call) !== "advance_children") return judgeHandOff(call, { ...facts, issueState });
  const refusal = judgeAdvance(childrenTarget(call));
  return refusal ? refused(refusal) : allow(...callRecord(call, facts.holder, false));
}

function judgeHandOff(
  call: Call,
  { machine, settings, holder, issueState, now }: Known & { readonly issueState: object },
): Answer {
  const judgement = judgeMove(machine, issueState, moveRequest(call), {
    actor: holder,
    now,
    approval: settings.approval,
    asked: false,
  });
  switch (judgement.kind) {
    case "go":
      return allow(...callRecord(call, holder, false));
    case "ask":
      return ask(oneLine(judgement.fact), ...callRecord(call, holder, true));
    case "refused":
      return refused(judgement.refusal);
  }
}

function refused(refusal: Refusal): Answer {
  return block(oneLine(refusalLine(refusal)));
}

/** The server sees only the call's id: this tells it which agent called. */
function callRecord(call: Call, holder: string, asked: boolean): CallRecord[] {
  const { tool_use_id: id, agent_type: type } = call;
  if (id === undefined) return [];
  return [{ kind: "call", id, ...agentKey(call), holder, type, asked }];
}
