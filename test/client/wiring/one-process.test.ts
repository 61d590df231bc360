import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { ROOT } from "../../../testing/sandbox.ts";

it("every event starts one process of ours, which runs all its gates", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const lead = [skill("ralph-research"), bash("git status"), handOff(42, "research", "lock")];
  const run = await stage.print({ lead });
  const started = run.hooks.map(({ on, gates }) => `${on.split(":")[0]} ${gates.join(" ")}`);
  expect(started.toSorted()).toEqual(
    [
      "SessionStart session-record",
      "UserPromptSubmit session-record skill-record",
      "PreToolUse skill-record",
      "PreToolUse branch-gate state-gate",
      "PreToolUse state-gate convergence-gate",
      "Stop worker-stop-gate team-stop-gate",
    ].sort(),
  );
  const entries = readFileSync(join(ROOT, "hooks.json"), "utf8").match(/"command": /g) ?? [];
  expect(entries.length).toBeGreaterThan(8);
});
