import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { mayMerge } from "../../src/gate/rules/merging/may-merge.ts";
import { COMMAND_TOOLS, MERGING_TOOLS } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/**
 * Records that a merge which was put to a person was run: only a yes runs it. The same head is then
 * not asked about again.
 */
export const mergeRecord = defineGate({
  name: "merge-record",
  rule: "Records a person's yes to a merge, which counts for the commit that was asked about.",
  savesFrom: "The same question again when a merge is tried twice.",
  on: { PostToolUse: [COMMAND_TOOLS, MERGING_TOOLS] },
  order: 93,
  ifUnknown: "allow",
  about: ({ call, tool_use_id: id }) => {
    const isMerge =
      call.kind === "tool-merge" || (call.kind === "command" && mayMerge(call.command));
    return isMerge && id !== undefined ? { id } : undefined;
  },
  facts: [],
  decide: ({ id }) => allow({ kind: "merge-answer", id }),
});

if (import.meta.main) void runGate(mergeRecord);
