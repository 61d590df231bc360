import { allow, refuse, unsure } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { TASK_UPDATE_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import {
  type ClaimProblem,
  claimProblem,
  workInstead,
} from "../../src/workflow/next/task-claim.ts";
import type { Task } from "../../src/workflow/next/tasks.ts";

/** Of two workers that take a task at once, the first record wins; the other is told who. */
export const claimGate = defineGate({
  name: "claim-gate",
  rule: "A worker takes only a task that is open for its role: not blocked, not another's, not another role's work; of two who take it at once one gets it.",
  savesFrom: "Two workers on one task, or a builder that reviews its own plan.",
  on: { PreToolUse: [TASK_UPDATE_TOOL] },
  order: 60,
  ifUnknown: "allow",
  about: ({ call }) => {
    if (call.kind !== "task-update" || call.status === "completed" || call.status === "deleted") {
      return undefined;
    }
    return call.owner || call.status === "in_progress" ? call : undefined;
  },
  cheapFacts: ["worker"],
  // A lead assigns tasks as it likes. Who starts one takes it, whatever name stands beside it.
  decideEarly: ({ owner, status }, { worker }) =>
    worker && (status === "in_progress" || owner === worker.name) ? undefined : allow(),
  facts: ["taskList", "taskTaker"],
  decide: ({ task: id, owner }, { worker, taskList, taskTaker }) => {
    if (!worker || taskList.kind !== "list") return allow();
    const { list, id: listId } = taskList;
    if (list.unreadable.includes(id)) return unsure(`task ${id} cannot be read`);
    const task = list.tasks.find((one) => one.id === id);
    // A completed or unknown task: the client answers that itself.
    if (!task) return allow();
    const problem = claimProblem(list, task, worker, taskTaker);
    if (problem) return refuse(lineOf(task, problem), workInstead(list, worker, id));
    const nth = (taskTaker?.nth ?? 0) + 1;
    return allow({ kind: "task-claim", list: listId, task: id, worker: owner || worker.name, nth });
  },
});

if (import.meta.main) void runGate(claimGate);

function lineOf({ id, subject }: Task, problem: ClaimProblem): string {
  switch (problem.kind) {
    case "owned":
      return line`Task ${title(id)} belongs to ${title(problem.by)}: ${title(subject)}.`;
    case "taken":
      return line`Task ${title(id)} was just taken by ${title(problem.by)}: ${title(subject)}.`;
    case "blocked":
      return line`Task ${title(id)} is blocked by task ${title(problem.by)}: ${title(subject)}.`;
    case "other-role":
      return line`Task ${title(id)} is ${problem.role} work: ${title(subject)}.`;
  }
}
