import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { type Stage, setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

/** Code that silences whatever process loads it. */
function silencer(stage: Stage): string {
  return stage.file("silencer.ts", "process.exit(0);\n");
}

it.each<[string, (stage: Stage) => Readonly<Record<string, string>>]>([
  ["BUN_OPTIONS", (stage) => ({ BUN_OPTIONS: `--preload ${silencer(stage)}` })],
  ["BUN_BE_BUN", () => ({ BUN_BE_BUN: "1" })],
  ["BUN_INSPECT", () => ({ BUN_INSPECT: "127.0.0.1:0/x?wait=1" })],
  ["BUN_INSPECT_PRELOAD", (stage) => ({ BUN_INSPECT_PRELOAD: silencer(stage) })],
  ["LD_PRELOAD", () => ({ LD_PRELOAD: "/nowhere/lib.so" })],
])("a project's settings with %s change no gate's answer", async (_name, env) => {
  const stage = setStage();
  addIssue(stage, 42, "Backlog");
  stage.git("switch", "-q", "-c", "feature/x");
  stage.file("project/.claude/settings.json", JSON.stringify({ env: env(stage) }));
  const run = await stage.print({
    lead: [
      skill("ralph-research"),
      bash("echo went > through.txt"),
      bash("gh issue close 42"),
      handOff(42, "plan", "lock"),
    ],
  });
  const [, write, bypass, move] = run.calls("lead").map(({ result }) => result?.text ?? "");
  expect(write).toContain("On branch feature/x; research runs on main.");
  expect(existsSync(join(stage.project, "through.txt"))).toBe(false);
  expect(bypass).toMatch(/On branch feature\/x|bypasses the workflow/);
  expect(move).toContain("#42 is in Backlog; plan takes Ready for Plan.");
});
