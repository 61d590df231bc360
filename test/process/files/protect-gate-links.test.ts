import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const UNATTENDED = { CLAUDE_CODE_SESSION_ATTENDED: "0" };
const OFF = '{"disableAllHooks": true}';
const OUR_SERVER = '{"mcpServers": {"ralph": {"command": "x"}}}';

/** Nobody is asked here: a question is a refusal that names what a person writes. */
function write(box: Sandbox, path: string, content = "{}", env: Record<string, string> = {}) {
  const file_path = path.startsWith("/") ? path : join(box.project, path);
  const payload = recorded("PreToolUse.Write", {
    cwd: box.project,
    tool_input: { file_path, content },
  });
  const { code, stderr } = box.gate("protect-gate", payload, { env: { ...UNATTENDED, ...env } });
  if (code === 0) return stderr === "" ? "passed" : stderr;
  return /Recovery: a person (?:runs|writes)/.test(stderr) ? "asked" : "held";
}

function link(box: Sandbox, target: string, path: string): void {
  const whole = join(box.dir, path);
  mkdirSync(dirname(whole), { recursive: true });
  symlinkSync(target, whole);
}

describe("protect-gate where the client's own names are links", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = sandbox();
    box.file("project/conf/skills/plain/SKILL.md", "Text\n");
    link(box, "conf", "project/.claude");
    link(box, "../../tools/coded", "project/conf/skills/coded");
    box.file("project/tools/coded/.claude-plugin/plugin.json", "{}");
    link(box, "servers.json", "project/.mcp.json");
    link(box, join(box.project, "mine.json"), "home/.claude/settings.json");
    box.git("add", "-A", "--", "conf", ".claude", "tools");
    box.git("commit", "-q", "-m", "links");
    box.git("worktree", "add", "-q", "-b", "feature/GH-1", join(box.dir, "tree"));
  });

  it.each([
    [".claude/settings.json", "{}", "asked"],
    ["conf/settings.json", "{}", "asked"],
    ["conf/settings.json", OFF, "held"],
    ["conf/settings.local.json", OFF, "held"],
    [".claude/skills/new/hooks/hooks.json", "{}", "held"],
    ["conf/skills/new/hooks/hooks.json", "{}", "held"],
    ["conf/plugins/x.json", "{}", "held"],
    [".claude/skills/coded/hooks/register.ts", "x", "held"],
    ["tools/coded/hooks/register.ts", "x", "held"],
    ["tools/coded/src/register.ts", "x", "held"],
    ["servers.json", OUR_SERVER, "held"],
    ["mine.json", OFF, "held"],
    ["DIR/tree/conf/settings.json", OFF, "held"],
    ["DIR/tree/conf/skills/new/hooks/hooks.json", "x", "held"],
    ["conf/skills/plain/SKILL.md", "Other\n", "passed"],
    ["conf/skills/plain/notes.txt", "x", "passed"],
    ["conf/other.json", "{}", "passed"],
    ["tools/other/hooks/register.ts", "x", "passed"],
    ["servers.json", "{}", "passed"],
    ["src/settings.json", OFF, "passed"],
  ])("protect-gate on a Write to %s with %s: %s", (path, content, answer) => {
    expect(write(box, path.replace("DIR", box.dir), content)).toBe(answer);
  });
});

describe("protect-gate in the home and above the project", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = sandbox();
  });
  const at = (path: string) => path.replace("HOME", box.home).replace("DIR", box.dir);

  it.each([
    ["HOME/.mcp.json", OUR_SERVER, "held"],
    ["DIR/.mcp.json", OUR_SERVER, "held"],
    ["HOME/.mcp.json", "{}", "passed"],
    ["HOME/.claude.json", OUR_SERVER, "held"],
    ["HOME/.claude.json", "{}", "asked"],
    ["DIR/elsewhere/.mcp.json", OUR_SERVER, "passed"],
  ])("protect-gate on a Write to %s with %s: %s", (path, content, answer) => {
    expect(write(box, at(path), content)).toBe(answer);
  });

  it.each([
    ["DIR/conf/.claude.json", OUR_SERVER, "held"],
    ["DIR/conf/.claude.json", "{}", "asked"],
    ["DIR/conf/settings.json", OFF, "held"],
    ["DIR/conf/skills/new/hooks/hooks.json", "{}", "held"],
    ["DIR/conf/skills/new/SKILL.md", "Text\n", "passed"],
  ])(
    "protect-gate where CLAUDE_CONFIG_DIR is DIR/conf, on %s with %s: %s",
    (path, content, answer) => {
      const env = { CLAUDE_CONFIG_DIR: join(box.dir, "conf") };
      expect(write(box, at(path), content, env)).toBe(answer);
    },
  );

  it("protect-gate asks about a folder with code that is copied to the skills of CLAUDE_CONFIG_DIR", () => {
    box.file("evil/hooks/hooks.json", "{}");
    const call = bash(`cp -r ${box.dir}/evil ${box.dir}/conf/skills/evil`, box.project);
    const env = { ...UNATTENDED, CLAUDE_CONFIG_DIR: join(box.dir, "conf") };
    expect(box.gate("protect-gate", call, { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("Recovery: a person runs: cp -r"),
    });
  });
});

it("protect-gate holds any file of a plugin among the skills, and a skill's own scripts pass", () => {
  const box = sandbox();
  box.file("project/.claude/skills/coded/.claude-plugin/plugin.json", "{}");
  expect(write(box, ".claude/skills/coded/src/register.ts")).toBe("held");
  expect(write(box, ".claude/skills/coded/notes/a.md", "Text")).toBe("passed");
  expect(write(box, ".claude/skills/plain/src/register.ts")).toBe("passed");
});

describe("protect-gate on a file system that ignores case", () => {
  it.each([
    [".claude/SETTINGS.json", OFF, "held"],
    [".claude/\u017fettings.json", OFF, "held"],
    [".claude/Settings.Local.json", "{}", "asked"],
    [".claude/Skills/new/Hooks/register.ts", "x", "held"],
    [".claude/PLUGINS/x.json", "x", "held"],
    [".CLAUDE/settings.json", OFF, "held"],
    [".claude/skills/New/SKILL.md", "Text\n", "passed"],
  ])("protect-gate on a Write to %s: %s", (path, content, answer) => {
    const box = sandbox();
    mkdirSync(join(box.project, ".claude"));
    // Another spelling that leads to the same folder, as it does on such a file system.
    link(box, ".claude", "project/.CLAUDE");
    expect(write(box, path, content)).toBe(answer);
  });

  it("where case counts, a name in other letters is another file", () => {
    expect(write(sandbox(), ".claude/SETTINGS.json", OFF)).toBe("passed");
  });
});

it.each([
  ["plugin:ralph-hero:ralph", "held"],
  ["plugin_ralph-hero_ralph", "held"],
  ["Plugin.ralph-hero.ralph", "held"],
  ["ralph-hero", "held"],
  ["plugin:other:ralph", "passed"],
  ["ralph-notes", "passed"],
])("protect-gate on a server called %s in .mcp.json: %s", (name, answer) => {
  const content = JSON.stringify({ mcpServers: { [name]: { command: "x" } } });
  expect(write(sandbox(), ".mcp.json", content)).toBe(answer);
  // A file that is no JSON is judged by the strings in it.
  expect(write(sandbox(), ".mcp.json", `// ${content}\n${content}`)).toBe(answer);
});
