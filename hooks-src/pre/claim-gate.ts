import { allow, refuse, unsure } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { TASK_UPDATE_TOOL } from "../../src/gate/tool-groups.ts";
import { runGate } from "../../src/run-gate.ts";
import {
  type ChangeProblem,
  changeProblem,
  isAtStake,
  isGivingBack,
  isTaking,
} from "../../src/workflow/next/task-change.ts";
import { workInstead } from "../../src/workflow/next/task-claim.ts";
import {
  isSameName,
  type Task,
  type TaskList,
  type Worker,
} from "../../src/workflow/next/tasks.ts";

/** Of two workers that take a task at once, the first record wins; the other is told who. */
export const claimGate = defineGate({
  name: "claim-gate",
  rule: "A worker takes, completes and deletes only a task that is open for its role: not blocked, not another's, not another role's work; of two who take it at once one gets it. What another owns it neither gives away nor renames.",
  savesFrom:
    "Two workers on one task, a builder that reviews its own plan, or a task that somebody else ticks off.",
  on: { PreToolUse: [TASK_UPDATE_TOOL] },
  order: 60,
  ifUnknown: "allow",
  about: ({ call }) => (call.kind === "task-update" && isAtStake(call) ? call : undefined),
  cheapFacts: ["worker"],
  // A lead assigns, renames and ends tasks as it likes.
  decideEarly: (_change, { worker }) => (worker ? undefined : allow()),
  facts: ["taskList", "taskTaker"],
  decide: (change, { worker, taskList, taskTaker }) => {
    if (!worker || taskList.kind !== "list") return allow();
    const { list, id: listId } = taskList;
    const { task: id, owner } = change;
    if (list.unreadable.includes(id)) return unsure(`task ${id} cannot be read`);
    const task = list.tasks.find((one) => one.id === id);
    // A completed or unknown task: the client answers that itself.
    if (!task) return allow();
    const problem = changeProblem(list, task, worker, taskTaker, change);
    if (problem) return refuse(lineOf(task, problem), recoveryOf(task, problem, list, worker));
    const isBack = isGivingBack(task, worker, change);
    if (!isBack && !isTaking(change, worker)) return allow();
    const isForAnother = owner?.trim() && !isSameName(owner, worker.name);
    const taker = (isForAnother && owner) || worker.name;
    const nth = (taskTaker?.nth ?? 0) + 1;
    const by = { list: listId, task: id, worker: isBack ? "" : taker, nth };
    return allow({ kind: "task-claim", ...by });
  },
});

if (import.meta.main) void runGate(claimGate);

function lineOf({ id, subject }: Task, problem: ChangeProblem): string {
  switch (problem.kind) {
    case "owned":
      return line`Task ${title(id)} belongs to ${title(problem.by)}: ${title(subject)}.`;
    case "taken":
      return line`Task ${title(id)} was just taken by ${title(problem.by)}: ${title(subject)}.`;
    case "blocked":
      return line`Task ${title(id)} is blocked by task ${title(problem.by)}: ${title(subject)}.`;
    case "other-role":
      return line`Task ${title(id)} is ${problem.role} work: ${title(subject)}.`;
    case "other-work":
      return line`Task ${title(id)} would become other work: ${title(subject)}.`;
    case "awaited":
      return line`Task ${title(problem.by)} waits for task ${title(id)}: ${title(subject)}.`;
    case "left":
      return line`Task ${title(id)} would stay in progress without an owner: ${title(subject)}.`;
  }
}

function recoveryOf({ id }: Task, { kind }: ChangeProblem, list: TaskList, by: Worker): string {
  if (kind === "other-work") return "the same call without subject";
  if (kind === "awaited" || kind === "left") return 'the same call with owner="", status="pending"';
  return workInstead(list, by, id);
}
