import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { clientUnderTest } from "../../../scripts/claude-code.ts";
import { bash } from "../../../testing/client/acts.ts";
import { claudeBinary } from "../../../testing/client/claude-binary.ts";
import { SILENCES_ALL, writeMod } from "../../../testing/client/mods.ts";
import { setStage } from "../../../testing/client/stage.ts";
import { ROOT, sandbox } from "../../../testing/sandbox.ts";

const GUARD = join(ROOT, "guard");

function claude(...args: string[]) {
  const { home, project } = sandbox();
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };
  return spawnSync(claudeBinary(), args, { env, cwd: project, encoding: "utf8" });
}

it("claude plugin test runs the guard's own tests", () => {
  const { status, stdout, stderr } = claude("plugin", "test", GUARD);
  expect(stdout + stderr).toMatch(/\b[1-9]\d* pass\n/);
  expect(status).toBe(0);
});

/** What the client says of a mod's code; it reports what the compiler finds as warnings. */
function validated(folder: string) {
  const { status, stdout } = claude("plugin", "validate", folder, "--strict", "--json");
  const report = JSON.parse(stdout);
  const parts: { errors: unknown[]; warnings: unknown[] }[] = [report.manifest, ...report.contents];
  return { status, stdout, faults: parts.flatMap((one) => [...one.errors, ...one.warnings]) };
}

it("the guard takes plugin.register alone, and its failure is answered, as the client reads it", () => {
  const { status, stdout, faults } = validated(GUARD);
  expect([status, faults]).toEqual([0, []]);
  expect(stdout).toContain("hooks: plugin.register");
  expect(stdout).toContain("gating hook with .catch: plugin.register");
});

// Before 2.1.323 `validate` reads a mod without compiling it.
it.runIf(Number(clientUnderTest().split(".")[2]) >= 323)(
  "the guard is typed by the client's own declarations",
  () => {
    expect(validated(GUARD).faults).toEqual([]);
    // The control: a name that the declarations do not have is found.
    const copy = join(sandbox().dir, "guard");
    cpSync(GUARD, copy, { recursive: true });
    const path = join(copy, "hooks/register.ts");
    writeFileSync(path, readFileSync(path, "utf8").replace("e.uses.events", "e.uses.happenings"));
    expect(JSON.stringify(validated(copy).faults)).toContain("happenings");
  },
);

it("a guard that is not seated is nowhere in the client", async () => {
  const stage = setStage();
  const { log } = await stage.print({ lead: [] });
  expect(log).toContain("Loaded inline plugin from path: ralph-hero");
  expect(log).not.toContain("ralph-guard");
  expect(existsSync(join(stage.home, ".claude/skills"))).toBe(false);
});

it("a guard whose judgement fails keeps the mod out", async () => {
  const stage = setStage();
  writeMod(stage, "project/.claude/skills/quiet", SILENCES_ALL);
  expect(stage.ralph("init", "--guard", "--yes").code).toBe(0);
  const seat = join(stage.home, ".claude/skills/ralph-guard/hooks/seat.ts");
  const text = readFileSync(seat, "utf8");
  // The list is no list: every judgement throws.
  stage.file(
    "home/.claude/skills/ralph-guard/hooks/seat.ts",
    text.replace("= []", "= undefined as never"),
  );
  const run = await stage.print({ lead: [bash("gh issue close 42")] });
  expect(run.log).toContain("refused by ralph-guard: ralph-guard could not judge it");
  expect(run.hooks.some(({ on }) => on === "PreToolUse:Bash")).toBe(true);
});

it("another plugin by the guard's name takes its place, and the server then refuses by itself", async () => {
  const stage = setStage();
  expect(stage.ralph("init", "--guard", "--yes").code).toBe(0);
  const root = writeMod(stage, "given/ralph-guard", SILENCES_ALL);
  const run = await stage.print({ lead: [] }, { args: ["--plugin-dir", root] });
  expect(run.log).toContain("hooks module ralph-guard@inline loaded");
  expect(run.hooks).toEqual([]);
  expect(run.exchanges[0]?.told.text).toContain(`the mod ralph-guard (${root}) takes classic.*`);
});
