import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SILENT } from "../../testing/gate-answers.ts";
import { HELD, launch, pluginIn } from "../../testing/launch.ts";
import { type Sandbox, sandbox } from "../../testing/sandbox.ts";

describe("the launcher without an executable", () => {
  const line = (plugin: string) =>
    `ralph-hero is not installed for this machine. Recovery: a person runs: npm --prefix '${plugin}' run build`;

  it.each<[string, (plugin: string) => void]>([
    ["was never built", () => undefined],
    ["is empty", (plugin) => writeExecutable(plugin, "")],
    ["may not be run", (plugin) => writeFileSync(join(plugin, "dist-hooks/ralph"), "\u007fELF")],
    ["is a link to nowhere", (plugin) => symlinkSync("no", join(plugin, "dist-hooks/ralph"))],
    ["is a folder", (plugin) => mkdirSync(join(plugin, "dist-hooks/ralph"))],
  ])(
    "a tool call is blocked and the person is informed at SessionStart: the executable %s",
    (_how, damage) => {
      const box = sandbox();
      const plugin = pluginIn(box, "plug in", { built: false });
      damage(plugin);
      expect(launch(box, { plugin })).toEqual({ code: 2, stdout: "", stderr: `${line(plugin)}\n` });
      const started = launch(box, { plugin, args: ["hook", "SessionStart", "session-record"] });
      expect([started.code, JSON.parse(started.stdout)]).toEqual([
        0,
        { systemMessage: line(plugin) },
      ]);
      expect(launch(box, { plugin, args: ["hook", "Stop", "worker-stop-gate"] })).toEqual(SILENT);
    },
  );

  it.each([
    ["is cut off", "\u007fELF, but no more of it\n"],
    ["is a text, as of an archive that keeps no links", "ralph-gone\n"],
  ])(
    "a tool call does not pass and the person is informed at SessionStart: the executable %s",
    (_how, text) => {
      const box = sandbox();
      const plugin = pluginIn(box, "plugin", { built: false });
      writeExecutable(plugin, text);
      // Whatever is neither 0 nor 2 blocks by the hook's onFailure.
      expect(launch(box, { plugin }).code).not.toBe(0);
      const { code, stdout } = launch(box, {
        plugin,
        args: ["hook", "SessionStart", "session-record"],
      });
      expect([code, JSON.parse(stdout)]).toEqual([0, { systemMessage: line(plugin) }]);
    },
  );

  it.each(['a "quoted" one', "back\\slash", "50% off"])(
    "the launcher prints valid JSON for a plugin in %j",
    (name) => {
      const box = sandbox();
      const plugin = pluginIn(box, name, { built: false });
      const { stdout } = launch(box, { plugin, args: ["hook", "SessionStart", "session-record"] });
      expect(JSON.parse(stdout).systemMessage).toBe(line(plugin));
    },
  );

  it("the launcher's recovery works as printed, also with a quote in the path", () => {
    const box = sandbox();
    const plugin = pluginIn(box, "it's here", { built: false });
    const { stderr } = launch(box, { plugin });
    const command = stderr.trimEnd().split("a person runs: ")[1] ?? "";
    const words = spawnSync("sh", ["-c", `printf '%s\\n' ${command}`], { encoding: "utf8" }).stdout;
    expect(words).toBe(["npm", "--prefix", plugin, "run", "build", ""].join("\n"));
  });

  it("the command line says that the executable is missing, and fails", () => {
    const box = sandbox();
    const plugin = pluginIn(box, "plugin", { built: false });
    expect(launch(box, { plugin, args: ["status"] })).toMatchObject({
      code: 1,
      stderr: `${line(plugin)}\n`,
    });
  });
});

function writeExecutable(plugin: string, text: string): void {
  const path = join(plugin, "dist-hooks/ralph");
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

describe("the launcher and the environment", () => {
  const preload = (box: Sandbox) => box.file("preload.ts", "process.exit(0);\n");

  it.each<[string, (box: Sandbox) => Readonly<Record<string, string>>]>([
    ["BUN_OPTIONS", (box) => ({ BUN_OPTIONS: `--preload ${preload(box)}` })],
    ["BUN_BE_BUN", () => ({ BUN_BE_BUN: "1" })],
    ["BUN_INSPECT", () => ({ BUN_INSPECT: "127.0.0.1:0/x?wait=1" })],
    ["BUN_INSPECT_PRELOAD", (box) => ({ BUN_INSPECT_PRELOAD: preload(box) })],
    ["NODE_OPTIONS", (box) => ({ NODE_OPTIONS: `--require ${preload(box)}` })],
    ["LD_PRELOAD of a library that is not there", () => ({ LD_PRELOAD: "/nowhere/lib.so" })],
    ["BUN_JSC options", () => ({ BUN_JSC_forceRAMSize: "1", BUN_JSC_useJIT: "1" })],
    ["a variable with line breaks", () => ({ ODD: "a\nexport BUN_BE_BUN='1'\nb" })],
    [
      "a line that looks like a variable of the launcher",
      () => ({ ODD: "x\nprogram=1\nOPTIND=1" }),
    ],
    ["OPTIND", () => ({ OPTIND: "1" })],
    ["a function of bash", () => ({ "BASH_FUNC_cd%%": "() { exit 0; }" })],
  ])("the variable %s does not change an answer", (_name, env) => {
    const box = sandbox();
    const ran = launch(box, { env: env(box) });
    // The system's own loader complains of a library it cannot find before anything of ours runs.
    const own = ran.stderr.replace(/^ERROR: ld\.so: .*\n/gm, "");
    expect({ ...ran, stderr: own }).toEqual({ code: 2, stdout: "", stderr: HELD });
  });

  it("the executable gets only allowed variables", () => {
    const box = sandbox();
    const plugin = pluginIn(box, "plugin", { built: false });
    copyFileSync(process.execPath, join(plugin, "dist-hooks/ralph"));
    // The plain runtime in the executable's place prints what it is given.
    const env = { SECRET_THING: "s", BUN_OPTIONS: "--smol", RALPH_REQUIRED_BRANCH: "trunk" };
    const args = ["-e", "console.log(JSON.stringify(process.env))"];
    const given = JSON.parse(launch(box, { plugin, args, env }).stdout);
    expect(given).toMatchObject({ RALPH_REQUIRED_BRANCH: "trunk", HOME: box.home });
    expect(Object.keys(given).filter((name) => /^(BUN_|SECRET)/.test(name))).toEqual([]);
    rmSync(plugin, { recursive: true });
  });
});
