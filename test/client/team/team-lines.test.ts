import { expect, it } from "vitest";
import { createTask, teammate, updateTask } from "../../../testing/client/acts.ts";
import { setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const MINE = updateTask("1", { owner: "analyst", status: "in_progress" });
const lead = [createTask("Research GH-42"), teammate("analyst", "ralph-hero:ralph-analyst")];
const COMPLETED = 'Task completed by analyst: "Research GH-42"';
const IDLE = "analyst is idle.";

it("TaskCompleted and TeammateIdle print exactly their line: stderr, systemMessage, store", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Ready for Plan");
  const run = await stage.converse(
    { lead, analyst: [MINE, updateTask("1", { status: "completed" }), "Finished."] },
    // The client notes what a hook said a moment after the hook has ended.
    ({ until, words }) => until(() => words().some(({ stderr }) => stderr === IDLE), "its rest"),
    TEAMS,
  );
  const said = (line: string) => ({
    stdout: JSON.stringify({ systemMessage: line }),
    stderr: line,
  });
  const on = (event: string) => run.words.filter((words) => words.on === event);
  expect(on("TaskCompleted")).toEqual([{ on: "TaskCompleted", ...said(COMPLETED) }]);
  expect(on("TeammateIdle")[0]).toEqual({ on: "TeammateIdle", ...said(IDLE) });
  expect(stage.events().slice(0, 2)).toEqual([COMPLETED, IDLE]);
  // Neither line has an agent as its reader.
  expect(run.told("lead") + run.told("analyst")).not.toContain(COMPLETED);
});

it("no completion is reported when a teammate only stops with its task in progress", async () => {
  const stage = setStage();
  const run = await stage.converse(
    { lead, analyst: [MINE, "Stopping.", "Stopping.", "Stopping."] },
    ({ until }) => until(() => stage.events().includes(IDLE), "its rest"),
    TEAMS,
  );
  expect(run.told("analyst")).toContain("Task 1 is yours and in progress: Research GH-42.");
  const completed = run.hooks.filter(({ gates }) => gates.includes("team-task-completed"));
  expect(completed.length).toBeGreaterThan(0);
  expect(stage.events().filter((line) => line.startsWith("Task completed"))).toEqual([]);
});
