import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SILENT } from "../../../testing/gate-answers.ts";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const PLAN = { args: ["--phase", "plan"] };
const WRITES = "echo x >> notes.md";

/** The recovery a held command names. */
function recovery(box: Sandbox, cwd: string): string {
  const { code, stderr } = box.gate("branch-gate", bash(WRITES, cwd), PLAN);
  expect(code).toBe(2);
  return /Recovery: (.+)\.\n$/.exec(stderr)?.[1] ?? `none in: ${stderr}`;
}

/** Follows remedies literally, each of which must pass the gate, until the writing command passes. */
function follow(box: Sandbox, start: string): string[] {
  const taken: string[] = [];
  for (let cwd = start; taken.length < 4; ) {
    if (box.gate("branch-gate", bash(WRITES, cwd), PLAN).code === 0) return taken;
    const next = recovery(box, cwd);
    taken.push(next);
    expect(box.gate("branch-gate", bash(next, cwd), PLAN)).toEqual(SILENT);
    const run = `${next} > /dev/null 2>&1; pwd`;
    const env = {
      ...box.env,
      GIT_AUTHOR_NAME: "t",
      GIT_AUTHOR_EMAIL: "t@t",
      GIT_COMMITTER_NAME: "t",
      GIT_COMMITTER_EMAIL: "t@t",
    };
    cwd = execFileSync("bash", ["-c", run], { cwd, env, encoding: "utf8" }).trim();
  }
  throw new Error(`still held after ${taken.join(", ")}`);
}

describe("a remedy followed literally leads to the branch", () => {
  it("by a switch, from a branch and from a detached HEAD", () => {
    const box = sandbox();
    box.git("switch", "-q", "-c", "feature/x");
    expect(follow(box, box.project)).toEqual(["git switch main"]);
    box.git("checkout", "-q", "--detach");
    expect(follow(box, box.project)).toEqual(["git switch main"]);
  });

  it("by the main checkout's path, from a linked worktree", () => {
    const box = sandbox();
    box.git("worktree", "add", "-q", "-b", "GH-1", "../tree");
    expect(follow(box, join(box.dir, "tree"))).toEqual([`cd ${box.project}`]);
  });

  it("by acting there alone, for whoever stands on it and acts on another checkout", () => {
    const box = sandbox();
    box.git("worktree", "add", "-q", "-b", "GH-1", "../tree");
    const said = (command: string) =>
      box.gate("branch-gate", bash(command, box.project), PLAN).stderr;
    const line = `On branch GH-1; plan runs on main. Recovery: act in ${box.project} only.\n`;
    expect(said("make -C ../tree test")).toBe(line);
    expect(said(`make -C ${box.project} test`)).toBe("");
    expect(said("cd ../tree && git commit -m x")).toBe(line);
    expect(said(`cd ${box.project} && git commit -m x`)).toBe("");
    expect(said(`rm -rf ${join(box.dir, "tree/src")}`)).toBe(line);
  });

  it("by a worktree, where a person has uncommitted work", () => {
    const box = sandbox();
    writeFileSync(join(box.project, "tracked"), "1");
    box.git("add", "tracked");
    box.git("commit", "-qm", "tracked");
    box.git("switch", "-q", "-c", "feature/x");
    writeFileSync(join(box.project, "tracked"), "2");
    const path = join(box.project, "worktrees/main");
    expect(follow(box, box.project)).toEqual([`git worktree add ${path} main`, `cd ${path}`]);
    expect(box.git("status", "--porcelain", "-uno").trim()).toBe("M tracked");
  });

  it("by a worktree in the folder that the settings name", () => {
    const box = sandbox();
    box.file("project/.ralph/settings.json", '{"worktrees": ".trees"}');
    box.git("switch", "-q", "-c", "feature/x");
    writeFileSync(join(box.project, ".git/MERGE_HEAD"), box.git("rev-parse", "HEAD"));
    const path = join(box.project, ".trees/main");
    expect(follow(box, box.project)).toEqual([`git worktree add ${path} main`, `cd ${path}`]);
  });

  it("by a worktree, in the middle of a merge", () => {
    const box = sandbox();
    box.git("switch", "-q", "-c", "feature/x");
    writeFileSync(join(box.project, ".git/MERGE_HEAD"), box.git("rev-parse", "HEAD"));
    expect(follow(box, box.project)[0]).toContain("git worktree add");
  });

  it("by a first commit, where there is none", () => {
    const box = sandbox();
    const path = join(box.dir, "new");
    box.git("init", "-q", "-b", "main", path);
    mkdirSync(join(path, ".ralph"));
    expect(follow(box, path)).toEqual(["git commit --allow-empty -m 'First commit'"]);
  });

  it("by starting the branch, where HEAD has another name and no commit", () => {
    const box = sandbox();
    const path = join(box.dir, "new");
    box.git("init", "-q", "-b", "other", path);
    expect(follow(box, path)).toEqual([
      "git switch -c main",
      "git commit --allow-empty -m 'First commit'",
    ]);
  });

  it("by a path that a shell must be given in quotes", () => {
    const box = sandbox();
    const path = join(box.dir, "it's a tree");
    box.git("worktree", "add", "-q", path, "-b", "GH-2");
    box.git("switch", "-q", "-c", "feature/x");
    box.git("-C", path, "switch", "-q", "main");
    expect(follow(box, box.project)).toEqual([`cd '${path.replace("'", "'\\''")}'`]);
  });
});
