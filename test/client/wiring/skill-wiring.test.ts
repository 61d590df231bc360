import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { builtPlugin } from "../../../testing/client/plugin-copy.ts";
import { type Run, type Stage, setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const COMMIT = bash("git commit --allow-empty -m x");
const BYPASS = bash("gh issue close 42");
const LOCK = handOff(42, "plan", "lock");
const CALLS = [skill("ralph-research"), COMMIT, BYPASS, LOCK];

function onFeatureBranch(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "Backlog");
  stage.git("switch", "-q", "-c", "feature/x");
  return stage;
}

/** The plugin with branch-gate and state-gate taken out of hooks.json: only skills wire them. */
function wiredBySkillsAlone(folder: string): string {
  const plugin = builtPlugin(folder);
  const path = join(plugin, "hooks.json");
  const wiring = JSON.parse(readFileSync(path, "utf8"));
  const isRecord = ({ matcher }: { matcher: string }) => ["Skill", "TaskUpdate"].includes(matcher);
  wiring.hooks.PreToolUse = wiring.hooks.PreToolUse.filter(isRecord);
  writeFileSync(path, JSON.stringify(wiring));
  return plugin;
}

/** How the process of a gate ended on each call of a tool. */
function endsOf(run: Run, gate: string, tool: RegExp): string[] {
  const ends = run.hooks.filter((end) => end.gates.includes(gate) && tool.test(end.on));
  return ends.map(({ ended }) => ended);
}

it("a phase skill's own hooks run on the main thread", async () => {
  const stage = onFeatureBranch();
  const plugin = wiredBySkillsAlone(stage.dir);
  const run = await stage.print({ lead: [BYPASS, ...CALLS] }, { plugin });
  const [, , commit, , lock] = run.calls("lead").map(({ result }) => result);
  expect(commit?.text).toContain("On branch feature/x; research runs on main.");
  expect(lock?.text).toContain("#42 is in Backlog");
  // The bypass before the skill was invoked met no gate; the commit and the bypass after it did.
  expect(endsOf(run, "state-gate", /:Bash$/)).toEqual(["status 2", "status 2"]);
});

it("hooks in hooks.json and in a skill run once per event, and print their line once", async () => {
  const stage = onFeatureBranch();
  const run = await stage.print({ lead: CALLS });
  const [, commit, , lock] = run.calls("lead").map(({ result }) => result?.text ?? "");
  expect(commit?.split("On branch feature/x").length).toBe(2);
  expect(lock?.split("#42 is in Backlog").length).toBe(2);
  expect(endsOf(run, "branch-gate", /:Bash$/)).toEqual(["status 2", "status 2"]);
  expect(endsOf(run, "state-gate", /handoff_ticket$/)).toEqual(["status 2"]);
});
