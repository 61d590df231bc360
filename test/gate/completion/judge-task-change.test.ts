import { describe, expect, it } from "vitest";
import type { TaskListFact } from "../../../src/gate/facts.ts";
import { judgeTaskChange } from "../../../src/gate/rules/completion/judge-task-change.ts";
import type { TaskChange } from "../../../src/workflow/next/task-change.ts";
import type { TaskOwner } from "../../../src/workflow/next/task-handover.ts";
import type { Task, Worker } from "../../../src/workflow/next/tasks.ts";

const worker: Worker = { role: "builder", name: "builder" };
const own: Task = {
  ...{ id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder" },
  blockedBy: [],
};
const listOf = (tasks: Task[], unreadable: string[] = []): TaskListFact => ({
  ...{ kind: "list", id: "team", list: { tasks, unreadable } },
});

const NOBODY = { worker: undefined };

function judged(
  change: Partial<TaskChange>,
  taskList: TaskListFact = listOf([own]),
  by: { readonly worker: Worker | undefined } = { worker },
  taskOwners?: readonly TaskOwner[],
) {
  const { status, owner, subject, marksWaiting = false } = change;
  const whole = { task: "7", status, owner, subject, marksWaiting };
  return judgeTaskChange(whole, { ...by, taskList, taskTaker: undefined, taskOwners });
}

describe("what a worker is told that changes a task", () => {
  it("a task does not become other work", () => {
    expect(judged({ subject: "Implement GH-43" })).toMatchObject({
      line: "Task 7 would become other work: Implement GH-42.",
      recovery: "the same call without subject",
    });
  });

  it("a task that another one waits for is given back, not deleted", () => {
    const waiting: Task = { ...own, id: "9", status: "pending", blockedBy: ["7"] };
    expect(judged({ status: "deleted" }, listOf([own, waiting]))).toMatchObject({
      line: "Task 9 waits for task 7: Implement GH-42.",
      recovery: 'the same call with owner="", status="pending"',
    });
  });

  it("a task in progress is not left without an owner", () => {
    expect(judged({ owner: "" })).toMatchObject({
      line: "Task 7 would stay in progress without an owner: Implement GH-42.",
      recovery: 'the same call with owner="", status="pending"',
    });
  });

  it("a task is given to somebody who is there, and who may start it", () => {
    const given = (change: Partial<TaskChange>, tasks = [own]) =>
      judged(change, listOf(tasks), { worker }, [{ name: "val", role: "validator" }]);
    const recovery = 'the same call with owner="", status="pending"';
    const line = "Nobody in the team is called ghost.";
    expect(given({ owner: " ghost" })).toMatchObject({ line, recovery });
    expect(given({ owner: "ghost", status: "pending" }, [])).toMatchObject({ line, recovery });
    expect(given({ owner: "ghost", status: "completed" })).toMatchObject({
      ...{ line, recovery: "the same call without owner" },
    });
    expect(given({ owner: "ghost", status: "in_progress" })).toMatchObject({
      ...{ line, recovery: "the same call without owner" },
    });
    expect(given({ owner: "val", status: "in_progress" })).toMatchObject({ recovery });
    expect(given({ owner: "val", status: "pending" })).toMatchObject({
      ...{ line: "Task 7 is builder work, and val may not start it.", recovery },
    });
    expect(given({ owner: "ghost" }, [])).toMatchObject({ kind: "allow" });
  });

  it("a task whose file cannot be read is not judged", () => {
    expect(judged({ status: "completed" }, listOf([], ["7"]))).toMatchObject({
      ...{ kind: "unsure", why: "task 7 cannot be read" },
    });
  });

  it("nobody is held who is no worker, or where no list was found", () => {
    const none: TaskListFact = { kind: "none" };
    expect(judged({ owner: "" }, none)).toMatchObject({ kind: "allow" });
    expect(judged({ owner: "" }, listOf([own]), NOBODY)).toMatchObject({ kind: "allow" });
  });

  it("a task that is taken for another worker is recorded as that one's", () => {
    const open: Task = { id: "7", subject: "Implement GH-42", status: "pending", blockedBy: [] };
    const given = judged({ owner: "builder-2", status: "in_progress" }, listOf([open]));
    expect(given).toMatchObject({ remember: [{ worker: "builder-2" }] });
  });
});
