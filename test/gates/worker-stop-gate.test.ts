import { describe, expect, it } from "vitest";
import { workerStopGate } from "../../hooks-src/stop/worker-stop-gate.ts";
import { allow, unsure } from "../../src/gate/decision.ts";
import type { HoldCount, TaskListFact } from "../../src/gate/facts.ts";
import { fingerprint, type Task } from "../../src/workflow/next/tasks.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { idleInput, stopInput, subagentStopInput } from "../../testing/inputs.ts";

const worker = { role: "builder", name: "builder" } as const;
const task: Task = { id: "7", subject: "Implement GH-42", status: "pending", blockedBy: [] };

function listed(...tasks: Task[]): TaskListFact {
  return { kind: "list", id: "team", list: { tasks, unreadable: [] } };
}

function decided(taskList: TaskListFact, times: HoldCount["times"] = {}) {
  const workerHolds = { key: "k", times };
  return decide(workerStopGate, subagentStopInput(), { worker, taskList, workerHolds });
}

it("worker-stop-gate holds a worker while a task is open for its role", () => {
  expect(decided(listed(task))).toEqual({
    kind: "block",
    line: "Task 7 is open for your role: Implement GH-42.",
    remember: [{ kind: "hold", key: "k", fingerprint: fingerprint(task), nth: 1 }],
  });
});

it("worker-stop-gate holds a worker whose own task is in progress", () => {
  const mine: Task = { ...task, status: "in_progress", owner: "builder" };
  expect(decided(listed(mine))).toMatchObject({
    line: "Task 7 is yours and in progress: Implement GH-42.",
  });
});

describe("worker-stop-gate lets a worker stop", () => {
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
  ])("a worker may stop: %s", (_case, list) => {
    expect(decided(list)).toEqual(allow());
  });
});

describe("worker-stop-gate releases a worker after two holds", () => {
  const same = fingerprint(task);

  it("the second hold for the same task is the last", () => {
    expect(decided(listed(task), { [same]: 1 })).toMatchObject({
      kind: "block",
      remember: [{ nth: 2 }],
    });
  });

  it("the third time the worker is released and a record is written", () => {
    expect(decided(listed(task), { [same]: 2 })).toMatchObject({
      kind: "allow",
      remember: [
        { kind: "hold", nth: 3 },
        { kind: "event", line: "builder was released after two holds; task 7 is still open." },
      ],
    });
  });

  it("a released worker stays released without another record", () => {
    expect(decided(listed(task), { [same]: 3 })).toEqual(allow());
  });

  it("a changed task is held again after the release", () => {
    const changed: Task = { ...task, owner: "builder" };
    expect(decided(listed(changed), { [same]: 3 })).toMatchObject({
      kind: "block",
      remember: [{ nth: 1 }],
    });
  });
});

it("worker-stop-gate is unsure when the only tasks left cannot be read", () => {
  const list = { tasks: [], unreadable: ["9"] };
  expect(decided({ kind: "list", id: "t", list })).toEqual(unsure("1 of its tasks cannot be read"));
});

it("worker-stop-gate ignores agents that are not workers", () => {
  expect(isAbout(workerStopGate, stopInput())).toBe(false);
  expect(isAbout(workerStopGate, stopInput({ agent_type: "ralph-hero:ralph-builder" }))).toBe(true);
  expect(isAbout(workerStopGate, idleInput())).toBe(true);
  expect(isAbout(workerStopGate, idleInput({ agent_type: undefined }))).toBe(true);
  expect(decideEarly(workerStopGate, subagentStopInput(), { worker: undefined })).toEqual(allow());
});

it("worker-stop-gate reads the task list for a worker", () => {
  expect(decideEarly(workerStopGate, subagentStopInput(), { worker })).toBeUndefined();
});

it("worker-stop-gate declares yieldsToPlugin, for agents' own files", () => {
  expect(workerStopGate.yieldsToPlugin).toBe(true);
});

it("stop_hook_active alone does not release a worker", () => {
  expect(isAbout(workerStopGate, subagentStopInput({ stop_hook_active: true }))).toBe(true);
});
