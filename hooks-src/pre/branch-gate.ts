import { allow, unsure } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { judgeBranch, runsOnBranch } from "../../src/gate/rules/branch-head.ts";
import { COMMAND_TOOLS, FILE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** A call without a command or a file cannot be placed. */
const unreadable = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) =>
    call.kind === "unreadable" && call.meant !== "state-change" ? call : undefined,
  facts: ["activeCommand"],
  decide: ({ why }, { activeCommand }) => (runsOnBranch(activeCommand) ? unsure(why) : allow()),
});

/** A file that a tool writes lies in a checkout, too. */
const file = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "file" ? call : undefined),
  cheapFacts: ["activeCommand"],
  decideEarly: (_call, { activeCommand }) => (runsOnBranch(activeCommand) ? undefined : allow()),
  facts: ["settings", "placedFile"],
  decide: (_call, facts) => judgeBranch(facts.placedFile, facts),
});

/** Off the required branch a phase that needs it may only read, or go to it. */
export const branchGate = defineGate({
  name: "branch-gate",
  rule: "Triage, split, research, plan, review and merge run on the required branch; on other branches only read-only commands and the switch to it are allowed, and no file is written.",
  savesFrom:
    "Research and plans committed on somebody's feature branch, where nobody else finds them.",
  on: { PreToolUse: [COMMAND_TOOLS, FILE_TOOLS] },
  order: 10,
  ifUnknown: "block",
  about: ({ call }) => (call.kind === "command" ? call : undefined),
  cheapFacts: ["activeCommand"],
  decideEarly: (_call, { activeCommand }) => (runsOnBranch(activeCommand) ? undefined : allow()),
  facts: ["settings", "placedCommand"],
  decide: (_call, facts) => judgeBranch(facts.placedCommand, facts),
  otherwise: [file, unreadable],
});

if (import.meta.main) void runGate(branchGate);
