import {
  type ChangeProblem,
  changeProblem,
  isGivingBack,
  isTaking,
  type TaskChange,
} from "../../../workflow/next/task-change.ts";
import { workInstead } from "../../../workflow/next/task-claim.ts";
import { type HandoverProblem, handoverProblem } from "../../../workflow/next/task-handover.ts";
import { isSameName, type Task, type TaskList, type Worker } from "../../../workflow/next/tasks.ts";
import { allow, type DecisionFor, refuse, unsure } from "../../decision.ts";
import type { Facts } from "../../facts.ts";
import { line, title } from "../../line.ts";

type Judging = Pick<Facts, "worker" | "taskList" | "taskTaker" | "taskOwners">;

/** What a worker is told that changes a task, and the record of who takes it or gives it back. */
export function judgeTaskChange(
  change: TaskChange & { readonly task: string },
  { worker, taskList, taskTaker, taskOwners }: Judging,
): DecisionFor<"PreToolUse"> {
  if (!worker || taskList.kind !== "list") return allow();
  const { list, id: listId } = taskList;
  const { task: id, owner } = change;
  if (list.unreadable.includes(id)) return unsure(`task ${id} cannot be read`);
  const task = list.tasks.find((one) => one.id === id);
  const problem = task && changeProblem(list, task, worker, taskTaker, change);
  if (problem) return refuse(lineOf(task, problem), recoveryOf(task, problem, list, worker));
  const handover = handoverProblem(task, change, taskOwners);
  if (handover) return refuse(handoverLine(id, handover), handoverRecovery(task, change, handover));
  // A completed or unknown task: the client answers that itself.
  if (!task) return allow();
  const isBack = isGivingBack(task, worker, change);
  if (!isBack && !isTaking(change, worker)) return allow();
  const isForAnother = owner?.trim() && !isSameName(owner, worker.name);
  const taker = (isForAnother && owner) || worker.name;
  const nth = (taskTaker?.nth ?? 0) + 1;
  const by = { list: listId, task: id, worker: isBack ? "" : taker, nth };
  return allow({ kind: "task-claim", ...by });
}

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

function handoverLine(task: string, problem: HandoverProblem): string {
  const called = title(problem.called.trim());
  return problem.kind === "nobody"
    ? line`Nobody in the team is called ${called}.`
    : line`Task ${title(task)} is ${problem.role} work, and ${called} may not start it.`;
}

/** What is nearest to what was tried: who begins or ends a task needs no owner for it. */
function handoverRecovery(
  task: Task | undefined,
  { status }: TaskChange,
  { kind }: HandoverProblem,
): string {
  const then = status ?? task?.status;
  const isOwn = then === "completed" || (status === "in_progress" && kind === "nobody");
  return isOwn ? "the same call without owner" : 'the same call with owner="", status="pending"';
}
