import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { ROOT } from "../../../testing/sandbox.ts";

interface Entry {
  readonly hooks: readonly { readonly args: readonly string[] }[];
}
const WIRED: Readonly<Record<string, readonly Entry[]>> = JSON.parse(
  readFileSync(join(ROOT, "hooks.json"), "utf8"),
).hooks;
/** `PreToolUse branch-gate state-gate`, as the client is told to run them. */
const ENTRIES = Object.values(WIRED)
  .flat()
  .flatMap(({ hooks }) => hooks.map(({ args }) => args.slice(1).join(" ")));

it("every event starts one process of ours, which runs all its gates", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  // No lock is taken: completion-gate would hold the stop.
  const lead = [skill("ralph-research"), bash("git status"), handOff(42, "plan", "lock")];
  const run = await stage.print({ lead });
  const started = run.hooks.map(({ on, gates }) => `${on.split(":")[0]} ${gates.join(" ")}`);
  // Each is a whole entry of hooks.json, and no entry ran twice for one event.
  expect(started.filter((one) => !ENTRIES.includes(one))).toEqual([]);
  const events = started.map((one) => one.split(" ")[0]).sort();
  expect(events).toEqual(
    [
      ...["SessionStart", "UserPromptSubmit", "Stop"],
      ...["PreToolUse", "PreToolUse", "PreToolUse"],
      // Of the command.
      "PostToolUse",
    ].sort(),
  );
  expect(ENTRIES.length).toBeGreaterThan(8);
});
