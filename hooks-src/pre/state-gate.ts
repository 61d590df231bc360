import { agentKey, holderOf } from "../../src/gate/agent.ts";
import { allow, ask, block, type DecisionFor } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { Facts } from "../../src/gate/facts.ts";
import { foreignDoor, isOtherDoor } from "../../src/gate/foreign-door.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { line, oneLine, title } from "../../src/gate/line.ts";
import {
  bashCommand,
  childrenTarget,
  issueNumber,
  moveRequest,
  ourTool,
} from "../../src/gate/tool-call.ts";
import { runGate } from "../../src/run-gate.ts";
import { mayHoldDoor } from "../../src/shell/board-door.ts";
import { judgeAdvance } from "../../src/workflow/advance.ts";
import { judgeMove } from "../../src/workflow/judge-move.ts";
import { notOnBoard } from "../../src/workflow/move-refusals.ts";
import { refusalLine } from "../../src/workflow/refusal.ts";
import { commandsOf } from "../../src/workflow/roles.ts";
import { oneOf, readCommandName } from "../../src/workflow/spelling.ts";

type Call = HookInput<"PreToolUse">;

/** An issue's state changes by a legal hand-off, by a role that may make it, and by no other door. */
export const stateGate = defineGate({
  name: "state-gate",
  rule: "A workflow state changes only by a legal hand-off of a role that may make it, never through another door.",
  on: ["PreToolUse"],
  when: (call) => changesState(call) || isOtherDoor(call) || mayHoldDoor(bashCommand(call) ?? ""),
  first: ["door"],
  early: (call, { door }) => {
    if (changesState(call)) return undefined;
    const used = door ?? foreignDoor(call);
    return used === undefined
      ? allow()
      : block(line`${title(used)} changes the board past the workflow. Recovery: handoff_ticket.`);
  },
  needs: ["machine", "settings", "worker", "standing", "now"],
  ifUnknown: "block",
  decide: (call, facts) => {
    const { worker, settings } = facts;
    const command = readCommandName(moveRequest(call).command ?? "");
    const uses = worker && commandsOf(worker.role, settings.reviewMode);
    if (command && uses && !uses.includes(command)) {
      return block(line`${worker.role} does not use ${command}; it uses ${oneOf(uses)}.`);
    }
    return ourTool(call) === "advance_children" ? advanced(call, facts) : handedOff(call, facts);
  },
});

if (import.meta.main) void runGate(stateGate);

function changesState(call: Call): boolean {
  return ["handoff_ticket", "advance_children"].includes(ourTool(call) ?? "");
}

type Known = Pick<Facts, "machine" | "settings" | "standing" | "now">;

function handedOff(
  call: Call,
  { machine, settings, standing, now }: Known,
): DecisionFor<"PreToolUse"> {
  if (standing === "not on the board") return notThere(call);
  const judgement = judgeMove(machine, standing, moveRequest(call), {
    actor: holderOf(call),
    now,
    approval: settings.approval,
    asked: false,
  });
  switch (judgement.kind) {
    case "go":
      return allow(...callRecord(call, false));
    case "ask":
      return ask(oneLine(judgement.fact), ...callRecord(call, true));
    case "refused":
      return block(oneLine(refusalLine(judgement.refusal)));
  }
}

function advanced(call: Call, { standing }: Known): DecisionFor<"PreToolUse"> {
  if (standing === "not on the board") return notThere(call);
  const refusal = judgeAdvance(childrenTarget(call));
  return refusal ? block(oneLine(refusalLine(refusal))) : allow(...callRecord(call, false));
}

function notThere(call: Call): DecisionFor<"PreToolUse"> {
  return block(oneLine(refusalLine(notOnBoard(issueNumber(call) ?? 0))));
}

/** The server sees only the call's id: this tells it which agent called. */
function callRecord(call: Call, asked: boolean) {
  const { tool_use_id: id, agent_type: type } = call;
  if (id === undefined) return [];
  return [{ kind: "call", id, ...agentKey(call), holder: holderOf(call), type, asked } as const];
}
