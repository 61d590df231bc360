import { allow, block } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { foreignBypass, isForeignTool } from "../../src/gate/foreign-bypass.ts";
import { line, title } from "../../src/gate/line.ts";
import { isStateChange, judgeStateChange } from "../../src/gate/state-change.ts";
import { bashCommand } from "../../src/gate/tool-call.ts";
import { runGate } from "../../src/run-gate.ts";
import { mayBypass } from "../../src/shell/bypass/board-bypass.ts";

/** An issue's state changes by a legal hand-off, by a role that may make it, and by no other door. */
export const stateGate = defineGate({
  name: "state-gate",
  rule: "A workflow state changes only by a legal hand-off of a role that may make it, never through another door.",
  on: ["PreToolUse"],
  when: (call) => isStateChange(call) || isForeignTool(call) || mayBypass(bashCommand(call) ?? ""),
  first: ["bypass"],
  early: (call, { bypass }) => {
    if (isStateChange(call)) return undefined;
    const used = bypass ?? foreignBypass(call);
    return used === undefined
      ? allow()
      : block(line`${title(used)} changes the board past the workflow. Recovery: handoff_ticket.`);
  },
  needs: ["machine", "settings", "worker", "holder", "issueState", "now"],
  ifUnknown: "block",
  decide: judgeStateChange,
});

if (import.meta.main) void runGate(stateGate);
