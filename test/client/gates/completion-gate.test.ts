import { expect, it } from "vitest";
import {
  createTask,
  handOff,
  subagent,
  teammate,
  updateTask,
} from "../../../testing/client/acts.ts";
import { setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const HELD = "Research GH-42 is not done: #42 is still in Research Needed.";
const done = updateTask("1", { status: "completed" });

it("completion-gate holds the main thread that completes a task without its work, and lets it go with it", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const run = await stage.print({
    lead: [
      createTask("Research GH-42"),
      updateTask("1", { status: "in_progress" }),
      done,
      handOff(42, "research", "lock"),
      handOff(42, "research", "complete"),
      done,
    ],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("completion-gate"))).toBe(true);
  expect(run.calls("lead")[2]?.result?.text).toContain(HELD);
  expect(run.calls("lead").at(-1)?.result?.text).not.toContain("is not done");
});

it("completion-gate holds a subagent that completes a task without its work, and one that stops with its lock", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const run = await stage.print({
    lead: [createTask("Research GH-42"), subagent("helper")],
    helper: [
      done,
      handOff(42, "research", "lock"),
      "I am done.",
      handOff(42, "research", "complete"),
    ],
  });
  expect(run.calls("helper")[0]?.result?.text).toContain(HELD);
  expect(run.told("helper")).toContain("#42 is still yours in Research in Progress.");
  expect(stage.ralph("board", "show", "42").stdout).toContain("Ready for Plan");
});

it("completion-gate holds a teammate that completes a task without its work", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const run = await stage.converse(
    {
      lead: [createTask("Research GH-42"), teammate("analyst", "ralph-hero:ralph-analyst")],
      analyst: [
        updateTask("1", { status: "in_progress", owner: "analyst" }),
        done,
        handOff(42, "research", "lock"),
        handOff(42, "research", "complete"),
        done,
      ],
    },
    ({ until }) => until(() => stage.events().includes("analyst is idle."), "its rest"),
    TEAMS,
  );
  expect(run.calls("analyst")[1]?.result?.text).toContain(HELD);
  expect(stage.events()).toContain('Task completed by analyst: "Research GH-42"');
});
