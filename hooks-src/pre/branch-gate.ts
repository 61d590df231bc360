import { allow, unsure } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { heldAt, isOn } from "../../src/gate/rules/branch-head.ts";
import { COMMAND_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { switchesTo } from "../../src/shell/prove/git-command.ts";
import { isReadOnly } from "../../src/shell/prove/read-only.ts";
import type { Command } from "../../src/workflow/machine/machine.ts";

const ON_BRANCH: readonly Command[] = ["triage", "split", "research", "plan", "review", "merge"];

const needsBranch = (active: Command | undefined) => active && ON_BRANCH.includes(active);

/** A call without a command cannot be placed. */
const unreadable = defineCheck({
  events: ["PreToolUse"],
  about: ({ call }) => (call.kind === "unreadable" && call.meant === "command" ? call : undefined),
  facts: ["activeCommand"],
  decide: ({ why }, { activeCommand }) => (needsBranch(activeCommand) ? unsure(why) : allow()),
});

/** Off the required branch a phase that needs it may only read, or switch to it. */
export const branchGate = defineGate({
  name: "branch-gate",
  rule: "Triage, split, research, plan, review and merge run on the required branch; on other branches only read-only commands and the switch to it are allowed.",
  on: { PreToolUse: [COMMAND_TOOLS] },
  order: 10,
  ifUnknown: "block",
  about: ({ call }) => (call.kind === "command" ? call : undefined),
  cheapFacts: ["activeCommand"],
  decideEarly: (_call, { activeCommand }) => (needsBranch(activeCommand) ? undefined : allow()),
  facts: ["settings", "placedCommand"],
  decide: (_call, { activeCommand, settings: { requiredBranch }, placedCommand }) => {
    for (const { act, heads } of placedCommand.acts) {
      if (isReadOnly(act) || switchesTo(act, requiredBranch)) continue;
      const elsewhere = heads.find((head) => !isOn(requiredBranch, head));
      if (elsewhere) return heldAt(elsewhere, `${activeCommand} runs on ${requiredBranch}`);
    }
    return placedCommand.parsed ? allow() : unsure("the command does not parse");
  },
  otherwise: [unreadable],
});

if (import.meta.main) void runGate(branchGate);
