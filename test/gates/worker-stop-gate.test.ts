import { describe, expect, it } from "vitest";
import { workerStopGate } from "../../hooks-src/stop/worker-stop-gate.ts";
import { allow, unsure } from "../../src/gate/decision.ts";
import type { HoldCount, TaskListFact } from "../../src/gate/facts.ts";
import { fingerprint, type Task } from "../../src/workflow/next/tasks.ts";
import { idleInput, stopInput, subagentStopInput } from "../../testing/inputs.ts";

const worker = { role: "builder", name: "builder" } as const;
const task: Task = { id: "7", subject: "Implement GH-42", status: "pending", blockedBy: [] };

function listed(...tasks: Task[]): TaskListFact {
  return { kind: "list", id: "team", list: { tasks, unreadable: [] } };
}

function decide(taskList: TaskListFact, times: HoldCount["times"] = {}) {
  const workerHolds = { key: "k", times };
  return workerStopGate.decide(subagentStopInput(), { worker, taskList, workerHolds });
}

it("holds a worker while a task is open for its role", () => {
  expect(decide(listed(task))).toEqual({
    kind: "block",
    line: "Task 7 is open for your role: Implement GH-42.",
    remember: [{ kind: "hold", key: "k", fingerprint: fingerprint(task), nth: 1 }],
  });
});

it("holds a worker whose own task is in progress", () => {
  const mine: Task = { ...task, status: "in_progress", owner: "builder" };
  expect(decide(listed(mine))).toMatchObject({
    line: "Task 7 is yours and in progress: Implement GH-42.",
  });
});

describe("lets a worker rest", () => {
  it.each<[string, TaskListFact]>([
    ["without a list", { kind: "none" }],
    ["when the list is missing", { kind: "missing", id: "x" }],
    ["when the list is empty", listed()],
    [
      "when its only task is blocked",
      listed({ ...task, blockedBy: ["8"] }, { ...task, id: "8", subject: "Review" }),
    ],
    ["when the work is another role's", listed({ ...task, subject: "Research GH-42" })],
    ["when the task is another's", listed({ ...task, owner: "builder-2" })],
  ])("%s", (_case, list) => {
    expect(decide(list)).toEqual(allow());
  });
});

describe("twice in a row, then it is let go", () => {
  const same = fingerprint(task);

  it("the second time", () => {
    expect(decide(listed(task), { [same]: 1 })).toMatchObject({
      kind: "block",
      remember: [{ nth: 2 }],
    });
  });

  it("the third time it leaves a record", () => {
    expect(decide(listed(task), { [same]: 2 })).toMatchObject({
      kind: "allow",
      remember: [
        { kind: "hold", nth: 3 },
        { kind: "event", line: "builder was let go with task 7 open." },
      ],
    });
  });

  it("and then stays let go without another record", () => {
    expect(decide(listed(task), { [same]: 3 })).toEqual(allow());
  });

  it("until the task changes", () => {
    const changed: Task = { ...task, owner: "builder" };
    expect(decide(listed(changed), { [same]: 3 })).toMatchObject({
      kind: "block",
      remember: [{ nth: 1 }],
    });
  });
});

it("is unsure when the only tasks left cannot be read", () => {
  const list = { tasks: [], unreadable: ["9"] };
  expect(decide({ kind: "list", id: "t", list })).toEqual(unsure("1 of its tasks cannot be read"));
});

it("speaks of workers only", () => {
  expect(workerStopGate.when(stopInput())).toBe(false);
  expect(workerStopGate.when(stopInput({ agent_type: "ralph-hero:ralph-builder" }))).toBe(true);
  expect(workerStopGate.when(idleInput())).toBe(true);
  expect(workerStopGate.early?.(subagentStopInput(), { worker: undefined })).toEqual(allow());
});

it("may be wired a second time by an agent's own file", () => {
  expect(workerStopGate.yieldsToPlugin).toBe(true);
});

it("is not released by stop_hook_active", () => {
  expect(workerStopGate.when(subagentStopInput({ stop_hook_active: true }))).toBe(true);
});
