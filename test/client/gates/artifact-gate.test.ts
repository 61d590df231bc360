import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { subagent, teammate } from "../../../testing/client/acts.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import { commitDocument, documentPath } from "../../../testing/project/work-products.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const SECOND = "thoughts/shared/research/2026-05-05-GH-42-second.md";
const HELD = `GH-42 has ${documentPath("research", 42)}; edit it.`;

function stageWithDocument(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  commitDocument(stage, "research", 42);
  return stage;
}

const write = ({ project }: Stage, path: string) => ({
  tool: "Write",
  input: { file_path: join(project, path), content: "Second.\n" },
});

it("artifact-gate holds a second document of the main thread and of a subagent", async () => {
  const stage = stageWithDocument();
  const run = await stage.print({
    lead: [
      write(stage, SECOND),
      write(stage, "thoughts/shared/research/notes.md"),
      subagent("analyst", "ralph-hero:ralph-analyst"),
    ],
    analyst: [write(stage, SECOND), "Held."],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("artifact-gate"))).toBe(true);
  const [held, passed] = run.calls("lead").map(({ result }) => result);
  expect(held?.text).toContain(HELD);
  expect(passed?.isError).toBe(false);
  expect(run.told("analyst")).toContain(HELD);
  expect(existsSync(join(stage.project, SECOND))).toBe(false);
});

it("artifact-gate holds a second document of a teammate", async () => {
  const stage = stageWithDocument();
  const run = await stage.converse(
    {
      lead: [teammate("analyst", "ralph-hero:ralph-analyst")],
      analyst: [write(stage, SECOND), "Held."],
    },
    ({ until }) => until(() => stage.events().includes("analyst is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("analyst")).toContain(HELD);
});
