import { allow, note, refuse } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, oneLine } from "../../src/gate/line.ts";
import { type StateChange, stateChange } from "../../src/gate/rules/state-change.ts";
import { STATE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { isVerified, planningRefusal } from "../../src/workflow/group/planning.ts";
import type { Machine } from "../../src/workflow/machine/machine.ts";
import { resolveMove } from "../../src/workflow/move/resolve-move.ts";

/** Planning starts when every member of the issue's group has been researched. */
export const convergenceGate = defineGate({
  name: "convergence-gate",
  rule: "An issue goes to Plan in Progress only when every member of its group is at or past Ready for Plan.",
  savesFrom: "A plan for three issues, written while two of them are not researched yet.",
  on: { PreToolUse: [STATE_TOOLS] },
  order: 30,
  ifUnknown: "block",
  about: stateChange,
  cheapFacts: ["machine", "convergenceVerified"],
  decideEarly: (change, { machine, convergenceVerified: verified }) => {
    if (targetOf(change, machine) !== "Plan in Progress") return allow();
    const { number } = change.issue;
    if (!isVerified(verified, number)) return undefined;
    return note(line`Convergence of #${number} is taken from RALPH_CONVERGENCE_VERIFIED.`);
  },
  facts: ["group"],
  decide: ({ issue }, { machine, group }) => {
    const refusal = planningRefusal(machine, group.members, issue.number);
    return refusal ? refuse(oneLine(refusal.fact), refusal.recovery[0] ?? "") : allow();
  },
});

if (import.meta.main) void runGate(convergenceGate);

function targetOf(change: StateChange, machine: Machine): string | undefined {
  if (change.kind === "advance-children") return change.target;
  const resolution = resolveMove(machine, change.move);
  return resolution.ok ? resolution.move.target : undefined;
}
