import { spawn } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const HOOK = { hooks: [{ type: "command", command: "true" }] };
const ANSWERS = JSON.stringify({ hooks: { PermissionRequest: [HOOK] } });
const HARMLESS = JSON.stringify({ hooks: { PreToolUse: [HOOK] }, note: "PermissionRequest" });
const FRONT = "---\nname: x\nhooks:\n  PermissionRequest:\n    - hooks: []\n---\nText.\n";

/** What state-gate says to a person's command typed by an agent. */
function answerIn(own: Sandbox, env: Record<string, string> = {}): string {
  const { stdout, stderr } = own.gate("state-gate", bash("ralph release 4", own.project), {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "1", ...env },
  });
  return `${stdout}${stderr}`;
}

const asks = expect.stringContaining('"permissionDecision":"ask"');
const names = (where: string) =>
  expect.stringMatching(new RegExp(`No person is asked: .*${where}`));

describe("a question is put to the person", () => {
  it("when no settings name a hook for permissions", () => {
    const own = sandbox();
    expect(answerIn(own)).toEqual(asks);
    own.file("home/.claude/settings.json", HARMLESS);
    own.file("project/.claude/settings.json", '{"hooks":{"PermissionRequest":[]}}');
    own.file("project/.claude/agents/a.md", "Text on PermissionRequest, no frontmatter.\n");
    own.file("home/.claude/skills/s/SKILL.md", "---\nname: s\n---\nPermissionRequest\n");
    expect(answerIn(own)).toEqual(asks);
  });

  it("when a plugin with such a hook is switched off", () => {
    const own = sandbox();
    withPlugin(own, "hooks/hooks.json", ANSWERS);
    expect(answerIn(own)).toEqual(names("other@market"));
    own.file("home/.claude/settings.json", '{"enabledPlugins":{"other@market":false}}');
    expect(answerIn(own)).toEqual(asks);
  });
});

describe("nobody is asked, and the refusal says what a person runs", () => {
  it.each([
    ["the user's settings", "home/.claude/settings.json", ANSWERS],
    ["the project's settings", "project/.claude/settings.json", ANSWERS],
    ["the project's local settings", "project/.claude/settings.local.json", ANSWERS],
    ["a key written with escapes", "project/.claude/settings.json", escaped()],
    ["a skill of the project", "project/.claude/skills/s/SKILL.md", FRONT],
    ["an agent of the user", "home/.claude/agents/deep/a.md", FRONT],
    ["a command of the project", "project/.claude/commands/c.md", FRONT],
    ["settings that are no JSON", "project/.claude/settings.json", "{"],
    ["settings too large to read", "project/.claude/settings.json", `"${"x".repeat(2 ** 20)}"`],
  ])("where %s may answer", (_name, path, text) => {
    const own = sandbox();
    own.file(path, text);
    expect(answerIn(own)).toMatch(
      /^ralph release is a person's command\. No person is asked: .{20,60}\. Recovery: a person runs: ralph release 4\.\n$/,
    );
  });

  it("where the settings are a FIFO, a folder or a link to a device", () => {
    const own = sandbox();
    mkdirSync(join(own.project, ".claude"));
    symlinkSync("/dev/zero", join(own.project, ".claude/settings.json"));
    expect(answerIn(own)).toEqual(names("settings.json is not a file"));
    const other = sandbox();
    mkdirSync(join(other.project, ".claude/settings.json"), { recursive: true });
    expect(answerIn(other)).toEqual(names("settings.json is not a file"));
  });

  it.each([
    ["its hooks file", "hooks/hooks.json", ANSWERS],
    ["a file its manifest names", ".claude-plugin/plugin.json", '{"hooks":["./more.json"]}'],
    [
      "its manifest itself",
      ".claude-plugin/plugin.json",
      JSON.stringify({ hooks: JSON.parse(ANSWERS) }),
    ],
    ["a skill of it", "skills/s/SKILL.md", FRONT],
  ])("where an installed plugin answers by %s", (_name, path, text) => {
    const own = sandbox();
    withPlugin(own, path, text);
    expect(answerIn(own)).toEqual(names("other@market"));
  });
});

describe("what the client was started with", () => {
  const started: number[] = [];
  afterAll(() => {
    for (const pid of started) process.kill(pid);
  });
  const clientWith = (own: Sandbox, ...args: string[]) => {
    const child = spawn("sh", ["-c", "sleep 60; :", "client", ...args], { cwd: own.project });
    started.push(child.pid ?? 0);
    return { CLAUDE_PID: String(child.pid) };
  };

  it.runIf(process.platform === "linux")("counts: --settings, --agents, --plugin-dir", () => {
    const own = sandbox();
    own.file("project/given.json", ANSWERS);
    own.file("plugin/hooks/hooks.json", ANSWERS);
    expect(answerIn(own, clientWith(own, "--verbose"))).toEqual(asks);
    expect(answerIn(own, clientWith(own, "--settings", "given.json"))).toEqual(names("given.json"));
    expect(answerIn(own, clientWith(own, `--settings=${ANSWERS}`))).toEqual(names("--settings"));
    expect(answerIn(own, clientWith(own, "--agents", ANSWERS))).toEqual(names("--agents"));
    expect(answerIn(own, clientWith(own, "--plugin-dir", "../plugin"))).toEqual(names("plugin"));
  });
});

function escaped(): string {
  return ANSWERS.replace("PermissionRequest", "Permission\\u0052equest");
}

/** An installed plugin with one file. */
function withPlugin(own: Sandbox, path: string, text: string): void {
  own.file(`other/${path}`, text);
  own.file("other/more.json", ANSWERS);
  const installPath = join(own.dir, "other");
  const plugins = { "other@market": [{ scope: "user", installPath }] };
  const list = own.file("home/.claude/plugins/installed_plugins.json", "");
  writeFileSync(list, JSON.stringify({ version: 2, plugins }));
}
