import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SILENT } from "../../testing/gate-answers.ts";
import {
  asText,
  bash,
  DIST,
  type Ran,
  ROOT,
  recorded,
  type Sandbox,
  sandbox,
} from "../../testing/sandbox.ts";

const HOOK = ["hook", "PreToolUse", "branch-gate", "state-gate"];
const BYPASS = "gh issue close 42";
const HELD = "state-gate: gh issue close bypasses the workflow. Recovery: handoff_ticket.\n";

interface How {
  readonly plugin?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly shell?: readonly string[];
  readonly input?: object;
}

/** Runs the launcher as the client does: exec form, the payload on stdin. */
function launch(box: Sandbox, how: How = {}): Ran {
  const { plugin = ROOT, args = HOOK, env = {}, cwd = box.project, shell = [] } = how;
  const { input = bash(BYPASS, cwd) } = how;
  const [program = "", ...rest] = [...shell, join(plugin, "bin/ralph"), ...args];
  const ran = spawnSync(program, rest, {
    cwd,
    env: { ...box.env, ...env },
    input: asText(input),
    encoding: "utf8",
  });
  if (ran.error) throw ran.error;
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

/** A copy of the plugin: the launcher, and the executable unless it is left out. */
function pluginIn(box: Sandbox, name: string, { built = true } = {}): string {
  const plugin = join(box.dir, name);
  for (const folder of ["bin", "dist-hooks", "hooks-src"]) {
    mkdirSync(join(plugin, folder), { recursive: true });
  }
  copyFileSync(join(ROOT, "bin/ralph"), join(plugin, "bin/ralph"));
  if (built) symlinkSync(join(DIST, "ralph"), join(plugin, "dist-hooks/ralph"));
  return plugin;
}

describe("the launcher", () => {
  it("the launcher runs every gate of an event in one process and passes on their answer", () => {
    expect(launch(sandbox())).toEqual({ code: 2, stdout: "", stderr: HELD });
  });

  const shells = [["dash"], ["bash", "--posix"], ["busybox", "sh"]].filter(
    ([shell = ""]) => spawnSync(shell, ["-c", ":"]).error === undefined && Bun.which(shell),
  );
  it.each(shells)("the launcher works under %s", (...shell) => {
    const box = sandbox();
    expect(launch(box, { shell })).toEqual({ code: 2, stdout: "", stderr: HELD });
    expect(launch(sandbox({ usesRalph: false }), { shell })).toEqual(SILENT);
  });

  it.each(["with space", 'quo"te', "apo'strophe", "ünï-cödé", "$dollar `tick`", "back\\slash"])(
    "the launcher works from a plugin in %s",
    (name) => {
      const box = sandbox();
      const plugin = pluginIn(box, name);
      expect(launch(box, { plugin })).toEqual({ code: 2, stdout: "", stderr: HELD });
    },
  );

  it("the launcher is the command line for all other arguments, also through a link", () => {
    const box = sandbox();
    const link = join(box.dir, "ralph");
    symlinkSync(join(ROOT, "bin/ralph"), link);
    for (const program of [join(ROOT, "bin/ralph"), link]) {
      const ran = spawnSync(program, ["--version"], { env: box.env, encoding: "utf8" });
      expect(ran.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    }
  });
});

describe("the launcher where the project does not use ralph", () => {
  it("the launcher is silent without ralph, whatever the executable would do", () => {
    const box = sandbox({ usesRalph: false });
    const plugin = pluginIn(box, "plugin", { built: false });
    expect(launch(box, { plugin })).toEqual(SILENT);
    mkdirSync(join(box.project, "deep/er"), { recursive: true });
    expect(launch(box, { plugin, cwd: join(box.project, "deep/er") })).toEqual(SILENT);
  });

  it.each(["itself", "x".repeat(300)])(
    "the launcher and the gates are silent where .ralph is a link to %s",
    (target) => {
      const box = sandbox({ usesRalph: false });
      const link = join(box.project, ".ralph");
      symlinkSync(target === "itself" ? ".ralph" : target, link);
      expect(launch(box)).toEqual(SILENT);
    },
  );

  it("the launcher is silent outside git", () => {
    const box = sandbox({ usesRalph: false });
    mkdirSync(join(box.dir, "plain"));
    const plain = join(box.dir, "plain");
    const how = { plugin: pluginIn(box, "plugin", { built: false }), cwd: plain };
    expect(launch(box, { ...how, env: { CLAUDE_PROJECT_DIR: plain } })).toEqual(SILENT);
  });
});

describe("the launcher leaves a doubtful project to the executable", () => {
  it.each<[string, (box: Sandbox) => How]>([
    ["in a subdirectory", subdirectory],
    ["in a linked worktree", worktree],
    ["through a linked folder", linkedFolder],
    ["with CLAUDE_PROJECT_DIR unset", () => ({ env: { CLAUDE_PROJECT_DIR: "" } })],
  ])("the launcher starts the executable %s of a project that uses ralph", (_where, place) => {
    const box = sandbox();
    expect(launch(box, place(box))).toMatchObject({ code: 2, stderr: HELD });
  });

  it.each([
    { RALPH_BOARD_PATH: "board.db" },
    { RALPH_GH_OWNER: "o" },
    { RALPH_GH_REPO: "r" },
    { RALPH_GH_PROJECT_NUMBER: "1" },
  ])("the launcher starts the executable with %o and no .ralph folder", (env) => {
    expect(launch(sandbox({ usesRalph: false }), { env })).toMatchObject({ code: 2, stderr: HELD });
  });

  it("the launcher starts the executable in a deleted directory", () => {
    const box = sandbox();
    const gone = join(box.dir, "gone");
    mkdirSync(gone);
    const script = `cd '${gone}' && rmdir '${gone}' && exec '${ROOT}/bin/ralph' "$@"`;
    const ran = spawnSync("sh", ["-c", script, "sh", ...HOOK], {
      env: box.env,
      input: asText(bash(BYPASS, gone)),
      encoding: "utf8",
    });
    // The shell itself complains of the directory first.
    expect([ran.status, ran.stderr]).toEqual([2, expect.stringMatching(new RegExp(`${HELD}$`))]);
  });
});

function subdirectory({ project }: Sandbox): How {
  mkdirSync(join(project, "src"));
  return { cwd: join(project, "src"), env: { CLAUDE_PROJECT_DIR: join(project, "src") } };
}

function worktree({ dir, git }: Sandbox): How {
  git("worktree", "add", "-q", join(dir, "tree"), "-b", "tree");
  return { cwd: join(dir, "tree"), env: { CLAUDE_PROJECT_DIR: join(dir, "tree") } };
}

function linkedFolder({ dir, project }: Sandbox): How {
  mkdirSync(join(project, "src"));
  symlinkSync(join(project, "src"), join(dir, "link"));
  return { cwd: join(dir, "link"), env: { CLAUDE_PROJECT_DIR: join(dir, "link") } };
}

describe("hooks.json of another plugin version", () => {
  it("a hook that names a gate this executable does not have holds the call", () => {
    const box = sandbox();
    const held = launch(box, { args: ["hook", "PreToolUse", "no-such-gate"] });
    expect(held).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("no-such-gate could not decide"),
    });
    expect(launch(box, { args: ["hook", "PreToolUse"] }).code).toBe(2);
    expect(launch(box, { args: ["hook", "Stop", "no-such-gate"] })).toMatchObject({ code: 0 });
  });
});

describe("the launcher in a session that began with ralph", () => {
  const session = "0b27af40-30cb-43c4-a25e-033369d26f50";
  const env = { CLAUDE_CODE_SESSION_ID: session };

  it("a session keeps its gates when .ralph is deleted, and no other session or project does", () => {
    const box = sandbox();
    const begin = ["hook", "SessionStart", "session-record"];
    const started = recorded("SessionStart.startup", { session_id: session, cwd: box.project });
    expect(launch(box, { args: begin, env, input: started })).toEqual(SILENT);
    rmSync(join(box.project, ".ralph"), { recursive: true });
    expect(launch(box, { env })).toMatchObject({ code: 2, stderr: HELD });
    expect(launch(box, { env: { CLAUDE_CODE_SESSION_ID: "another" } })).toEqual(SILENT);
    mkdirSync(join(box.dir, "elsewhere"));
    const elsewhere = join(box.dir, "elsewhere");
    const below = join(box.project, "sub");
    mkdirSync(below);
    box.git("init", "-q", below);
    const nested = { ...env, CLAUDE_PROJECT_DIR: below };
    expect(launch(box, { env: nested, cwd: below })).toMatchObject({ code: 2, stderr: HELD });
    const away = { ...env, CLAUDE_PROJECT_DIR: elsewhere };
    expect(launch(box, { env: away, cwd: elsewhere })).toEqual(SILENT);
  });
});

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
