import { describe, expect, it } from "vitest";
import { bash, handOff, skill, subagent, teammate } from "../../testing/client/acts.ts";
import { probe } from "../../testing/client/probe.ts";
import { slowCommand } from "../../testing/client/slow-command.ts";
import { type Run, type Stage, setStage, TEAMS } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const COMMIT = bash("git commit --allow-empty -m x");
const BLOCKED = "On branch feature/x; research runs on main.";

/** A project whose checkout is on a feature branch. */
function onFeatureBranch(how: Parameters<typeof setStage>[0] = {}): Stage {
  const stage = setStage(how);
  stage.git("switch", "-q", "-c", "feature/x");
  return stage;
}

function commits(stage: Stage): string {
  return stage.git("log", "--format=%s").trim();
}

function lastCall(run: Run, agent: string) {
  return run.calls(agent).at(-1)?.result;
}

describe("git commit on a feature branch", () => {
  it("git commit is blocked after a skill whose phase needs main, also behind cd", async () => {
    const stage = onFeatureBranch();
    const behindCd = bash(`cd ${stage.project} && git commit --allow-empty -m x`);
    const run = await stage.print({ lead: [skill("ralph-research"), COMMIT, behindCd] });
    const [, plain, cd] = run.calls("lead").map(({ result }) => result);
    expect(plain).toMatchObject({ isError: true, text: expect.stringContaining(BLOCKED) });
    expect(cd).toMatchObject({ isError: true, text: expect.stringContaining(BLOCKED) });
    expect(commits(stage)).toBe("first");
  });

  it("git commit is blocked in a subagent that invoked the skill, and not in the one that did not", async () => {
    const stage = onFeatureBranch();
    const run = await stage.print({
      lead: [subagent("reader"), subagent("other")],
      reader: [skill("ralph-research"), COMMIT],
      other: [COMMIT],
    });
    expect(lastCall(run, "reader")?.text).toContain(BLOCKED);
    expect(lastCall(run, "other")?.isError).toBe(false);
  });

  it("git commit passes again when a teammate that was in the phase has stopped", async () => {
    const stage = onFeatureBranch();
    const wake = {
      tool: "SendMessage",
      input: { to: "analyst", summary: "go", message: "Go on." },
    };
    const run = await stage.converse(
      {
        lead: [teammate("analyst"), "I wait.", wake],
        analyst: [skill("ralph-research"), COMMIT, "I rest.", COMMIT],
      },
      ({ until, model }) =>
        until(() => model.calls("analyst")[2]?.result !== undefined, "the second commit's result"),
      TEAMS,
    );
    const [, held, free] = run.calls("analyst").map(({ result }) => result);
    expect(held?.text).toContain(BLOCKED);
    expect(free?.isError).toBe(false);
  });

  it("git commit is still blocked after the subagent has waited for a subagent of its own", async () => {
    const stage = onFeatureBranch();
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const run = await stage.converse(
      {
        lead: [subagent("reviewer")],
        reviewer: [skill("ralph-review"), subagent("reader"), "I wait.", COMMIT],
        reader: [slow.said, "Read."],
      },
      async ({ until, model }) => {
        await until(slow.runs, "the reader at work");
        await until(() => seen("SubagentStop").length > 0, "the stop of who waits");
        slow.letGo();
        await until(() => model.calls("reviewer")[2]?.result !== undefined, "the commit's result");
      },
      { settings: { hooks } },
    );
    expect(lastCall(run, "reviewer")?.text).toContain("On branch feature/x; review runs on main.");
  });

  it("git commit is blocked in a subagent that took the claim, until it hands the issue off", async () => {
    const stage = onFeatureBranch();
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print({
      lead: [subagent("reader")],
      reader: [
        handOff(42, "research", "lock"),
        COMMIT,
        handOff(42, "research", "complete"),
        COMMIT,
      ],
    });
    const [, held, , free] = run.calls("reader").map(({ result }) => result);
    expect(held).toMatchObject({ isError: true, text: expect.stringContaining(BLOCKED) });
    expect(free?.isError).toBe(false);
  });

  it("git commit is blocked after a typed skill, and passes again when its turn has ended", async () => {
    const stage = onFeatureBranch();
    const prompt = "/ralph-hero:ralph-research 42";
    const run = await stage.converse(
      { lead: [COMMIT, "Blocked.", COMMIT] },
      async ({ until, type, model }) => {
        await until(() => model.exchanges.length === 2, "the first answer");
        await type("never mind the skill");
        await until(() => model.exchanges.length === 4, "the second answer");
      },
      { prompt },
    );
    const [held, free] = run.calls("lead").map(({ result }) => result);
    expect(held).toMatchObject({ isError: true, text: expect.stringContaining(BLOCKED) });
    expect(free?.isError).toBe(false);
  });

  it("git commit is blocked in Monitor, which also runs commands", async () => {
    const stage = onFeatureBranch();
    const command = "git commit --allow-empty -m x";
    const watch = { tool: "Monitor", input: { description: "d", command, timeout_ms: 5000 } };
    const run = await stage.print({ lead: [skill("ralph-research"), watch] });
    expect(lastCall(run, "lead")?.text).toContain(BLOCKED);
    expect(commits(stage)).toBe("first");
  });

  it("git commit passes without a phase", async () => {
    const stage = onFeatureBranch();
    const run = await stage.print({ lead: [COMMIT] });
    expect(lastCall(run, "lead")?.isError).toBe(false);
    expect(commits(stage)).toContain("x");
  });

  it("git commit passes in a project that does not use ralph", async () => {
    const stage = onFeatureBranch({ usesRalph: false });
    const run = await stage.print({ lead: [skill("ralph-research"), COMMIT] });
    expect(lastCall(run, "lead")?.isError).toBe(false);
  });
});
