import { allow, block } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { foreignDoor, isOtherDoor } from "../../src/gate/foreign-bypass.ts";
import { line, title } from "../../src/gate/line.ts";
import { isStateChange, judgeStateChange } from "../../src/gate/state-change.ts";
import { bashCommand } from "../../src/gate/tool-call.ts";
import { runGate } from "../../src/run-gate.ts";
import { mayHoldDoor } from "../../src/shell/bypass/board-bypass.ts";

/** An issue's state changes by a legal hand-off, by a role that may make it, and by no other door. */
export const stateGate = defineGate({
  name: "state-gate",
  rule: "A workflow state changes only by a legal hand-off of a role that may make it, never through another door.",
  on: ["PreToolUse"],
  when: (call) => isStateChange(call) || isOtherDoor(call) || mayHoldDoor(bashCommand(call) ?? ""),
  first: ["door"],
  early: (call, { door }) => {
    if (isStateChange(call)) return undefined;
    const used = door ?? foreignDoor(call);
    return used === undefined
      ? allow()
      : block(line`${title(used)} changes the board past the workflow. Recovery: handoff_ticket.`);
  },
  needs: ["machine", "settings", "worker", "holder", "standing", "now"],
  ifUnknown: "block",
  decide: judgeStateChange,
});

if (import.meta.main) void runGate(stateGate);
