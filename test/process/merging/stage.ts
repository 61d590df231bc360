import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { bash, type Ran, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

/** The session whose calls these are. */
export const AS = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };

/** A branch with a commit of its own, in a worktree. */
export function build(box: Sandbox, branch: string, folder: string, from = "main"): void {
  box.git("worktree", "add", "-q", "-b", branch, folder, from);
  const file = folder.replace(/\W/g, "-");
  writeFileSync(join(box.project, folder, file), "x");
  box.git("-C", folder, "add", file);
  box.git("-C", folder, "commit", "-q", "-m", file);
}

/**
 * On main, all of it pushed: the branch of #42, not merged; that of #7, merged; topic/sign-in, which
 * a comment of #43 names; and tidy, which is nobody's.
 */
export function mergingStage(): Sandbox {
  const box = sandbox();
  box.git("config", "user.name", "t");
  box.git("config", "user.email", "t@t");
  addIssue(box, 42, "In Review");
  addIssue(box, 43, "In Review");
  addIssue(box, 7, "Done");
  succeed(box.ralph("board", "comment", "43", "## Branch\n\nBranch: topic/sign-in"));
  build(box, "feature/GH-42", "worktrees/GH-42");
  build(box, "feature/GH-7", "worktrees/GH-7");
  build(box, "topic/sign-in", "worktrees/sign-in");
  build(box, "tidy", "worktrees/tidy");
  writeFileSync(join(box.project, ".git/info/exclude"), "worktrees\n");
  box.git("merge", "-q", "--no-ff", "-m", "merge 7", "feature/GH-7");
  box.git("init", "-q", "--bare", "-b", "main", join(box.dir, "origin.git"));
  box.git("remote", "add", "origin", join(box.dir, "origin.git"));
  box.git("push", "-q", "-u", "origin", "main", "feature/GH-42", "feature/GH-7", "topic/sign-in");
  return box;
}

export function run(box: Sandbox, command: string, fields: object = {}, env = {}): Ran {
  return box.gate("merge-gate", bash(command, box.project, { ...AS, ...fields }), {
    env: { AI_AGENT: "claude-code_2-1-325_cli", ...env },
  });
}

/** What became of a call, in a word. */
export function outcome({ code, stdout, stderr }: Ran): string {
  if (code === 0) return stdout.includes('"ask"') ? "asked" : stdout + stderr || "passes";
  return stderr.includes("could not decide") ? "unsure" : "held";
}

export function expectAsked(ran: Ran, what: RegExp = /#42 .*Yes merges it/): void {
  expect(ran.stdout + ran.stderr).toMatch(what);
  expect(outcome(ran)).toBe("asked");
}
