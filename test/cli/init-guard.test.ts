import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { told } from "../../testing/doctor/answers.ts";
import { type Sandbox, sandbox } from "../../testing/sandbox.ts";

const settingsOf = ({ home }: Sandbox) => join(home, ".claude/settings.json");
const seatOf = ({ home }: Sandbox) => join(home, ".claude/skills/ralph-guard");
const read = (path: string) => readFileSync(path, "utf8");
const BEFORE = '{\n    "theme": "dark",\n    "prependPlugins": ["x@y"]\n}\n';
const guard = (box: Sandbox) =>
  told(box.gate("ralph", "", { args: ["doctor", "--json"] }), "guard");

it("init --guard shows what it would write, and writes nothing without a yes", () => {
  const box = sandbox();
  box.file("home/.claude/settings.json", BEFORE);
  for (const args of [["--dry-run"], []]) {
    const { code, stdout } = box.ralph("init", "--guard", ...args);
    expect(code).toBe(0);
    expect(stdout).toContain(`would write ${settingsOf(box)}`);
    expect(read(settingsOf(box))).toBe(BEFORE);
    expect(existsSync(seatOf(box))).toBe(false);
  }
  expect(guard(box)?.status).toBe("ok");
});

it("init --guard seats the guard first, keeps a copy and the file's mode; uninstall takes it away", () => {
  const box = sandbox();
  box.file("home/.claude/settings.json", BEFORE);
  chmodSync(settingsOf(box), 0o600);
  expect(box.ralph("init", "--guard", "--yes").code).toBe(0);
  expect(JSON.parse(read(settingsOf(box)))).toEqual({
    theme: "dark",
    prependPlugins: ["ralph-guard@skills-dir", "x@y"],
  });
  expect(read(`${settingsOf(box)}.bak`)).toBe(BEFORE);
  expect(statSync(settingsOf(box)).mode & 0o777).toBe(0o600);
  expect(guard(box)?.what).toContain("seated first, and whole");
  expect(box.ralph("init", "--guard", "--yes").stdout).toContain("The guard is seated already.");
  expect(box.ralph("uninstall").code).toBe(0);
  expect(JSON.parse(read(settingsOf(box)))).toEqual(JSON.parse(BEFORE));
  expect(existsSync(seatOf(box))).toBe(false);
});

it("doctor names a guard that is not first, or not whole", () => {
  const box = sandbox();
  expect(box.ralph("init", "--guard", "--yes").code).toBe(0);
  box.file("home/.claude/skills/ralph-guard/hooks/register.ts", "// empty\n");
  expect(guard(box)).toMatchObject({ status: "fails" });
  expect(box.ralph("init", "--guard", "--yes").code).toBe(0);
  expect(guard(box)?.status).toBe("ok");
  const other = { prependPlugins: ["x@y", "ralph-guard@skills-dir"] };
  box.file("home/.claude/settings.json", JSON.stringify(other));
  expect(guard(box)?.what).toContain("not the first");
});

it("init --guard writes through no link, and not into settings that are no JSON", () => {
  const box = sandbox();
  const elsewhere = box.file("dotfiles/settings.json", "{}");
  box.file("home/.claude/x", "");
  symlinkSync(elsewhere, settingsOf(box));
  const linked = box.ralph("init", "--guard", "--yes");
  expect(linked.code).toBe(1);
  expect(linked.stderr + linked.stdout).toContain("is a link");
  expect(read(elsewhere)).toBe("{}");
});

it("init --guard lets in what guardMods names, and says which name it does not find", () => {
  const box = sandbox();
  const root = join(box.home, ".claude/skills/m");
  box.file("home/.claude/skills/m/.claude-plugin/plugin.json", '{"name": "m"}');
  box.file("home/.claude/skills/m/hooks/hooks.json", '{"modules": ["./r.ts"]}');
  const code = 'export const register = (on) => { on("tool.call", () => ({})); };\n';
  box.file("home/.claude/skills/m/hooks/r.ts", code);
  box.ralph("init");
  expect(box.ralph("doctor").stdout).toContain(`The mod m (${root}) takes tool.call`);
  expect(box.ralph("status").stdout).toContain(`the mod m (${root}) takes tool.call`);
  expect(box.ralph("settings", "set", "guardMods", "m,other,p@market").code).toBe(0);
  const { stdout } = box.ralph("init", "--guard", "--yes");
  expect(stdout).toContain("guardMods names other");
  expect(read(join(seatOf(box), "hooks/seat.ts"))).toContain(JSON.stringify(["p@market", root]));
  expect(box.ralph("status").stdout).not.toContain("Gates may not run");
});
