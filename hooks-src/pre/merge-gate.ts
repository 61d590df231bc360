import { agentKey } from "../../src/gate/agent.ts";
import { allow } from "../../src/gate/decision.ts";
import { defineCheck, defineGate } from "../../src/gate/define-gate.ts";
import { judgeMerge } from "../../src/gate/rules/merging/judge-merge.ts";
import { mayCommit, mayMerge } from "../../src/gate/rules/merging/may-merge.ts";
import { COMMAND_TOOLS, MERGING_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/** A tool of another server merges a pull request as `gh pr merge` does. */
const tool = defineCheck({
  events: ["PreToolUse"],
  about: (input) => {
    if (input.call.kind !== "tool-merge") return undefined;
    return { merge: input.call, agent: agentKey(input), call: input.tool_use_id };
  },
  facts: ["settings", "holder", "now", "toolMerging"],
  decide: ({ agent, call }, { toolMerging: merging, settings, holder, now }) =>
    judgeMerge({ merging, settings, holder, now, agent, call }),
});

/** A merge is a person's word, and one at a time; what is removed is merged before. */
export const mergeGate = defineGate({
  name: "merge-gate",
  rule: "An issue's branch is merged into the required branch by a person's word and one at a time; its branch and worktree are removed only when merged and clean.",
  savesFrom:
    "Merges nobody agreed to, two merges in one checkout, and work deleted before it was merged.",
  on: { PreToolUse: [COMMAND_TOOLS, MERGING_TOOLS] },
  order: 27,
  ifUnknown: "block",
  about: (input) => {
    if (input.call.kind !== "command") return undefined;
    const { command } = input.call;
    const may = mayMerge(command);
    if (!may && !mayCommit(command)) return undefined;
    return { command, may, agent: agentKey(input), call: input.tool_use_id };
  },
  cheapFacts: ["isMergeRecorded"],
  // A commit matters only where a merge may be half done.
  decideEarly: ({ may }, { isMergeRecorded }) => (may || isMergeRecorded ? undefined : allow()),
  facts: ["settings", "holder", "now", "merging"],
  decide: ({ agent, call }, facts) => judgeMerge({ ...facts, agent, call }),
  otherwise: [tool],
});

if (import.meta.main) void runGate(mergeGate);
