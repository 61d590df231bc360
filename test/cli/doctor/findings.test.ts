import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { OWN_VERSION } from "../../../src/world/version.ts";
import { type Told, told } from "../../../testing/doctor/answers.ts";
import { recordInstallation, sayingVersion } from "../../../testing/doctor/healthy-machine.ts";
import { type OddFile, replaceBy } from "../../../testing/odd-files.ts";
import { type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  box.ralph("init");
  recordInstallation(box.home);
  sayingVersion(join(box.dir, "bin/claude"), "2.1.325 (Claude Code)");
});

const doctor = (args: readonly string[] = [], env = {}) =>
  box.gate("ralph", "", {
    args: ["doctor", ...args],
    env: { PATH: `${join(box.dir, "bin")}:${box.env["PATH"]}`, ...env },
  });

/** What one check says, with the exit code that must follow from it. */
function finding(name: string, env = {}): Told | undefined {
  const ran = doctor(["--json"], env);
  const found = told(ran, name);
  expect(ran.code).toBe(found?.status === "fails" ? 1 : 0);
  return found;
}

describe("ralph doctor", () => {
  it("doctor prints a line per check, and all are ok in a fresh project", () => {
    const { code, stdout, stderr } = doctor();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines.every((line) => line.startsWith("ok       "))).toBe(true);
    expect(lines.length).toBeGreaterThan(9);
  });

  it("doctor --json reports the same checks", () => {
    const report = JSON.parse(doctor(["--json"]).stdout);
    expect(report).toMatchObject({ version: OWN_VERSION, healthy: true });
    expect(report.checks.length).toBeGreaterThan(9);
    for (const check of report.checks) {
      expect(check).toEqual({
        ...{ id: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/), status: "ok" },
        ...{ what: expect.any(String), why: null, command: null, fix: null },
      });
    }
  });

  it("doctor exits 1 when a check fails, and prints why it matters and what to run", () => {
    const { code, stdout } = doctor([], { RALPH_REVIEW_MODE: "never" });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^fails {4}settings +RALPH_REVIEW_MODE .*\n +why +.*\n +run +.*$/m);
  });

  it("doctor says that the required branch is not known, or not there", () => {
    expect(finding("required-branch", { RALPH_REQUIRED_BRANCH: "trunk" })).toMatchObject({
      status: "fails",
      what: "The phases run on trunk, and there is no such branch here.",
    });
    box.git("branch", "-m", "main", "development");
    expect(finding("required-branch")).toMatchObject({
      status: "fails",
      what: "The phases run on main, and there is no such branch here.",
    });
    box.file("project/.ralph/settings.json", "{}");
    expect(finding("required-branch")).toMatchObject({
      status: "fails",
      what: "Which branch the phases run on is not known.",
      command: expect.stringMatching(/ralph settings set requiredBranch development$/),
    });
  });

  it("doctor names what the repository's settings relax and nobody trusted", () => {
    box.file("project/.ralph/settings.json", '{"reviewMode":"skip"}');
    expect(finding("settings-trust")).toMatchObject({
      status: "warns",
      what: "The repository sets reviewMode, which nobody trusted on this machine.",
    });
    expect(box.ralph("init", "--yes").code).toBe(0);
    expect(finding("settings-trust")?.status).toBe("ok");
  });

  it("doctor writes nothing", () => {
    const status = () => box.git("status", "--porcelain", "--untracked-files=all", "--ignored");
    const before = status();
    doctor(["--team"]);
    expect(status()).toBe(before);
  });

  it("doctor prints one line per check, whatever characters a path has", () => {
    const home = join(box.dir, "a\nb");
    const lines = doctor([], { HOME: home }).stdout.trimEnd().split("\n");
    expect(lines.filter((line) => !/^(ok|warns|fails|unknown) | {9}(why|run) /.test(line))).toEqual(
      [],
    );
  });
});

describe("ralph doctor's findings", () => {
  it("doctor fails in a project that does not use ralph", () => {
    box = sandbox({ usesRalph: false });
    recordInstallation(box.home);
    expect(finding("project")).toMatchObject({
      status: "fails",
      command: expect.stringMatching(/ralph init$/),
    });
    const env = { RALPH_BOARD_PATH: join(box.dir, "b.db") };
    box.gate("ralph", "", { args: ["init"], env });
    rmSync(join(box.project, ".ralph"), { recursive: true });
    expect(finding("project", env)).toMatchObject({
      status: "ok",
      what: expect.stringContaining("RALPH_BOARD_PATH is set"),
    });
    box.ralph("init");
    expect(finding("project")).toMatchObject({ status: "ok" });
  });

  it("doctor fails when .ralph is not a folder", () => {
    replaceBy("a plain file", join(box.project, ".ralph"));
    expect(finding("project")?.what).toContain(join(box.project, ".ralph is not a folder"));
  });

  it("doctor names each invalid setting", () => {
    box.file("project/.ralph/settings.json", '{"reviewMode":"never"}');
    expect(finding("settings")).toMatchObject({
      status: "fails",
      what: ".ralph/settings.json: reviewMode is not auto, interactive or skip.",
    });
  });

  it("doctor names a workflow override that is not used", () => {
    const env = { RALPH_STATE_MACHINE_CONFIG: join(box.dir, "nowhere.json") };
    expect(finding("settings", env)?.what).toContain("override ignored: the file is missing.");
  });

  it("doctor reports the embedded board, or that it is missing", () => {
    rmSync(join(box.project, ".ralph/board.db"));
    expect(finding("board")).toMatchObject({
      status: "fails",
      command: expect.stringMatching(/ralph init$/),
    });
    box.ralph("board", "add", "--title", "x");
    expect(finding("board")?.what).toContain("board.db opens; 1 of its issues");
    writeFileSync(join(box.project, ".ralph/board.db"), "no database".repeat(999));
    expect(finding("board")).toMatchObject({ status: "fails" });
  });

  it("doctor says of a GitHub that cannot be reached that it is unknown, and prints no token", () => {
    const github = { RALPH_GH_OWNER: "acme", RALPH_GH_REPO: "app", RALPH_GH_PROJECT_NUMBER: "7" };
    const token = { RALPH_GH_TOKEN: "a-secret", RALPH_GH_API_URL: "http://127.0.0.1:9" };
    const found = finding("github-project", { ...github, ...token });
    expect(found).toMatchObject({ status: "unknown", command: expect.stringMatching(/setup$/) });
    expect(found?.what).toContain("Project 7 of acme could not be read");
    expect(doctor([], { ...github, ...token }).stdout).not.toContain("a-secret");
    expect(finding("board", { ...github, RALPH_GH_REPO: "" })?.what).toContain("RALPH_GH_REPO");
    expect(finding("github-token", { ...github, PATH: "" })?.what).toContain("No GitHub token");
  });

  it("doctor names GitHub settings that are incomplete and therefore ignored", () => {
    expect(finding("settings", { RALPH_GH_REPO: "app" })).toMatchObject({
      status: "fails",
      what: "github.repo is set, but github.projectNumber is not, so that the board is a file.",
    });
    const onPurpose = { RALPH_GH_REPO: "app", RALPH_BOARD_PATH: ".ralph/board.db" };
    expect(finding("settings", onPurpose)?.status).toBe("ok");
  });

  it.each<OddFile>(["a plain file", "a FIFO", "a link to itself"])(
    "doctor reports task lists that are %s",
    (odd) => {
      replaceBy(odd, join(box.home, ".claude/tasks"));
      expect(finding("task-lists")).toMatchObject({ status: "fails" });
    },
  );

  it("doctor reports the task list that CLAUDE_CODE_TASK_LIST_ID names", () => {
    box.file("home/.claude/tasks/mine/1.json", "{}");
    expect(finding("task-lists", { CLAUDE_CODE_TASK_LIST_ID: "mine" })?.what).toBe(
      `${box.home}/.claude/tasks/mine can be read.`,
    );
    expect(finding("task-lists", { CLAUDE_CODE_TASK_LIST_ID: "../x" })).toMatchObject({
      status: "fails",
      what: "CLAUDE_CODE_TASK_LIST_ID cannot be used: the task list's name is not a plain name.",
    });
  });

  it("doctor reports a check that throws as unknown", () => {
    expect(finding("task-lists", { HOME: "" })).toMatchObject({
      status: "unknown",
      what: "It could not be found out: HOME is not set.",
    });
  });
});
