import { allow } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { judgeTaskChange } from "../../src/gate/rules/completion/judge-task-change.ts";
import { TASK_UPDATE_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import { isAtStake } from "../../src/workflow/next/task-change.ts";

/** Of two workers that take a task at once, the first record wins; the other is told who. */
export const claimGate = defineGate({
  name: "claim-gate",
  rule: "A worker takes, completes and deletes only a task that is open for its role: not blocked, not another's, not another role's work; of two who take it at once one gets it. What another owns it neither gives away nor renames, and what it gives away it gives to somebody who is there.",
  savesFrom:
    "Two workers on one task, a builder that reviews its own plan, or a task that somebody else ticks off.",
  on: { PreToolUse: [TASK_UPDATE_TOOL] },
  order: 60,
  ifUnknown: "allow",
  about: ({ call }) => (call.kind === "task-update" && isAtStake(call) ? call : undefined),
  cheapFacts: ["worker"],
  // A lead assigns, renames and ends tasks as it likes.
  decideEarly: (_change, { worker }) => (worker ? undefined : allow()),
  facts: ["taskList", "taskTaker", "taskOwners"],
  decide: judgeTaskChange,
});

if (import.meta.main) void runGate(claimGate);
