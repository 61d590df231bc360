import { allow } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { bypassed, judgeCommandBypass } from "../../src/gate/rules/command-bypass.ts";
import { foreignBypass } from "../../src/gate/rules/foreign-bypass.ts";
import { judgeStateChange, namedChange, unnamedIssue } from "../../src/gate/rules/state-change.ts";
import { COMMAND_TOOLS, FOREIGN_TOOLS, STATE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { mayBypass } from "../../src/shell/bypass/may-bypass.ts";

/** A tool of another server that could move a card. */
const foreignTool = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "foreign" ? call : undefined),
  facts: [],
  decide: (call) => {
    const used = foreignBypass(call);
    return used === undefined ? allow() : bypassed(used, "handoff_ticket");
  },
});

/** A shell command that could change the board. */
const command = defineCheck({
  events: ["PreToolUse"],
  about: ({ call, cwd, session_id: session }) =>
    call.kind === "command" && mayBypass(call.command, cwd)
      ? { command: call.command, session }
      : undefined,
  facts: ["bypass"],
  decide: judgeCommandBypass,
});

/** An issue's state changes by a legal hand-off of a role that may make it, and in no other way. */
export const stateGate = defineGate({
  name: "state-gate",
  rule: "A workflow state changes only by a legal hand-off, made by a role that may make it.",
  savesFrom:
    "An agent that skips a phase, takes another's issue, or moves the card around the workflow.",
  on: { PreToolUse: [COMMAND_TOOLS, STATE_TOOLS, FOREIGN_TOOLS] },
  order: 20,
  ifUnknown: "block",
  about: namedChange,
  facts: [
    "machine",
    "settings",
    "worker",
    "holder",
    "teammate",
    "issueState",
    "lockHolder",
    "approvals",
    "planAsked",
    "products",
    "now",
  ],
  decide: judgeStateChange,
  otherwise: [unnamedIssue, foreignTool, command],
});

if (import.meta.main) void runGate(stateGate);
