import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVERY_GATE, expectOneLine, workingBox } from "../../../testing/every-gate.ts";
import { blocked } from "../../../testing/gate-answers.ts";
import { bash, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

/** Sets a trap everywhere a runtime or git might look; whatever falls in leaves a mark. */
function setTraps(box: Sandbox, folder: string): string {
  const mark = join(box.dir, "sprung");
  const spring = `require("node:fs").writeFileSync(${JSON.stringify(mark)}, "");process.exit(0);`;
  const file = (name: string, text: string) => box.file(`${folder}/${name}`, text);
  const path = join(box.dir, folder);
  const environment = [
    "RALPH_BOARD_PATH=/nowhere/board.db",
    "RALPH_REQUIRED_BRANCH=another",
    "RALPH_REVIEW_MODE=nonsense",
    "RALPH_CONVERGENCE_VERIFIED=1",
    "RALPH_STATE_MACHINE_CONFIG=/nowhere/machine.json",
    "CLAUDE_CODE_TASK_LIST_ID=../../x",
    "CLAUDE_CONFIG_DIR=/nowhere",
    "CLAUDE_PROJECT_DIR=/nowhere",
    "HOME=/nowhere",
    `BUN_OPTIONS=--preload=${path}/preload.cjs`,
    `NODE_OPTIONS=--require=${path}/preload.cjs`,
    "BUN_BE_BUN=1",
    "BUN_INSPECT=1",
    "BUN_CONFIG_VERBOSE_FETCH=curl",
  ];
  for (const name of [".env", ".env.local", ".env.production", ".env.development", ".env.test"]) {
    file(name, `${environment.join("\n")}\n`);
  }
  file("preload.cjs", spring);
  file("bunfig.toml", 'preload = ["./preload.cjs"]\n[test]\npreload = ["./preload.cjs"]\n');
  file("tsconfig.json", JSON.stringify({ compilerOptions: { paths: { "*": ["./preload.cjs"] } } }));
  const shadowed = Object.fromEntries(["#a", "#b"].map((name) => [name, "./preload.cjs"]));
  file(
    "package.json",
    JSON.stringify({ type: "commonjs", imports: shadowed, main: "preload.cjs" }),
  );
  for (const name of ["zod", "zod/mini", "unbash", "node:fs", "bun"]) {
    file(`node_modules/${name}/index.js`, spring);
    file(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "index.js" }));
  }
  return mark;
}

function setGitTraps(box: Sandbox, folder: string, mark: string): void {
  const git = (...args: string[]) => box.git("-C", join(box.dir, folder), "config", ...args);
  git("core.fsmonitor", `touch ${mark}`);
  git("core.hooksPath", join(box.dir, folder));
  git("core.pager", `touch ${mark}`);
  for (const name of ["symbolic-ref", "rev-parse", "status"])
    git(`alias.${name}`, `!touch ${mark}`);
}

it("the hostile files work: the bare runtime loads them", () => {
  const box = sandbox();
  const mark = setTraps(box, "project");
  const env = { ...box.env, HOME: box.home };
  execFileSync(process.execPath, ["-e", "0"], { cwd: box.project, env, stdio: "ignore" });
  expect(existsSync(mark)).toBe(true);
});

describe("a hostile project directory", () => {
  it.each(EVERY_GATE)(
    "a hostile project changes no answer of $gate",
    ({ gate, args, work, answer }) => {
      const box = workingBox();
      const mark = setTraps(box, "project");
      setGitTraps(box, "project", mark);
      expect(box.gate(gate, work(box.project), { args })).toEqual(answer);
      expect(existsSync(mark)).toBe(false);
    },
  );
});

describe("a hostile working directory outside the project", () => {
  it.each(EVERY_GATE)(
    "a hostile working directory changes no answer of $gate",
    ({ gate, args, work, answer }) => {
      const box = workingBox();
      const mark = setTraps(box, "elsewhere");
      const cwd = join(box.dir, "elsewhere");
      expect(box.gate(gate, work(cwd), { args, cwd })).toEqual(answer);
      expect(existsSync(mark)).toBe(false);
    },
  );
});

describe("what a hostile directory cannot do", () => {
  it("a hostile directory does not make a project use ralph", () => {
    const box = sandbox({ usesRalph: false });
    const mark = setTraps(box, "project");
    const skill = recorded("PreToolUse.Skill", { tool_input: { skill: "ralph-plan" } });
    expect(box.gate("skill-record", skill)).toEqual({ code: 0, stdout: "", stderr: "" });
    const idle = recorded("TeammateIdle.in-process");
    expect(box.gate("team-teammate-idle", idle)).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(existsSync(mark)).toBe(false);
  });

  it("a hostile directory does not change the required branch", () => {
    const box = workingBox();
    setTraps(box, "project");
    box.git("switch", "-q", "-c", "another");
    const ran = box.gate("branch-gate", bash("make", box.project), { args: ["--phase", "plan"] });
    expect(ran).toEqual(
      blocked("On branch another; plan runs on main. Recovery: git switch main."),
    );
  });

  it("a hostile directory runs nothing where git must be asked for HEAD", () => {
    const box = workingBox();
    const mark = setTraps(box, "asked");
    mkdirSync(join(box.dir, "asked"), { recursive: true });
    box.git("init", "-q", join(box.dir, "asked"));
    setGitTraps(box, "asked", mark);
    // What a reftable repository has there: only git can tell its branch.
    box.file("asked/.git/HEAD", "ref: refs/heads/.invalid\n");
    for (const name of ["git", "sh"]) box.file(`asked/${name}`, `#!/bin/sh\ntouch ${mark}\n`);
    const cwd = join(box.dir, "asked");
    const ran = box.gate("branch-gate", bash("make", cwd), { args: ["--phase", "plan"], cwd });
    expectOneLine(ran);
    expect(ran.code).toBe(2);
    expect(existsSync(mark)).toBe(false);
  });
});
