import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LOWEST_CLIENT } from "../../src/gate/rules/client-version.ts";
import { SILENT } from "../../testing/gate-answers.ts";
import { BYPASS, HELD, HOOK, type Launch, launch, pluginIn } from "../../testing/launch.ts";
import { asText, bash, ROOT, recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";

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
  it.each<[string, (box: Sandbox) => Launch]>([
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

function subdirectory({ project }: Sandbox): Launch {
  mkdirSync(join(project, "src"));
  return { cwd: join(project, "src"), env: { CLAUDE_PROJECT_DIR: join(project, "src") } };
}

function worktree({ dir, git }: Sandbox): Launch {
  git("worktree", "add", "-q", join(dir, "tree"), "-b", "tree");
  return { cwd: join(dir, "tree"), env: { CLAUDE_PROJECT_DIR: join(dir, "tree") } };
}

function linkedFolder({ dir, project }: Sandbox): Launch {
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

it("the launcher tells a client that passes no arguments that it is too old, at SessionStart only", () => {
  const box = sandbox();
  const started = (event: string, project = box) =>
    launch(project, {
      args: [],
      env: { CLAUDE_PLUGIN_ROOT: ROOT },
      input: { hook_event_name: event, session_id: "s" },
    });
  const { code, stdout } = started("SessionStart");
  expect(code).toBe(0);
  expect(JSON.parse(stdout).systemMessage).toContain(
    `ralph-hero needs Claude Code ${LOWEST_CLIENT} or later`,
  );
  const silent = { code: 0, stdout: "", stderr: "" };
  expect(started("PreToolUse")).toEqual(silent);
  expect(started("SessionStart", sandbox({ usesRalph: false }))).toEqual(silent);
});
