import { beforeAll, describe, expect, it } from "vitest";
import { bash, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.file("project/src/a.ts", "a\n");
  box.git("add", "src");
  box.git("commit", "-qm", "files");
  box.git("worktree", "add", "-q", "-b", "feature/GH-42", "worktrees/GH-42");
  box.git("worktree", "add", "-q", "-b", "feature/GH-43", ".claude/worktrees/GH-43");
  box.file("project/worktrees/GH-42/.claude/settings.json", "{}\n");
  box.file("project/worktrees/GH-42/.claude/skills/coded/hooks/hooks.json", "{}\n");
  box.file("project/.claude/worktrees/GH-43/.claude/settings.json", "{}\n");
  box.file("project/packages/a/.claude/settings.json", "{}\n");
  box.file("other/.claude/settings.json", "{}\n");
});

/** In a session that nobody attends, a question becomes a refusal that names what a person does. */
function said(command: string, folder: string): string {
  const { code, stderr } = box.gate("protect-gate", bash(command, `${box.project}/${folder}`), {
    env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
  });
  if (code === 0) return "passed";
  return /Recovery: a person runs/.test(stderr) ? "asked" : "held";
}

describe("protect-gate on the client's whole folder in another checkout", () => {
  it.each([
    ["worktrees/GH-42", "rm -rf .claude", "asked"],
    ["worktrees/GH-42", "rm -rf ./.claude/", "asked"],
    ["worktrees/GH-42", "mv .claude old", "asked"],
    ["worktrees/GH-42", "find .claude -delete", "asked"],
    ["worktrees/GH-42", "find .claude | xargs rm", "asked"],
    ["worktrees/GH-42", "git ls-files .claude | xargs rm", "asked"],
    ["worktrees/GH-42", "rm -rf .claude/skills", "held"],
    ["worktrees/GH-42", "rm -rf .claude/skills/coded", "held"],
    ["worktrees/GH-42/src", "rm -rf ../.claude", "asked"],
    [".claude/worktrees/GH-43", "rm -rf .claude", "asked"],
    [".", "rm -rf worktrees/GH-42/.claude", "asked"],
    [".", "rm -rf packages/a/.claude", "asked"],
    [".", "rm -rf ../other/.claude/agents", "passed"],
    ["worktrees/GH-42", "rm -rf .claude/agents", "passed"],
    ["worktrees/GH-42", "find .claude/agents -delete", "passed"],
    ["worktrees/GH-42", "ls .claude", "passed"],
    [".claude/worktrees/GH-43", "rm -rf src", "passed"],
  ])("protect-gate in %s on %s: %s", (folder, command, answer) => {
    expect(said(command, folder)).toBe(answer);
  });
});
