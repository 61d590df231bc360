import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { effectReport } from "../../../hooks-src/post/effect-report.ts";
import { parseHookInput } from "../../../src/gate/hook-input.ts";
import { filesReported } from "../../../src/gate/rules/effects.ts";
import { isAbout } from "../../../testing/decide.ts";
import { SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, takeLock } from "../../../testing/ralph-board.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { storeOf } from "../../../testing/store-of.ts";

const WHO = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };

function ran(cwd: string, paths: readonly string[], command = "npm run generate") {
  const files = paths.map((filePath) => ({ filePath, hunks: [], created: true }));
  const tool_response = { stdout: "", stderr: "", bashEditDiff: { files } };
  return recorded("PostToolUse.Bash", { cwd, tool_input: { command }, tool_response, ...WHO });
}

it.each([
  [undefined],
  ["text"],
  [{ stdout: "" }],
  [{ bashEditDiff: null }],
  [{ bashEditDiff: { files: "a" } }],
  [{ bashEditDiff: { files: [null, {}, { filePath: 3 }] } }],
])("effect-report has nothing to look at in %j", (response) => {
  expect(filesReported(response)).toEqual([]);
});

it("effect-report is silent without the client's report", () => {
  const parsed = parseHookInput(JSON.stringify(recorded("PostToolUse.Bash")));
  expect(parsed.kind === "input" && isAbout(effectReport, parsed.input)).toBe(false);
});

describe("effect-report as an executable", () => {
  let box: Sandbox;
  beforeAll(() => {
    box = sandbox();
    box.file("project/.gitignore", ".ralph/\ndist/\n");
    box.file("project/src/a.ts", "a\n");
    box.git("add", ".gitignore", "src/a.ts");
    box.git("commit", "-q", "-m", "files");
    addIssue(box, 42, "In Progress");
  });

  const told = (paths: readonly string[], args: readonly string[] = []) => {
    const { code, stdout, stderr } = box.gate("effect-report", ran(box.project, paths), { args });
    expect(code).toBe(0);
    return stdout === "" ? stderr : JSON.parse(stdout);
  };
  const file = (path: string) => join(box.project, path);

  it.each([
    ["src/a.ts", "research", "src/a.ts, which is no document; research writes documents only."],
    ["src/a.ts", "impl", "src/a.ts in the main checkout; the issue is built in its own worktree."],
    [".claude/settings.json", "plan", "holds the client's settings; a person must look at it."],
    [".claude/skills/x/hooks/h.ts", "merge", "the client loads as code; a person must look at it."],
    [".ralph/settings.json", "impl", "is ralph's own; a person must look at it."],
  ])("effect-report tells agent and person of %s in %s", (path, phase, words) => {
    const said = told([file("dist/ok.js"), file(path)], ["--phase", phase]);
    expect(said.systemMessage).toContain(words);
    expect(said.hookSpecificOutput).toEqual({
      hookEventName: "PostToolUse",
      additionalContext: said.systemMessage,
    });
    expect(readFileSync(join(storeOf(box), "events.jsonl"), "utf8")).toContain(words);
  });

  it.each([
    ["README.md", "triage"],
    ["src/deep/er/new.ts", "split"],
    ["package.json", "plan"],
    ["src/mit leerzeichen.ts", "review"],
    ["thoughts/sharedish/a.md", "research"],
    ["thoughts/shared/../../src/a.ts", "research"],
    ["worktrees.txt", "impl"],
    [".mcp.json", "impl"],
  ])("effect-report tells of %s written in %s", (path, phase) => {
    expect(told([`${box.project}/${path}`], ["--phase", phase]).systemMessage).toBeTruthy();
  });

  it.each([
    ["thoughts/shared/plans/2026-05-05-GH-0042-x.md", "plan"],
    ["thoughts/shared/reviews/x.md", "review"],
    ["dist/deep/a.js", "impl"],
    ["src/new.ts", "merge"],
  ])("effect-report is silent about %s written in %s", (path, phase) => {
    expect(told([`${box.project}/${path}`], ["--phase", phase])).toBe("");
  });

  it("effect-report is silent about what the phase may write", () => {
    expect(told([file("dist/a.js")], ["--phase", "research"])).toBe("");
    expect(told([file("thoughts/shared/research/a.md")], ["--phase", "research"])).toBe("");
    expect(told([join(box.dir, "elsewhere.txt")], ["--phase", "impl"])).toBe("");
    expect(told([file("src/a.ts")], ["--phase", "merge"])).toBe("");
    expect(told([file("src/a.ts")])).toBe("");
    expect(told([file(".claude/skills/x/SKILL.md")])).toBe("");
    const silent = recorded("PostToolUse.Bash", { cwd: box.project });
    expect(box.gate("effect-report", silent, { args: ["--phase", "impl"] })).toEqual(SILENT);
  });

  it("effect-report is silent about the issue's worktree and tells of a branch that is not the phase's", () => {
    takeLock(box, 42, "impl", WHO);
    box.git("worktree", "add", "-q", "worktrees/GH-42", "-b", "feature/GH-42");
    expect(told([file("worktrees/GH-42/src/a.ts")])).toBe("");
    expect(told([file("src/a.ts")]).systemMessage).toContain("src/a.ts in the main checkout");
    const other = sandbox();
    other.git("switch", "-q", "-c", "feature/x");
    const payload = ran(other.project, [join(other.project, "thoughts/shared/plans/a.md")]);
    expect(other.gate("effect-report", payload, { args: ["--phase", "plan"] }).stderr).toContain(
      "on branch feature/x; plan runs on main.",
    );
  });

  it("effect-report lets the person know when it cannot find out", () => {
    const damaged = sandbox();
    damaged.file("project/.ralph/settings.json", "{");
    const payload = ran(damaged.project, [join(damaged.project, "src/a.ts")]);
    const { code, stderr } = damaged.gate("effect-report", payload, { args: ["--phase", "impl"] });
    expect([code, stderr]).toEqual([0, expect.stringContaining("effect-report could not decide")]);
  });
});
