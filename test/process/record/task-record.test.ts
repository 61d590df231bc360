import { beforeEach, expect, it } from "vitest";
import { SILENT, toldPerson } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore } from "../../../testing/store-of.ts";

const SESSION = { session_id: "76d855e7-578a-44a0-b144-596f83e670ed" };
const TOLD = toldPerson('Task completed by bob: "Team task"');

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const update = (tool_input: object, fields = {}) =>
  box.gate(
    "task-record",
    recorded("PreToolUse.TaskUpdate.completed", { ...SESSION, tool_input, ...fields }),
  );
/** This event has a permission mode: only a record tells whether the task was completed. */
const stopped = () => box.gate("team-task-completed", recorded("TaskCompleted.at-teammate-stop"));

it("task-record records a completion silently", () => {
  expect(stopped()).toEqual(SILENT);
  expect(update({ taskId: "1", status: "completed" })).toEqual(SILENT);
  expect(stopped()).toEqual(TOLD);
});

it.each([
  ["another status", { taskId: "1", status: "in_progress" }, {}],
  ["another task", { taskId: "2", status: "completed" }, {}],
  ["another session", { taskId: "1", status: "completed" }, { session_id: "other" }],
  ["another tool", { taskId: "1", status: "completed" }, { tool_name: "TaskGet" }],
  ["no task", { status: "completed" }, {}],
])("task-record records no completion from %s", (_what, input, fields) => {
  expect(update(input, fields)).toEqual(SILENT);
  expect(stopped()).toEqual(SILENT);
});

it("task-record records a task whose id is not a file name", () => {
  const taskId = "../../../1";
  expect(update({ taskId, status: "completed" })).toEqual(SILENT);
  const told = recorded("TaskCompleted.at-teammate-stop", { task_id: taskId });
  expect(box.gate("team-task-completed", told)).toEqual(TOLD);
});

it("task-record lets the update pass when it cannot write", () => {
  blockStore(box);
  const ran = update({ taskId: "1", status: "completed" });
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^task-record could not decide: \/.* is not a folder\.\n$/);
  expect(JSON.parse(ran.stdout)).toEqual({ systemMessage: ran.stderr.trimEnd() });
});
