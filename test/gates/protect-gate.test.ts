import { describe, expect, it } from "vitest";
import { protectGate } from "../../hooks-src/pre/protect-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { ProtectedFile } from "../../src/gate/facts.ts";
import { protectedIn } from "../../src/shell/protect/protected-in-command.ts";
import type { Protection } from "../../src/shell/protect/protection.ts";
import { proveCommand } from "../../src/shell/prove/classify.ts";
import { decide, decideEarly } from "../../testing/decide.ts";
import { bashInput, toolInput } from "../../testing/inputs.ts";

const SETTINGS = ".claude/settings.json";

function written(content: string, file: Partial<ProtectedFile> = {}) {
  const input = toolInput({ tool_name: "Write", tool_input: { file_path: "/p/x", content } });
  const protectedFile = { protection: "settings", shown: SETTINGS, before: undefined, ...file };
  return decide(protectGate, input, { protectedFile: protectedFile as ProtectedFile });
}

function edited(before: string, old_string: string, new_string: string, more: object = {}) {
  const tool_input = { file_path: "/p/x", old_string, new_string, ...more };
  const input = toolInput({ tool_name: "Edit", tool_input });
  const protectedFile: ProtectedFile = { protection: "settings", shown: SETTINGS, before };
  return decide(protectGate, input, { protectedFile });
}

describe("protect-gate on the client's settings", () => {
  it.each([
    ['{"disableAllHooks": true}', "disableAllHooks"],
    ['{"allowManagedHooksOnly": true}', "allowManagedHooksOnly"],
    ['{"env": {"RALPH_REVIEW_MODE": "skip"}}', "RALPH_REVIEW_MODE"],
    ['{"env": {"BUN_OPTIONS": "--preload x"}}', "BUN_OPTIONS"],
    ['{"env": {"LD_PRELOAD": "/tmp/x.so"}}', "LD_PRELOAD"],
    ['{"env": {"XDG_STATE_HOME": "/tmp"}}', "XDG_STATE_HOME"],
    ['{"enabledPlugins": {"ralph-hero@market": false}}', "enabledPlugins ralph-hero@market"],
    ['{"disableAllHooks": tru', "disableAllHooks"],
    ['{"disable\\u0041llHooks": true}', "disableAllHooks"],
    ['\ufeff{"disableAllHooks": true}', "disableAllHooks"],
    ['{/* JSON has no such words */ "disable\\u0041llHooks": true}', "disableAllHooks"],
    ['{"a": 1, "disableAllHooks": false, "disableAllHooks": true}', "disableAllHooks"],
    ['{"env": {"CLAUDE_CODE_SIMPLE": "1"}}', "CLAUDE_CODE_SIMPLE"],
    ['{"env": {"CLAUDE_CODE_SAFE_MODE": "1"}}', "CLAUDE_CODE_SAFE_MODE"],
    ['{"env": {"CLAUDE_CODE_PLUGIN_DIRS": "/tmp/x"}}', "CLAUDE_CODE_PLUGIN_DIRS"],
    ['{"mcpServers": {"ralph": {"command": "x"}}}', "ralph's own server"],
    ['{"projects": {"/p": {"mcpServers": {"ralph": {}}}}}', "ralph's own server"],
  ])("protect-gate holds settings that steer the gates: %s", (content, what) => {
    expect(written(content)).toMatchObject({
      kind: "block",
      line: `.claude/settings.json would change ${what}, which steers the gates.`,
    });
  });

  it.each([
    ['{"permissions": {"allow": ["Bash"]}}', undefined],
    ['{"env": {"NODE_ENV": "test", "GIT_AUTHOR_NAME": "a"}}', undefined],
    ['{"disableAllHooks": false}', '{"disableAllHooks": true}'],
    ['{"env": {"RALPH_DEBUG": "true"}, "model": "x"}', '{"env": {"RALPH_DEBUG": "true"}}'],
  ])("protect-gate asks about other settings: %s", (content, before) => {
    expect(written(content, { before })).toMatchObject({ kind: "ask" });
  });

  it("protect-gate holds a change that takes the guard from its first place", () => {
    const before = '{"prependPlugins": ["ralph-guard@skills-dir", "x@y"]}';
    for (const content of ["{}", '{"prependPlugins": ["x@y", "ralph-guard@skills-dir"]}']) {
      expect(written(content, { before })).toMatchObject({ kind: "block" });
    }
    const kept = '{"prependPlugins": ["ralph-guard@skills-dir"]}';
    expect(written(kept, { before })).toMatchObject({ kind: "ask" });
    expect(written(kept, { before: '{"prependPlugins": ["x@y"]}' })).toMatchObject({ kind: "ask" });
  });

  it("protect-gate judges what an edit makes of the file, not its words", () => {
    const before = '{"disableAllHooks": false, "a": "off", "b": "off"}';
    expect(edited(before, "false", "true")).toMatchObject({ kind: "block" });
    expect(edited(before, '"off"', '"on"')).toMatchObject({ kind: "ask" });
    expect(edited(before, '"off"', '"on"', { replace_all: true })).toMatchObject({ kind: "ask" });
    expect(edited('{"env": {"RALPH_DEBUG": "1"}}', '"RALPH_DEBUG": "1"', "")).toMatchObject({
      kind: "block",
    });
    expect(edited(before, "not there", "x")).toMatchObject({ kind: "ask" });
    // The client finds these, too.
    expect(edited(before, "\\u0066alse", "true")).toMatchObject({ kind: "block" });
    const on = '"disableAllHooks": true';
    expect(edited(before, "\u201cdisableAllHooks\u201d: false", on)).toMatchObject({
      kind: "block",
    });
    const quoted = '{"note": "it\u2019s", "disableAllHooks": false}';
    const changed = '"note": "it", "disableAllHooks": true';
    expect(edited(quoted, '"note": "it\'s", "disableAllHooks": false', changed)).toMatchObject({
      kind: "block",
    });
    const plain = '{"note": "it\'s", "disableAllHooks": false}';
    const curly = '"note": "it\u2018s", "disableAllHooks": false';
    expect(edited(plain, curly, changed)).toMatchObject({ kind: "block" });
  });

  it("protect-gate asks about a command on each kind of the client's files", () => {
    const command = "node write.js";
    const asked = (protection: Protection) =>
      decide(protectGate, bashInput(command), {
        ...{ bypass: undefined, protectedCommand: { protection, shown: "x.json" } },
      });
    for (const [protection, what] of [
      ["settings", "settings"],
      ["servers", "servers"],
      ["text", "hooks"],
    ] as const) {
      expect(asked(protection)).toMatchObject({
        kind: "ask",
        line: `Yes runs this once; it may change the client's ${what}: ${command}`,
        otherwise: {
          line: `x.json may change the client's ${what}.`,
          recovery: `a person runs: ${command}`,
        },
      });
    }
    expect(asked("own")).toMatchObject({
      ...{ kind: "block", line: "x.json changes ralph's own files, which guard the work." },
    });
    expect(asked("mod")).toMatchObject({
      ...{ kind: "block", line: "x.json: the client would load code from there." },
    });
  });
});

describe("protect-gate on other files of the client", () => {
  it.each<[Protection, string, string | undefined, string]>([
    ["own", "x", undefined, "block"],
    ["mod", "x", undefined, "block"],
    ["servers", '{"mcpServers": {"ralph": {"command": "x"}}}', undefined, "block"],
    ["servers", '{"mcpServers": {}}', '{"mcpServers": {"ralph": {"command": "y"}}}', "block"],
    ["servers", '{"mcpServers": {"other": {}}}', undefined, "allow"],
    ["servers", '{"ralph": {}, "mcpServers": {"o": {}}}', '{"mcpServers": {"o": {}}}', "allow"],
    ["text", "# A skill\n\nSee hooks: below.\n", undefined, "allow"],
    ["text", "---\nname: a\nhooks:\n  Stop: []\n---\nText", undefined, "ask"],
    ["text", "---\nname: a\n---\nText", "---\nname: a\nhooks:\n  Stop: []\n---\nText", "ask"],
    [
      "text",
      "---\nname: a\nhooks:\n  Stop: []\n---\nNew text",
      "---\nname: b\nhooks:\n  Stop: []\n---\nText",
      "allow",
    ],
    ["text", '---\n"h\\u006foks": {}\n---\nText', undefined, "ask"],
    ["text", "---\n  name: a\n  hooks: {Stop: []}\n---\nText", undefined, "ask"],
    ["text", "---\nname: a\n? hooks\n: {Stop: []}\n---\nText", undefined, "ask"],
    ["text", "---\nname: a\n!!str hooks: {Stop: []}\n---\nText", undefined, "ask"],
    ["text", "---\nx: &x hooks\n*x : {Stop: []}\n---\nText", undefined, "ask"],
    ["text", "---\n{name: a,\n hooks: {Stop: []}}\n---\nText", undefined, "ask"],
    ["text", "---\nhooks:\nname: a\nhooks:\n  Stop: []\n---\n", "---\nhooks:\n---\n", "ask"],
    ["text", "--- \n\nname: a\r\nhooks:\r\n  Stop: []\r\n---\r\nText", undefined, "ask"],
    ["text", "---\nname: a\ndescription: |\n  About hooks: a text.\n---\nText", undefined, "allow"],
    ["text", '---\nname: a\ndescription: "One.\\nTwo."\n\nNo key here\n---\n', undefined, "allow"],
    ["text", "---\n# hooks\n---\nText", undefined, "allow"],
    ["servers", '\ufeff{"mcpServers": {"\\u0072alph": {}}}', undefined, "block"],
    ["servers", '{"mcpServers": {"\\u0072alph": {},}}', undefined, "block"],
  ])("protect-gate on %s: %j", (protection, content, before, kind) => {
    expect(written(content, { protection, before })).toMatchObject({ kind });
  });

  it("protect-gate asks what becomes of a question that nobody answers", () => {
    expect(written("{}")).toMatchObject({
      otherwise: {
        line: ".claude/settings.json holds the client's settings.",
        recovery: "a person writes .claude/settings.json",
      },
    });
  });
});

describe("protect-gate on commands", () => {
  it.each([
    "npm test",
    "git status && git diff src/a.ts",
    "rm -rf dist",
    "node build.js --watch",
    "sed -i s/a/b/ src/a.ts",
    "echo done > out.txt",
  ])("protect-gate reads nothing for: %s", (command) => {
    expect(decideEarly(protectGate, bashInput(command), { pluginFolder: "/opt/plug" })).toEqual(
      allow(),
    );
  });

  it.each(["rm .claude/settings.json", "touch /opt/plug/bin/ralph"])(
    "protect-gate looks closer at: %s",
    (command) => {
      const early = decideEarly(protectGate, bashInput(command), { pluginFolder: "/opt/plug" });
      expect(early).toBeUndefined();
    },
  );

  it("protect-gate holds a command on settings that says what steers the gates", () => {
    const command = `echo '{"disableAllHooks": true}' > .claude/settings.json`;
    const protectedCommand = { protection: "settings", shown: command } as const;
    const facts = { bypass: undefined, protectedCommand };
    expect(decide(protectGate, bashInput(command), facts)).toMatchObject({ kind: "block" });
    const other = "echo '{}' > .claude/settings.json";
    expect(decide(protectGate, bashInput(other), facts)).toMatchObject({
      kind: "ask",
      otherwise: { recovery: `a person runs: ${other}` },
    });
  });
});

it.each([
  ["runs the launcher by its path", '"/opt/plug/bin/ralph" board show 42', undefined],
  ["runs it without quotes", "/opt/plug/bin/ralph status", undefined],
  ["lets a program write there", `perl -e 'unlink "/opt/plug/bin/ralph"'`, "own"],
])("a command that %s: what protect-gate makes of it", (_case, command, protection) => {
  const nothing = () => undefined;
  const world = {
    ...{ protects: nothing, below: nothing, plugin: "/opt/plug", root: "/w" },
    ...{ takesMods: () => false, isHarmless: () => true, hasHooks: () => false },
  };
  const start = { cwd: "/w", home: "/h", platform: "linux", env: {} } as const;
  const { acts } = proveCommand(command, start);
  expect(protectedIn(command, acts, world)?.protection).toBe(protection);
});
