import { expect, it } from "vitest";
import { taskRecord } from "../../../hooks-src/record/task-record.ts";
import { allow } from "../../../src/gate/decision.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import { toolInput } from "../../../testing/inputs.ts";

const update = (tool_input: object) => toolInput({ tool_name: "TaskUpdate", tool_input });

it("task-record records a task that its agent marks as completed", () => {
  const input = update({ taskId: "7", status: "completed" });
  expect(isAbout(taskRecord, input)).toBe(true);
  expect(decide(taskRecord, input, {})).toEqual(
    allow({ kind: "completion", session: input.session_id, task: "7" }),
  );
});

it("task-record ignores other updates of a task", () => {
  expect(isAbout(taskRecord, update({ taskId: "7", status: "in_progress" }))).toBe(false);
});
