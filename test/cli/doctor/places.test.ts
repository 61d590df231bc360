import { chmodSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { REINSTALL } from "../../../src/world/install/person-command.ts";
import { told } from "../../../testing/doctor/answers.ts";
import { recordInstallation } from "../../../testing/doctor/healthy-machine.ts";
import { SILENT } from "../../../testing/gate-answers.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { copiedPlugin } from "../../../testing/plugin/copied-plugin.ts";
import { bash, DIST, run, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const TEAM = { CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1", CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" };

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  box.ralph("init");
  recordInstallation(box.home);
});

describe("ralph doctor --live without a client", () => {
  it("one finding says that nothing was tried, and none accuses a file", () => {
    const away = { env: { ...box.env, PATH: "/nowhere" }, cwd: box.project };
    const ran = run(join(DIST, "ralph"), ["doctor", "--live", "--json"], "", away);
    expect(ran.code).toBe(1);
    const { checks }: { checks: readonly { id: string }[] } = JSON.parse(ran.stdout);
    const live = checks.filter(({ id }) => id.startsWith("live-"));
    expect(live).toMatchObject([
      {
        status: "fails",
        what: "Nothing was tried: there is no claude in PATH.",
        command: expect.stringMatching(/ralph doctor --live --client PATH$/),
      },
    ]);
  });

  it("a client that is not there is named, and no gate is accused", () => {
    const ran = box.ralph("doctor", "--live", "--client", "/nowhere/claude", "--json");
    const { checks }: { checks: readonly { id: string }[] } = JSON.parse(ran.stdout);
    expect(checks.filter(({ id }) => id.startsWith("live-"))).toMatchObject([
      { id: "live-client", status: "fails", what: expect.stringContaining("/nowhere/claude") },
    ]);
  });
});

describe("ralph doctor on the plugin's own files", () => {
  it("doctor fails when programs of the plugin are missing or not executable", () => {
    const { dir, ralph } = copiedPlugin(box, "a plugin");
    expect(ralph("doctor").code).toBe(0);
    chmodSync(join(dir, "bin/ralph"), 0o644);
    const ran = ralph("doctor", "--json");
    expect(ran.code).toBe(1);
    expect(told(ran, "gates")).toMatchObject({
      status: "fails",
      what: `${join(dir, "bin/ralph")} is not a program.`,
      command: REINSTALL,
    });
    writeFileSync(join(dir, "hooks.json"), "[]");
    expect(told(ralph("doctor", "--json"), "gates")?.what).toContain("not what the client reads");
    rmSync(join(dir, "hooks.json"));
    expect(told(ralph("doctor", "--json"), "gates")?.what).toContain("is not there");
  });

  it.each<OddFile>(["a FIFO", "a folder", "a link to itself", "half of itself"])(
    "doctor fails when hooks.json is %s",
    (odd) => {
      const { dir, ralph } = copiedPlugin(box, "a plugin");
      replaceBy(odd, join(dir, "hooks.json"));
      expect(told(ralph("doctor", "--json"), "gates")?.status).toBe("fails");
    },
  );

  it.each(['{"hooks":{}}', '{"hooks":{"Stop":[{"hooks":[]}]}}'])(
    "doctor fails when hooks.json wires nothing: %s",
    (text) => {
      const { dir, ralph } = copiedPlugin(box, "a plugin");
      writeFileSync(join(dir, "hooks.json"), text);
      expect(told(ralph("doctor", "--json"), "gates")).toMatchObject({
        status: "fails",
        what: `hooks.json of ${dir} runs nothing.`,
      });
    },
  );

  it("doctor fails when the plugin moved after its agents were written", () => {
    box.ralph("init", "--agents");
    expect(told(box.ralph("doctor", "--json"), "agents")?.what).toContain(
      "4 agents in .claude/agents are as",
    );
    const other = copiedPlugin(box, "elsewhere");
    const ran = other.ralph("doctor", "--json");
    expect(ran.code).toBe(1);
    expect(told(ran, "agents")).toMatchObject({
      status: "fails",
      command: `${other.dir}/bin/ralph init --agents`,
    });
    writeFileSync(join(box.project, ".claude/agents/ralph-builder.md"), "mine");
    expect(told(box.ralph("doctor", "--json"), "agents")?.what).toContain("3 agents");
  });
});

describe("ralph doctor --team", () => {
  it.each([
    [TEAM, "ok", "ok"],
    [{ ...TEAM, CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "true" }, "ok", "ok"],
    [{ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1" }, "ok", "unknown"],
    [{ CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" }, "fails", "ok"],
    [{ ...TEAM, CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "0" }, "fails", "ok"],
    [{}, "fails", "unknown"],
  ])("doctor --team with %j: teams %s, task tools %s", (env, teams, tools) => {
    const ran = box.gate("ralph", "", { args: ["doctor", "--team", "--json"], env });
    expect(told(ran, "agent-teams")?.status).toBe(teams);
    expect(told(ran, "task-tools")?.status).toBe(tools);
    expect(ran.code).toBe(teams === "ok" ? 0 : 1);
  });

  it("an agent may run ralph doctor --team", () => {
    const command = `"${join(DIST, "ralph")}" doctor --team`;
    expect(box.gate("state-gate", bash(command, box.project))).toEqual(SILENT);
    expect(box.gate("branch-gate", bash(command, box.project))).toEqual(SILENT);
  });
});
