import { allow, block, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import type { HookInput } from "../../src/gate/hook-input.ts";
import { line, oneLine } from "../../src/gate/line.ts";
import { childrenTarget, issueNumber, moveRequest, ourTool } from "../../src/gate/tool-call.ts";
import { runGate } from "../../src/run-gate.ts";
import { isVerified, planningRefusal } from "../../src/workflow/group/planning.ts";
import type { Machine } from "../../src/workflow/machine/machine.ts";
import { resolveMove } from "../../src/workflow/move/resolve-move.ts";

type Call = HookInput<"PreToolUse">;

/** Planning starts when every member of the issue's group has been researched. */
export const convergenceGate = defineGate({
  name: "convergence-gate",
  rule: "An issue goes to Plan in Progress only when every member of its group is at or past Ready for Plan.",
  on: ["PreToolUse"],
  when: (call) => ["handoff_ticket", "advance_children"].includes(ourTool(call) ?? ""),
  first: ["machine", "convergenceVerified"],
  early: (call, { machine, convergenceVerified: verified }) => {
    if (targetOf(call, machine) !== "Plan in Progress") return allow();
    const number = issueNumber(call);
    if (number === undefined || !isVerified(verified, number)) return undefined;
    return note(line`Convergence of #${number} is taken from RALPH_CONVERGENCE_VERIFIED.`);
  },
  needs: ["group"],
  ifUnknown: "block",
  decide: (call, { machine, group }) => {
    const refusal = planningRefusal(machine, group.members, issueNumber(call) ?? 0);
    return refusal ? block(oneLine(refusal.fact)) : allow();
  },
});

if (import.meta.main) void runGate(convergenceGate);

function targetOf(call: Call, machine: Machine): string | undefined {
  if (ourTool(call) === "advance_children") return childrenTarget(call);
  const resolution = resolveMove(machine, moveRequest(call));
  return resolution.ok ? resolution.move.target : undefined;
}
