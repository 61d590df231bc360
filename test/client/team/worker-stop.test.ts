import { describe, expect, it } from "vitest";
import type { Turn } from "../../../src/world/live/scripted-model.ts";
import { createTask, subagent, teammate, updateTask } from "../../../testing/client/acts.ts";
import { IN_TMUX, type Run, setStage, TEAMS } from "../../../testing/client/stage.ts";
import { writeTask } from "../../../testing/client-files.ts";

const OPEN = "Task 1 is open for your role: Research GH-42.";
const RELEASED = "analyst was released after two holds; task 1 is still open.";

/** How often the worker was told the line. */
function holds(run: Run, worker: string, line = OPEN): number {
  return run.told(worker).split(line).length - 1;
}

const works: readonly Turn[] = [
  "Nothing to do.",
  updateTask("1", { owner: "analyst", status: "in_progress" }),
  updateTask("1", { status: "completed" }),
  "Finished.",
];

describe("a worker that is a plugin subagent", () => {
  const analyst = subagent("analyst", "ralph-hero:ralph-analyst");

  it("a subagent does not stop while a task is startable, and stops when it is done", async () => {
    const run = await setStage().print({
      lead: [createTask("Research GH-42"), analyst],
      analyst: works,
    });
    expect(holds(run, "analyst")).toBe(1);
    expect(run.calls("lead").at(-1)?.result?.text).toContain("Finished.");
  });

  it("a subagent is held twice, never more, while it does nothing about the task", async () => {
    const idle = ["No.", "Still no.", "No again.", "Never."];
    const run = await setStage().print({
      lead: [createTask("Research GH-42"), analyst],
      analyst: idle,
    });
    expect(holds(run, "analyst")).toBe(2);
  });

  it("a subagent stops at once when its only task is blocked, and when the task is another role's", async () => {
    const run = await setStage().print({
      lead: [
        createTask("Implement GH-41"),
        createTask("Research GH-42"),
        updateTask("2", { addBlockedBy: ["1"] }),
        analyst,
      ],
      analyst: ["Nothing to do."],
    });
    expect(run.calls("lead").at(-1)?.result?.text).toContain("Nothing to do.");
    expect(run.told("analyst")).not.toContain("is open for your role");
  });
});

describe.each([
  ["in-process", TEAMS],
  ["tmux", IN_TMUX],
] as const)("a worker that is a teammate, %s", (_backend, how) => {
  const analyst = teammate("analyst", "ralph-hero:ralph-analyst");

  it("a teammate does not stop while a task is startable, and is held twice at most", async () => {
    const stage = setStage();
    const run = await stage.converse(
      { lead: [createTask("Research GH-42"), analyst], analyst: ["No.", "No.", "No.", "No."] },
      ({ until }) => until(() => stage.events().includes(RELEASED), "its rest"),
      how,
    );
    expect(holds(run, "analyst")).toBe(2);
  });

  it("a teammate stops at once when its only task is blocked by another role's", async () => {
    const stage = setStage();
    const blocked = updateTask("2", { addBlockedBy: ["1"] });
    const tasks = [createTask("Implement GH-41"), createTask("Research GH-42"), blocked];
    const run = await stage.converse(
      { lead: [...tasks, analyst], analyst: ["Nothing to do."] },
      ({ until }) => until(() => stage.events().includes("analyst is idle."), "its rest"),
      how,
    );
    expect(run.told("analyst")).not.toContain("is open for your role");
  });
});

it("a teammate of any name is known by the definition its team's config gives it", async () => {
  const stage = setStage();
  const ada = teammate("ada", "ralph-hero:ralph-analyst");
  const run = await stage.converse(
    { lead: [createTask("Research GH-42"), ada], ada: ["No.", "No.", "No."] },
    ({ until }) => until(() => stage.events().includes("ada is idle."), "its rest"),
    TEAMS,
  );
  expect(holds(run, "ada")).toBe(2);
});

it("a session that is itself a worker is held at its Stop", async () => {
  const stage = setStage();
  writeTask(stage, "crew", { id: "1", subject: "Research GH-42" });
  const run = await stage.print(
    { lead: ["No.", "Still no.", "No again."] },
    {
      args: ["--agent", "ralph-hero:ralph-analyst"],
      env: { CLAUDE_CODE_TASK_LIST_ID: "crew" },
    },
  );
  expect(holds(run, "lead")).toBe(2);
});
