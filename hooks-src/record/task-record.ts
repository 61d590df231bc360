import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { TASK_UPDATE_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";

/**
 * Records that an agent marked a task as completed, because the client also reports a mere stop as
 * a completion.
 */
export const taskRecord = defineGate({
  name: "task-record",
  rule: "Records that an agent marked a task as completed, until the client reports the completion.",
  savesFrom: "Completions reported for tasks that were only interrupted.",
  on: { PreToolUse: [TASK_UPDATE_TOOL] },
  order: 92,
  ifUnknown: "allow",
  about: ({ call, session_id: session }) =>
    call.kind === "task-update" && call.status === "completed"
      ? { session, task: call.task }
      : undefined,
  facts: [],
  decide: (completed) => allow({ kind: "completion", ...completed }),
});

if (import.meta.main) void runGate(taskRecord);
