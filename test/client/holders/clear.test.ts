import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { bash, handOff, subagent, teammate } from "../../../testing/client/acts.ts";
import { type Probed, probe } from "../../../testing/client/probe.ts";
import { type SlowCommand, slowCommand } from "../../../testing/client/slow-command.ts";
import { IN_TMUX, type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import type { Terminal } from "../../../testing/client/terminal.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const SHORT = bash("echo two");
const ran = (seen: readonly Probed[], words: string) =>
  seen.find(({ event, payload }) => event === "PreToolUse" && text(payload).includes(words));
const text = (payload: Probed["payload"]) => JSON.stringify(payload["tool_input"]);

/** The one team there is, as its config has it. */
function team({ home }: Stage) {
  const teams = join(home, ".claude/teams");
  const [name = ""] = readdirSync(teams);
  return { name, ...JSON.parse(readFileSync(join(teams, name, "config.json"), "utf8")) };
}

async function clearWhile(
  slow: SlowCommand,
  { until, type }: Terminal,
  seen: (event?: string) => Probed[],
): Promise<void> {
  await until(slow.runs, "the worker at work");
  await until(() => seen("Stop").length > 0, "the lead's stop");
  await type("/clear");
  await until(
    () => seen("SessionStart").some(({ payload }) => payload["source"] === "clear"),
    "the new session",
  );
  slow.letGo();
}

describe("/clear while others work", () => {
  it("a running subagent goes on after /clear, under its id and in the new session", async () => {
    const stage = setStage();
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const helper = subagent("worker");
    const background = {
      tool: "Agent",
      input: { ...Object(helper).input, run_in_background: true },
    };
    await stage.converse(
      { lead: [background, "I wait."], worker: [slow.said, SHORT] },
      async (terminal) => {
        await clearWhile(slow, terminal, seen);
        await terminal.until(() => ran(seen(), "echo two") !== undefined, "the worker's next call");
      },
      { settings: { hooks } },
    );
    const [before, after] = [ran(seen(), slow.words), ran(seen(), "echo two")];
    expect(after?.payload["agent_id"]).toBe(before?.payload["agent_id"]);
    expect(after?.session).not.toBe(before?.session);
    expect(after?.client).toBe(before?.client);
    expect(seen("SessionEnd")[0]?.payload["reason"]).toBe("clear");
  });

  it("an in-process teammate goes on after /clear in the new session, its team keeps name and lead", async () => {
    const stage = setStage();
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const run = await stage.converse(
      { lead: [teammate("worker"), "I wait."], worker: [slow.said, SHORT] },
      async (terminal) => {
        await clearWhile(slow, terminal, seen);
        await terminal.until(() => seen("TeammateIdle").length > 0, "the idle teammate");
        const { name, leadSessionId, leadProcess } = team(stage);
        expect(name).toBe(`session-${leadSessionId.slice(0, 8)}`);
        expect(leadProcess.pid).toBe(seen("TeammateIdle")[0]?.client);
      },
      { ...TEAMS, settings: { hooks } },
    );
    const [before, after] = [ran(seen(), slow.words), ran(seen(), "echo two")];
    expect(before?.session).toBe(run.session);
    expect(after?.session).not.toBe(run.session);
    expect(seen("TeammateIdle")[0]?.payload["team_name"]).toBe(
      `session-${run.session.slice(0, 8)}`,
    );
  });

  it("a tmux teammate does not notice its lead's /clear", async () => {
    const stage = setStage();
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const run = await stage.converse(
      { lead: [teammate("worker"), "I wait."], worker: [slow.said, SHORT] },
      async (terminal) => {
        await clearWhile(slow, terminal, seen);
        await terminal.until(() => seen("TeammateIdle").length > 0, "the idle teammate");
      },
      { ...IN_TMUX, settings: { ...IN_TMUX.settings, hooks } },
    );
    const [before, after] = [ran(seen(), slow.words), ran(seen(), "echo two")];
    expect(after?.session).toBe(before?.session);
    expect(after?.session).not.toBe(run.session);
    expect(after?.client).toBe(before?.client);
    expect(seen("TeammateIdle")[0]?.payload["team_name"]).toBe(
      `session-${run.session.slice(0, 8)}`,
    );
  });
});

describe("roles after /clear", () => {
  it("a teammate of any name keeps its role and its lock after its lead's /clear", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    addIssue(stage, 44, "Ready for Plan");
    const lock = handOff(42, "research", "lock");
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const worker = [lock, slow.said, handOff(44, "plan", "lock"), lock];
    const run = await stage.converse(
      { lead: [teammate("worker", "ralph-hero:ralph-analyst"), "I wait."], worker },
      async (terminal) => {
        await clearWhile(slow, terminal, seen);
        const isOver = () => terminal.model.calls("worker")[3]?.result !== undefined;
        await terminal.until(isOver, "the worker's last call");
      },
      { ...TEAMS, settings: { hooks } },
    );
    const [, , plan, again] = run.calls("worker").map(({ result }) => result);
    expect(plan?.text).toContain("]: state-gate: analyst does not use plan;");
    expect(again).toMatchObject({ isError: false });
    expect(stage.ralph("board", "show", "42").stdout).toContain(
      `worker@session-${run.session.slice(0, 8)}`,
    );
  });
});
