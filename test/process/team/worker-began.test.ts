import { beforeEach, expect, it } from "vitest";
import { type TaskFile, writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const HELD = blocked("Task 7 is yours and in progress: Implement GH-42.");

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  task({});
});

const task = (fields: Partial<TaskFile>) =>
  writeTask(box, SESSION, { id: "7", subject: "Implement GH-42", ...fields });

/** A plain subagent: when it begins a task the client writes no owner. */
const agent = (agent_type: string) => ({
  ...{ session_id: SESSION, cwd: box.project, agent_id: "0123456789abcdef0", agent_type },
});

function updates(type: string, fields: object) {
  const tool_input = { taskId: "7", ...fields };
  const call = { ...agent(type), tool_input };
  return box.gate("claim-gate", recorded("PreToolUse.TaskUpdate.in_progress", call));
}

const stops = (type: string) =>
  box.gate("worker-stop-gate", recorded("SubagentStop.plugin-agent", agent(type)));

it("a subagent that began a task without an owner is held at its stop, twice", () => {
  expect(updates("ralph-builder", { status: "in_progress" })).toEqual(SILENT);
  task({ status: "in_progress" });
  expect([stops("ralph-builder"), stops("ralph-builder")]).toEqual([HELD, HELD]);
  expect(stops("ralph-builder").code).toBe(0);
});

it("nobody else is held by a task that was begun without an owner", () => {
  updates("ralph-builder", { status: "in_progress" });
  task({ status: "in_progress" });
  expect(stops("ralph-validator")).toEqual(SILENT);
  task({ id: "9", subject: "Implement GH-43", status: "in_progress" });
  updates("ralph-builder", { status: "completed" });
  task({ status: "completed" });
  expect(stops("ralph-builder")).toEqual(SILENT);
});

it("who gives back a task that it began without an owner is held by it as an open one", () => {
  updates("ralph-builder", { status: "in_progress" });
  task({ status: "in_progress" });
  expect(updates("ralph-builder", { owner: "", status: "pending" })).toEqual(SILENT);
  task({});
  expect(stops("ralph-builder")).toEqual(blocked("Task 7 is open for your role: Implement GH-42."));
});
