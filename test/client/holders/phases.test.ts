import { describe, expect, it } from "vitest";
import { markOf } from "../../../src/world/live/scripted-model.ts";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { type Probed, probe } from "../../../testing/client/probe.ts";
import { type Stage, setStage } from "../../../testing/client/stage.ts";
import { pause } from "../../../testing/client/terminal.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const COMMIT = bash("git commit --allow-empty -m x");
const BLOCKED = "On branch feature/x; research runs on main.";
const SLOW = bash("echo begun; sleep 30; echo over");
/** From the hooks of a command to its run. */
const MOMENT_MS = 1500;

const isSlow = ({ payload }: Probed) => JSON.stringify(payload["tool_input"]).includes("sleep 30");

function onFeatureBranch(): Stage {
  const stage = setStage();
  stage.git("switch", "-q", "-c", "feature/x");
  return stage;
}

describe("a phase", () => {
  it("Esc and continue keep the phase of a typed skill; /clear ends it", async () => {
    const stage = onFeatureBranch();
    const { hooks, seen } = probe(stage.dir);
    const run = await stage.converse(
      { lead: [SLOW, COMMIT, "Held."], after: [COMMIT] },
      async ({ until, type, press, screen, model }) => {
        await until(() => seen("PreToolUse").some(isSlow), "the slow command");
        await pause(MOMENT_MS);
        press("Escape");
        await until(() => /[Ii]nterrupted/.test(screen()), "the interruption");
        await type("continue");
        await until(() => model.calls("lead")[1]?.result !== undefined, "the commit's result");
        await type("/clear");
        await until(() => !screen().includes("continue"), "an empty screen");
        await type(`Commit. ${markOf("after")}`);
        await until(() => model.calls("after")[0]?.result !== undefined, "the free commit");
      },
      { prompt: "/ralph-hero:ralph-research 42", settings: { hooks } },
    );
    expect(run.calls("lead")[1]?.result?.text).toContain(BLOCKED);
    expect(run.calls("after")[0]?.result?.isError).toBe(false);
  });

  it("a session that was killed goes on in its phase when it is resumed", async () => {
    const stage = onFeatureBranch();
    const { hooks, seen } = probe(stage.dir);
    const first = await stage.converse(
      { lead: [skill("ralph-research"), SLOW] },
      async ({ until, kill }) => {
        await until(() => seen("PreToolUse").some(isSlow), "the slow command");
        await pause(MOMENT_MS);
        await kill();
      },
      { hooksMayFail: true, settings: { hooks } },
    );
    const resumed = await stage.print(
      { lead: [COMMIT] },
      { resume: first.session, prompt: "Go on." },
    );
    expect(resumed.calls("lead").at(-1)?.result?.text).toContain(BLOCKED);
  });

  it("a claim taken in an interactive skill sets no phase, and neither does the skill", async () => {
    const stage = onFeatureBranch();
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print({
      lead: [skill("create-plan"), COMMIT, handOff(42, "research", "lock"), COMMIT],
    });
    const results = run.calls("lead").map(({ result }) => result?.isError);
    expect(results).toEqual([false, false, false, false]);
  });
});
