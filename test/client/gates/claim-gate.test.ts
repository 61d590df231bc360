import { expect, it } from "vitest";
import { createTask, subagent, teammate, updateTask } from "../../../testing/client/acts.ts";
import { setStage, TEAMS } from "../../../testing/client/stage.ts";

const take = updateTask("1", { owner: "builder", status: "in_progress" });
const HELD = "Task 1 is analyst work: Research GH-42.";

it("claim-gate holds a subagent that takes another role's task, and the lead may assign it", async () => {
  const run = await setStage().print({
    lead: [
      createTask("Research GH-42"),
      subagent("builder", "ralph-hero:ralph-builder"),
      updateTask("1", { owner: "analyst" }),
    ],
    builder: [take, "Nothing for me."],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("claim-gate"))).toBe(true);
  expect(run.told("builder")).toContain(HELD);
  expect(run.calls("lead").at(-1)?.result?.isError).toBe(false);
});

it("claim-gate holds a teammate that takes a task of another", async () => {
  const stage = setStage();
  const run = await stage.converse(
    {
      lead: [
        createTask("Implement GH-42"),
        updateTask("1", { owner: "builder-2" }),
        teammate("builder", "ralph-hero:ralph-builder"),
      ],
      builder: [take, "Nothing for me."],
    },
    ({ until }) => until(() => stage.events().includes("builder is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("builder")).toContain("Task 1 belongs to builder-2: Implement GH-42.");
});
