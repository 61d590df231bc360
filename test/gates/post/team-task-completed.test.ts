import { expect, it } from "vitest";
import { teamTaskCompleted } from "../../../hooks-src/post/team-task-completed.ts";
import { allow } from "../../../src/gate/decision.ts";
import { decide } from "../../../testing/decide.ts";
import { completedInput } from "../../../testing/inputs.ts";

const done = { task_subject: "Research GH-42", teammate_name: "analyst" };

it("team-task-completed reports who completed which task, and logs it", () => {
  const line = 'Task completed by analyst: "Research GH-42"';
  expect(
    decide(teamTaskCompleted, completedInput(done), { completionRecorded: true }),
  ).toMatchObject({
    kind: "note",
    line,
    remember: [{ kind: "event", line }, { kind: "drop-completion" }],
  });
});

it.each([
  [{ teammate_name: undefined, agent_type: "ralph-hero:ralph-analyst" }, "by ralph-analyst"],
  [{ teammate_name: undefined, agent_type: undefined }, ""],
])("team-task-completed reports a completion without a teammate: %o", (fields, who) => {
  const input = completedInput({ ...done, ...fields });
  expect(decide(teamTaskCompleted, input, { completionRecorded: false })).toMatchObject({
    line: `Task completed${who && ` ${who}`}: "Research GH-42"`,
  });
});

it("team-task-completed is silent when a teammate only stops with its task in progress", () => {
  const stopped = completedInput({ ...done, permission_mode: "default" });
  expect(decide(teamTaskCompleted, stopped, { completionRecorded: false })).toEqual(allow());
  expect(decide(teamTaskCompleted, stopped, { completionRecorded: true }).kind).toBe("note");
});
