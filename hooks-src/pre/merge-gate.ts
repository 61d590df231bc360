import { agentKey } from "../../src/gate/agent.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { judgeMerge } from "../../src/gate/rules/merging/judge-merge.ts";
import { mayMerge } from "../../src/gate/rules/merging/merge-steps.ts";
import { COMMAND_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** A merge is a person's word, and one at a time; what is removed is merged before. */
export const mergeGate = defineGate({
  name: "merge-gate",
  rule: "An issue's branch is merged into the required branch by a person's word and one at a time; its branch and worktree are removed only when merged and clean.",
  savesFrom:
    "Merges nobody agreed to, two merges in one checkout, and work deleted before it was merged.",
  on: { PreToolUse: [COMMAND_TOOLS] },
  order: 27,
  ifUnknown: "block",
  about: (input) =>
    input.call.kind === "command" && mayMerge(input.call.command)
      ? { command: input.call.command, agent: agentKey(input) }
      : undefined,
  facts: ["settings", "holder", "now", "merging"],
  decide: ({ agent }, facts) => judgeMerge({ ...facts, agent }),
});

if (import.meta.main) void runGate(mergeGate);
