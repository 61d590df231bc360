import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bash, handOff, teammate } from "../../testing/client/acts.ts";
import { asked, QUESTION } from "../../testing/client/question.ts";
import { IN_TMUX, type Stage, setStage, TEAMS } from "../../testing/client/stage.ts";
import type { Terminal } from "../../testing/client/terminal.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const WORDS = "PLEASE DECIDE THIS";

/** Somebody's hook that asks about every command which touches the file `asked`. */
function askingHook(stage: Stage): object {
  const answer = {
    hookEventName: "PreToolUse",
    permissionDecision: "ask",
    permissionDecisionReason: WORDS,
  };
  const script = stage.file(
    "ask.sh",
    `case $(cat) in *asked*) echo '${JSON.stringify({ hookSpecificOutput: answer })}';; esac\n`,
  );
  return { matcher: "Bash", hooks: [{ type: "command", command: `sh ${script}` }] };
}

const touched = (stage: Stage) => join(stage.dir, "asked");
const touch = (stage: Stage) => bash(`touch ${touched(stage)}`);

/** Keys pressed while the question is being drawn are lost. */
async function sayYes(stage: Stage, { until, press }: Terminal): Promise<void> {
  await until(() => {
    if (existsSync(touched(stage))) return true;
    press("Enter");
    return false;
  }, "the command run");
}

describe("a hook's question", () => {
  it.each([
    ["of the main thread in auto mode", "auto", {}],
    ["of an in-process teammate in the default mode", "default", TEAMS],
  ])("%s is put to the person with its words", async (_whose, permissionMode, how) => {
    const stage = setStage();
    const settings = { hooks: { PreToolUse: [askingHook(stage)] } };
    const worker = [touch(stage)];
    const lead = how === TEAMS ? [teammate("worker"), "I wait."] : worker;
    await stage.converse(
      { lead, worker },
      async (terminal) => {
        await asked(terminal, WORDS);
        expect(existsSync(touched(stage))).toBe(false);
        await sayYes(stage, terminal);
      },
      { ...how, settings, permissionMode },
    );
  });

  it("of a tmux teammate reaches the person at its lead's pane, without its words", async () => {
    const stage = setStage();
    const settings = { ...IN_TMUX.settings, hooks: { PreToolUse: [askingHook(stage)] } };
    await stage.converse(
      { lead: [teammate("worker"), "I wait."], worker: [touch(stage)] },
      async (terminal) => {
        await asked(terminal, "from the worker agent");
        expect(terminal.screen()).not.toContain(WORDS);
        expect(existsSync(touched(stage))).toBe(false);
        await sayYes(stage, terminal);
      },
      { ...IN_TMUX, settings },
    );
  });

  it.each(["the settings", "the project", "a plugin"])(
    "is answered by a PermissionRequest hook of %s, and nobody is asked",
    async (where) => {
      const stage = setStage();
      const yes = { hookEventName: "PermissionRequest", decision: { behavior: "allow" } };
      const text = JSON.stringify({ hookSpecificOutput: yes });
      const hook = { hooks: [{ type: "command", command: `echo '${text}'` }] };
      const brought = { hooks: { PermissionRequest: [hook] } };
      const args: string[] = [];
      if (where === "the project") {
        mkdirSync(join(stage.project, ".claude"));
        writeFileSync(join(stage.project, ".claude/settings.json"), JSON.stringify(brought));
      } else if (where === "a plugin") {
        const manifest = { name: "other", version: "1.0.0", description: "x" };
        stage.file("other/.claude-plugin/plugin.json", JSON.stringify(manifest));
        stage.file("other/hooks/hooks.json", JSON.stringify(brought));
        args.push("--plugin-dir", join(stage.dir, "other"));
      }
      const own = where === "the settings" ? brought.hooks : {};
      const hooks = { PreToolUse: [askingHook(stage)], ...own };
      const run = await stage.converse(
        { lead: [touch(stage)] },
        ({ until }) => until(() => existsSync(touched(stage)), "the command run"),
        { settings: { hooks }, args },
      );
      expect(run.output).not.toMatch(QUESTION);
    },
  );
});

it("our gate refuses what a tmux teammate would have to ask, naming what a person runs", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Plan in Review");
  const run = await stage.converse(
    { lead: [teammate("worker"), "I wait."], worker: [handOff(42, "review", "complete")] },
    ({ until, model }) => until(() => model.calls("worker")[0]?.result !== undefined, "the result"),
    { ...IN_TMUX, env: { ...IN_TMUX.env, RALPH_REVIEW_MODE: "interactive" } },
  );
  const [call] = run.calls("worker");
  expect(call?.result?.isError).toBe(true);
  expect(call?.result?.text).toContain("#42 waits for a person's approval.");
  expect(call?.result?.text).toContain("ralph approve 42");
  expect(stage.ralph("board", "show", "42").stdout).toContain("Plan in Review");
});
