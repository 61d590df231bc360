import { allow, unsure } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { judgesTree, judgeTree } from "../../src/gate/rules/working-tree.ts";
import { COMMAND_TOOLS, FILE_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** A file that a tool writes lies in a checkout, too. */
const file = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "file" ? { path: call.path } : undefined),
  cheapFacts: ["activeCommand"],
  decideEarly: (_call, { activeCommand }) => (judgesTree(activeCommand) ? undefined : allow()),
  facts: ["settings", "fileRights"],
  decide: (_call, { activeCommand, settings, fileRights }) =>
    judgeTree(fileRights, { phase: activeCommand, documents: settings.documents }),
});

/** A call without a file cannot be placed. */
const unreadable = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "unreadable" && call.meant === "file" ? call : undefined),
  facts: ["activeCommand"],
  decide: ({ why }, { activeCommand }) => (judgesTree(activeCommand) ? unsure(why) : allow()),
});

/** In impl work happens in the worktree; in the phases before it only documents are written. */
export const worktreeGate = defineGate({
  name: "worktree-gate",
  rule: "Impl works in the issue's own worktree, stages by name, never pushes with force and leaves the required branch alone; triage, split, research, plan and review write documents only.",
  savesFrom: "Half-built code in the main checkout, on main, or in another issue's branch.",
  on: { PreToolUse: [COMMAND_TOOLS, FILE_TOOLS] },
  order: 12,
  ifUnknown: "block",
  about: ({ call }) => (call.kind === "command" ? { command: call.command } : undefined),
  cheapFacts: ["activeCommand"],
  decideEarly: (_call, { activeCommand }) => (judgesTree(activeCommand) ? undefined : allow()),
  facts: ["settings", "commandRights"],
  decide: (_call, { activeCommand, settings, commandRights }) =>
    judgeTree(commandRights, { phase: activeCommand, documents: settings.documents }),
  otherwise: [file, unreadable],
});

if (import.meta.main) void runGate(worktreeGate);
