import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { succeed } from "../../../testing/ralph-board.ts";
import {
  bash,
  type RunOptions,
  recorded,
  type Sandbox,
  sandbox,
} from "../../../testing/sandbox.ts";

/** `w/app.git` is bare, `w/main` and `w/GH-42` are worktrees of it; board and settings lie in `w`. */
describe("in the worktrees of a bare repository", () => {
  let box: Sandbox;
  let main: string;
  let how: RunOptions;

  beforeAll(() => {
    box = sandbox();
    box.file("project/src/a.ts", "a\n");
    box.git("add", "src/a.ts");
    box.git("commit", "-q", "-m", "files");
    const bare = join(box.dir, "w/app.git");
    const git = (...words: string[]) => execFileSync("git", words, { env: box.env });
    main = join(box.dir, "w/main");
    const tree = join(box.dir, "w/GH-42");
    git("clone", "-q", "--bare", box.project, bare);
    git("-C", bare, "worktree", "add", "-q", main, "main");
    git("-C", bare, "worktree", "add", "-q", "-b", "feature/GH-42", tree);
    const who = ["-c", "user.name=t", "-c", "user.email=t@example.org"];
    git("-C", tree, ...who, "commit", "-q", "--allow-empty", "-m", "work");
    how = {
      cwd: main,
      env: { CLAUDE_PROJECT_DIR: main, CLAUDE_CODE_SESSION_ATTENDED: "0" },
    };
    ralph("init", "--yes");
    ralph("board", "add", "--title", "A", "--number", "42", "--state", "In Review");
  });

  const ralph = (...args: string[]) => succeed(box.gate("ralph", "", { ...how, args }));
  const gate = (name: string, payload: object, ...args: string[]) => {
    const { code, stderr } = box.gate(name, payload, { ...how, args });
    return [code, stderr];
  };

  it("the required branch is found", () => {
    expect(ralph("settings").stdout).toMatch(/requiredBranch\s+main\b/);
  });

  it("merge-gate does not let a merge pass that nobody agreed to", () => {
    expect(gate("merge-gate", bash("git merge --no-ff feature/GH-42", main))).toEqual([
      2,
      expect.stringContaining("Merging feature/GH-42 is a person's decision."),
    ]);
    expect(gate("merge-gate", bash("git branch -D feature/GH-42", main))).toEqual([
      2,
      expect.stringContaining("feature/GH-42"),
    ]);
    expect(gate("merge-gate", bash("git status", main))).toEqual([0, ""]);
  });

  it.each([
    ["main/src/a.ts", "impl", 2],
    ["main/src/a.ts", "research", 2],
    ["main/thoughts/shared/research/x.md", "research", 0],
    ["notes.txt", "impl", 0],
  ])("worktree-gate on a Write to %s in %s: exit %s", (path, phase, code) => {
    const tool_input = { file_path: join(box.dir, "w", path), content: "x" };
    const payload = recorded("PreToolUse.Write", { cwd: main, tool_input });
    expect(gate("worktree-gate", payload, "--phase", phase)[0]).toBe(code);
  });
});
