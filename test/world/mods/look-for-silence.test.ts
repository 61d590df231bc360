import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Silence } from "../../../src/gate/rules/mods/silence-found.ts";
import { silenceAround } from "../../../src/world/mods/look-for-silence.ts";
import { projectAt } from "../../../src/world/project.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "5e551011-0000-4000-8000-000000000000";

function look(box: Sandbox, env: Readonly<Record<string, string>> = {}): Silence {
  const found = silenceAround(projectAt({ ...box.env, ...env }, box.project));
  if ("unknown" in found) throw new Error(found.unknown);
  return found;
}

/** A plugin whose code is this. */
function mod(box: Sandbox, folder: string, code: string, files: Record<string, string> = {}) {
  const name = folder.split("/").at(-1);
  box.file(`${folder}/.claude-plugin/plugin.json`, JSON.stringify({ name }));
  box.file(`${folder}/hooks/hooks.json`, JSON.stringify({ modules: ["./register.ts"] }));
  box.file(`${folder}/hooks/register.ts`, code);
  for (const [path, text] of Object.entries(files)) box.file(`${folder}/hooks/${path}`, text);
  return join(box.dir, folder);
}

const on = (pattern: string) => `export const register = (on) => { on(${pattern}, () => ({})); };`;
const HOME = "home/.claude/skills/m";
const names = ({ above }: Silence) => above.map(({ mod: { name } }) => name);

describe("what a mod's code shows", () => {
  // Each was tried with claude plugin validate: the client takes the event from all of them.
  it.each([
    ["a plain text", on('"classic.PreToolUse"')],
    ["an event of tools", on("'tool.call'")],
    ["a template", on("`classic.Stop`")],
    ["all events of a noun", on('"tool.*"')],
    ["every event", on('"*"')],
    ["every event but one", on('"!session.start"')],
    ["settings", on('"settings.read"')],
    ["a letter as its code", on('"cl\\u0061ssic.PreToolUse"')],
    ["a letter as its long code", on('"cl\\u{61}ssic.PreToolUse"')],
    ["a dot as its code", on('"classic\\x2ePreToolUse"')],
    ["a text over two lines", on('"clas\\\nsic.PreToolUse"')],
    ["a letter with a stroke before it", on('"cla\\ssic.PreToolUse"')],
    ["another name for on", on('"classic.PreToolUse"').replaceAll("on", "o")],
    ["a comment before it", on('/* x */ "classic.*"')],
    ["a condition", on('true ? "classic.Stop" : "ui.log"')],
    ["a type after it", on('"classic.Stop" as const')],
    ["an enum", `enum E { A = "classic.Stop" } ${on("E.A")}`],
    ["an enum that is put together", `const enum E { A = "class" + "ic.Stop" } ${on("E.A")}`],
  ])("a mod that takes an event above the gates is found: %s", (_what, code) => {
    const box = sandbox();
    mod(box, HOME, code);
    expect(names(look(box))).toEqual(["m"]);
  });

  it("a mod is found by the files it imports, however far", () => {
    const box = sandbox();
    const code = 'import { r } from/**/"./a.js"; export const register = (on) => r(on);';
    mod(box, HOME, code, {
      "a.ts": 'export { r } from "./deep/b";',
      "deep/b.ts": 'export const r = (on) => on("classic.*", () => ({}));',
    });
    expect(names(look(box))).toEqual(["m"]);
  });

  it.each([
    ["other events", on('"session.start"')],
    ["all of another noun", on('"ui.*"')],
    ["a comment about tools", `// not "tool.call"\n/* 'classic.*' */ ${on('"prompt.submit"')}`],
    [
      "calls of its own",
      `export const register = (on) => { on("ui.log", ($) => $.tool.list()); };`,
    ],
  ])("a mod beside the gates is in nobody's way: %s", (_what, code) => {
    const box = sandbox();
    mod(box, HOME, code);
    const found = look(box);
    expect(found.mods).toHaveLength(1);
    expect(names(found)).toEqual([]);
  });

  it.each([
    ["code that is not there", "", 'import "./gone.ts";'],
    ["code that does not compile", "export const register = (on => {", ""],
  ])("a mod of which something cannot be read is named: %s", (_what, code) => {
    const box = sandbox();
    mod(box, HOME, code);
    if (code === "") box.file(`${HOME}/hooks/hooks.json`, '{"modules": ["./other.ts"]}');
    expect(look(box).above[0]?.why).toContain("cannot be judged");
  });

  it("a plugin whose hooks file is no JSON is named", () => {
    const box = sandbox();
    mod(box, HOME, on('"ui.log"'));
    box.file(`${HOME}/hooks/hooks.json`, "{modules: }");
    expect(look(box).above[0]?.why).toContain("hooks.json is not JSON");
  });

  it("a plugin without code, and a skill with a hooks folder, are no mods", () => {
    const box = sandbox();
    box.file(`${HOME}/.claude-plugin/plugin.json`, '{"name": "m"}');
    box.file(`${HOME}/hooks/hooks.json`, '{"hooks": {}}');
    box.file("home/.claude/skills/s/hooks/hooks.json", '{"modules": ["./r.ts"]}');
    expect(look(box).mods).toEqual([]);
  });
});

describe("where mods are looked for", () => {
  const CODE = on('"classic.*"');

  it("a mod is found behind a link, in a hidden folder, and by the file that its manifest names", () => {
    const box = sandbox();
    const linked = mod(box, "elsewhere/linked", CODE);
    mkdirSync(join(box.project, ".claude/skills"), { recursive: true });
    symlinkSync(linked, join(box.project, ".claude/skills/alias"));
    mod(box, "project/.claude/skills/.hidden", CODE);
    const manifest = { name: "declared", hooks: ["./x/o.json"] };
    box.file("project/.claude/skills/d/.claude-plugin/plugin.json", JSON.stringify(manifest));
    box.file("project/.claude/skills/d/x/o.json", '{"modules": ["./o.ts"]}');
    box.file("project/.claude/skills/d/x/o.ts", CODE);
    expect(names(look(box)).sort()).toEqual([".hidden", "declared", "linked"]);
  });

  it("a mod is found that an installed plugin brings, not one that is switched off or another project's", () => {
    const box = sandbox();
    const installPath = mod(box, "home/.claude/plugins/cache/market/m/1.0.0", CODE);
    const install = (entry: object) =>
      box.file(
        "home/.claude/plugins/installed_plugins.json",
        JSON.stringify({ version: 2, plugins: { "m@market": [{ installPath, ...entry }] } }),
      );
    install({});
    expect(look(box).above[0]?.mod.provenance).toBe("m@market");
    install({ projectPath: "/elsewhere" });
    expect(names(look(box))).toEqual([]);
    install({});
    box.file("home/.claude/settings.json", '{"enabledPlugins": {"m@market": false}}');
    expect(names(look(box))).toEqual([]);
  });

  it("a mod is found that the repository's own settings bring by a marketplace of its own", () => {
    const box = sandbox();
    mod(box, "project/market/m", CODE);
    box.file(
      "project/market/.claude-plugin/marketplace.json",
      JSON.stringify({ name: "market", plugins: [{ name: "m", source: "./m" }] }),
    );
    const source = { source: "directory", path: "market" };
    const settings = {
      extraKnownMarketplaces: { market: { source } },
      enabledPlugins: { "m@market": true },
    };
    box.file("project/.claude/settings.json", JSON.stringify(settings));
    expect(look(box).above[0]?.mod.root).toBe(join(box.project, "market/m"));
  });

  it("a mod is found that a variable names, in the environment or in settings", () => {
    const box = sandbox();
    const root = mod(box, "given/m", CODE);
    expect(names(look(box, { CLAUDE_CODE_PLUGIN_DIRS: root }))).toEqual(["m"]);
    expect(names(look(box, { CLAUDE_CODE_PLUGIN_DIRS: join(root, "..") }))).toEqual(["m"]);
    const env = { CLAUDE_CODE_PLUGIN_DIRS: root };
    box.file("home/.claude/settings.json", JSON.stringify({ env }));
    expect(names(look(box))).toEqual(["m"]);
  });

  it("a file that is given as a plugin is named, because nobody can look into it", () => {
    const box = sandbox();
    const zip = box.file("given/m.zip", "PK");
    const { above } = look(box, { CLAUDE_CODE_PLUGIN_DIRS: zip });
    expect(above[0]?.why).toContain("cannot be looked into");
  });
});

describe("what a person and the guard said", () => {
  const CODE = on('"classic.*"');

  it("a listed mod is in nobody's way: by its folder, or by its name where no repository chose it", () => {
    const box = sandbox();
    const home = mod(box, HOME, CODE);
    for (const listed of [home, `${home}/`, "m", "m@skills-dir", `/elsewhere, ${home}`]) {
      expect(names(look(box, { RALPH_GUARD_MODS: listed }))).toEqual([]);
    }
    expect(names(look(box, { RALPH_GUARD_MODS: "other,/m" }))).toEqual(["m"]);
  });

  it("a mod of the project is listed by its folder alone", () => {
    const box = sandbox();
    const root = mod(box, "project/.claude/skills/m", CODE);
    expect(names(look(box, { RALPH_GUARD_MODS: "m,m@skills-dir" }))).toEqual(["m"]);
    expect(names(look(box, { RALPH_GUARD_MODS: root }))).toEqual([]);
  });

  it("a repository cannot list its own mod", () => {
    const box = sandbox();
    const root = mod(box, "project/.claude/skills/m", CODE);
    box.file("project/.ralph/settings.json", JSON.stringify({ guardMods: [root] }));
    const env = { env: { RALPH_GUARD_MODS: root } };
    box.file("project/.claude/settings.json", JSON.stringify(env));
    expect(names(look(box, { RALPH_GUARD_MODS: root }))).toEqual(["m"]);
  });

  it("a mod that the guard kept out of this session is in nobody's way, in another it is", () => {
    const box = sandbox();
    const root = mod(box, HOME, CODE);
    const record = { session: SESSION, keptOut: [{ root, provenance: "m@skills-dir" }] };
    box.file("home/.local/state/ralph-hero/guard/5e5.json", JSON.stringify(record));
    expect(names(look(box, { CLAUDE_CODE_SESSION_ID: SESSION }))).toEqual([]);
    const other = SESSION.replace(/0$/, "1");
    expect(names(look(box, { CLAUDE_CODE_SESSION_ID: other }))).toEqual(["m"]);
    expect(names(look(box))).toEqual(["m"]);
  });

  it("what switches hooks off is found with its file", () => {
    const box = sandbox();
    const path = box.file("project/.claude/settings.local.json", '{"disableAllHooks": true}');
    box.file("home/.claude/settings.json", '{"enabledPlugins": {"ralph-hero@ralph-hero": false}}');
    expect(look(box, { CLAUDE_CODE_SIMPLE: "1" }).off).toEqual([
      `disableAllHooks is set in ${path}`,
      `ralph-hero@ralph-hero is switched off in ${join(box.home, ".claude/settings.json")}`,
      "CLAUDE_CODE_SIMPLE is set",
    ]);
  });
});
