import { describe, expect, it } from "vitest";
import { createTask, subagent, teammate } from "../../../testing/client/acts.ts";
import { IN_TMUX, type Run, type Stage, setStage } from "../../../testing/client/stage.ts";
import { succeed } from "../../../testing/ralph-board.ts";

const OPEN = "Task 1 is open for your role: Research GH-42.";
const IDLE = ["No.", "Still no.", "No again.", "Never."];

/** A project whose own agents carry the stop gate. */
function withAgents(): Stage {
  const stage = setStage();
  succeed(stage.ralph("init", "--agents"));
  return stage;
}

/** The line in each request that followed a stop: once a stop, or the wires speak twice. */
function linesAtEachStop(run: Run): number[] {
  const counts = run.exchanges
    .filter(({ agent }) => agent === "analyst")
    .map(({ told }) => told.text.split(OPEN).length - 1);
  return counts.map((count, nth) => count - (counts[nth - 1] ?? 0));
}

describe("agents that ralph init wrote", () => {
  const lead = [createTask("Research GH-42"), subagent("analyst", "ralph-analyst")];

  it("agents of the project are held by their own Stop hook where the plugin is not loaded", async () => {
    const run = await withAgents().print({ lead, analyst: IDLE }, { plugin: "none" });
    expect(linesAtEachStop(run)).toEqual([0, 1, 1]);
    expect(run.hooks.map(({ on, gates }) => [on, ...gates].join(" "))).toEqual(
      Array(3).fill("SubagentStop worker-stop-gate --unless-plugin"),
    );
  });

  it("agents of the project get one line per stop when the plugin is loaded, too", async () => {
    const run = await withAgents().print({ lead, analyst: IDLE });
    expect(linesAtEachStop(run)).toEqual([0, 1, 1]);
    const stops = run.hooks.filter(({ gates }) => gates.includes("worker-stop-gate"));
    expect(stops.filter(({ ended }) => ended === "status 2")).toHaveLength(2);
  });

  it("agents of the project get one line per stop as tmux teammates, where both hooks run, too", async () => {
    const stage = withAgents();
    const run = await stage.converse(
      { lead: [createTask("Research GH-42"), teammate("analyst", "ralph-analyst")], analyst: IDLE },
      ({ until }) =>
        until(
          () =>
            stage.events().includes("analyst was released after two holds; task 1 is still open."),
          "its rest",
        ),
      IN_TMUX,
    );
    expect(linesAtEachStop(run)).toEqual([0, 1, 1]);
  });
});
