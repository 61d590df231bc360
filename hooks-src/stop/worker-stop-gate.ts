import { allow, allowNotifying, block, unsure } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { line, title } from "../../src/gate/line.ts";
import { runGate } from "../../src/run-gate.ts";
import { fingerprint, openTask, type Task } from "../../src/workflow/next/tasks.ts";

/** The gate holds a worker twice in a row for the same unchanged task, then releases it. */
const MOST_HOLDS = 2;

/** A worker may stop only when the team's list has no task that it could work on. */
export const workerStopGate = defineGate({
  name: "worker-stop-gate",
  rule: "A worker stops only when no task is startable by it and none of its own is in progress; at most two holds in a row for the same unchanged task.",
  savesFrom: "A worker that says it is finished while a task for it is open.",
  on: { Stop: [], SubagentStop: [], TeammateIdle: [] },
  order: 40,
  ifUnknown: "allow",
  yieldsToPlugin: true,
  about: (input) => {
    const mayBeWorker = input.agent_type !== undefined || input.hook_event_name === "TeammateIdle";
    return mayBeWorker ? input : undefined;
  },
  cheapFacts: ["worker"],
  decideEarly: (_input, { worker }) => (worker ? undefined : allow()),
  facts: ["taskList", "workerHolds"],
  decide: (_input, { worker, taskList, workerHolds: { key, times } }) => {
    if (!worker || taskList.kind !== "list") return allow();
    const task = openTask(taskList.list, worker);
    const unread = taskList.list.unreadable.length;
    if (!task) return unread === 0 ? allow() : unsure(`${unread} of its tasks cannot be read`);
    const mark = fingerprint(task);
    const nth = (times[mark] ?? 0) + 1;
    const hold = { kind: "hold", key, fingerprint: mark, nth } as const;
    if (nth <= MOST_HOLDS) return block(openLine(task), hold);
    const released = line`${title(worker.name)} was released after two holds; task ${title(task.id)} is still open.`;
    if (nth > MOST_HOLDS + 1) return allow();
    return allowNotifying(released, hold, { kind: "event", line: released });
  },
});

if (import.meta.main) void runGate(workerStopGate);

function openLine({ id, subject, status }: Task): string {
  return status === "in_progress"
    ? line`Task ${title(id)} is yours and in progress: ${title(subject)}.`
    : line`Task ${title(id)} is open for your role: ${title(subject)}.`;
}
