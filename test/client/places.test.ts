import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill, subagent } from "../../testing/client/acts.ts";
import { setStage } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

it("a client started in a subdirectory uses the board of the checkout it lies in", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  mkdirSync(join(stage.project, "packages/app"), { recursive: true });
  const lock = [handOff(42, "research", "lock")];
  const run = await stage.print({ lead: lock }, { cwd: "packages/app" });
  expect(run.calls("lead")[0]?.result?.isError).toBe(false);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Research in Progress");
});

it("an agent in a worktree acts on the main checkout's board, and its branch is the worktree's", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const inWorktree = Object(subagent("reader"));
  const run = await stage.print({
    lead: [{ ...inWorktree, input: { ...inWorktree.input, isolation: "worktree" } }],
    reader: [
      handOff(42, "research", "lock"),
      skill("ralph-research"),
      bash("git commit --allow-empty -m x"),
      bash("git rev-parse --show-toplevel"),
    ],
  });
  const [lock, , commit, top] = run.calls("reader").map(({ result }) => result);
  expect(lock?.isError).toBe(false);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Research in Progress");
  expect(top?.text.trim()).not.toBe(stage.project);
  expect(commit?.text).toMatch(/On branch \S+; research runs on main\./);
});

it("a command is judged where cd leads, its own or an earlier one", async () => {
  const stage = setStage();
  stage.git("worktree", "add", "-q", "-b", "feature/x", join(stage.project, "worktrees/x"));
  const commit = bash("git commit --allow-empty -m x");
  const run = await stage.print({
    lead: [
      skill("ralph-research"),
      commit,
      bash("cd worktrees/x && git commit --allow-empty -m y"),
      bash("cd worktrees/x"),
      commit,
    ],
  });
  const [, onMain, within, , moved] = run.calls("lead").map(({ result }) => result);
  expect(onMain?.isError).toBe(false);
  expect(within?.text).toContain("On branch feature/x; research runs on main.");
  expect(moved?.text).toContain("On branch feature/x; research runs on main.");
});
