import { beforeEach, expect, it } from "vitest";
import { SILENT, toldPerson } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { blockStore, eventsOf } from "../../../testing/store-of.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const completed = (name: string, fields = {}) =>
  box.gate("team-task-completed", recorded(`TaskCompleted.${name}`, fields));
const recordedBefore = (session_id: string) =>
  box.gate("task-record", recorded("PreToolUse.TaskUpdate.completed", { session_id }));

it.each([
  ["teammate-in-process", {}, 'Task completed by bob: "Team task"'],
  ["teammate-tmux", {}, 'Task completed by bob: "Team task"'],
  [
    "teammate-in-process",
    { teammate_name: "analyst", task_subject: "Research GH-42" },
    'Task completed by analyst: "Research GH-42"',
  ],
  ["solo", {}, 'Task completed: "First"'],
  ["solo", { agent_type: "ralph-hero:ralph-builder" }, 'Task completed by ralph-builder: "First"'],
])("team-task-completed reports %s %o", (name, fields, line) => {
  expect(completed(name, fields)).toEqual(toldPerson(line));
});

it("team-task-completed is silent when a teammate only stops with its task in progress", () => {
  expect(completed("at-teammate-stop")).toEqual(SILENT);
});

it("team-task-completed reports one completion once", () => {
  recordedBefore("76d855e7-578a-44a0-b144-596f83e670ed");
  expect(completed("at-teammate-stop").stderr).toBe('Task completed by bob: "Team task"\n');
  expect(completed("at-teammate-stop")).toEqual(SILENT);
});

it("team-task-completed logs its line in events.jsonl", () => {
  completed("teammate-in-process");
  const events = eventsOf(box);
  expect(events.endsWith("\n")).toBe(true);
  expect(JSON.parse(events)).toEqual({
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    line: 'Task completed by bob: "Team task"',
  });
});

it("team-task-completed never blocks when it cannot find out", () => {
  blockStore(box);
  const ran = completed("teammate-in-process");
  expect(ran.code).toBe(0);
  expect(ran.stderr).toMatch(/^team-task-completed could not decide: .*\n$/);
  expect(JSON.parse(ran.stdout)).toEqual({ systemMessage: ran.stderr.trimEnd() });
});
