import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { commitDocument, documentPath } from "../../../testing/project/work-products.ts";
import { addIssue, serverCall, succeed } from "../../../testing/ralph-board.ts";
import { type RunOptions, recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

function project(): Sandbox {
  const box = sandbox();
  for (const number of [4, 42, 43, 44]) addIssue(box, number, "Ready for Plan");
  commitDocument(box, "research", 42);
  const plan = commitDocument(box, "plan", 42, { issues: [42, 43] });
  comment(box, 43, plan);
  return box;
}

let calls = 0;
function comment(box: Sandbox, number: number, body: string): void {
  calls += 1;
  succeed(serverCall(box, "create_comment", { number, body }, `toolu_comment${calls}`));
}

function write(box: Sandbox, path: string, content = "x", how: RunOptions = {}) {
  return call(box, "Write", path, { content }, how);
}

function call(box: Sandbox, tool_name: string, path: string, input: object, how: RunOptions = {}) {
  const file_path = path.startsWith("/") ? path : join(box.project, path);
  const tool_input = { file_path, ...input };
  const payload = recorded("PreToolUse.Write", { cwd: box.project, tool_name, tool_input });
  return box.gate("artifact-gate", payload, how);
}

const box = project();
box.git("worktree", "add", "-q", join(box.dir, "tree"), "-b", "feature/GH-44");
const RESEARCH = documentPath("research", 42);
const PLAN = documentPath("plan", 42);
const has = (issue: number, path: string) => blocked(`GH-${issue} has ${path}; edit it.`);

it.each([
  ["research/2026-05-05-GH-0042-other.md", has(42, RESEARCH)],
  ["research/2026-05-05-GH-42-other.md", has(42, RESEARCH)],
  ["research/2026-05-05-gh-042-other.MD", has(42, RESEARCH)],
  ["research/GH-42.md", has(42, RESEARCH)],
  ["research/../research/2026-05-05-GH-0042-up.md", has(42, RESEARCH)],
  ["research/2026-05-05-GH-00042-padded.md", has(42, RESEARCH)],
  ["research/2026-05-05-GH-0042-mit leerzeichen ü.md", has(42, RESEARCH)],
  ["research/2026-05-05-GH-0042-notes.txt", SILENT],
  ["Research/2026-05-05-GH-0042-other.md", SILENT],
  ["plans/2026-05-05-GH-0042-other.md", has(42, PLAN)],
  ["plans/2026-05-05-GH-0043-own.md", has(43, PLAN)],
  ["plans/2026-05-05-GH-0044-own.md", SILENT],
  ["reviews/2026-05-05-GH-0042-critique.md", SILENT],
  ["research/2026-05-05-GH-0004-four.md", SILENT],
  ["research/2026-05-05-GH-0420-more.md", SILENT],
  ["research/2026-05-05-notes.md", SILENT],
  ["ideas/2026-05-05-GH-0042-idea.md", SILENT],
])("artifact-gate on a new thoughts/shared/%s", (path, answer) => {
  expect(write(box, `thoughts/shared/${path}`)).toEqual(answer);
});

it("artifact-gate lets the same file be written again, also its copy in a worktree", () => {
  expect(write(box, RESEARCH)).toEqual(SILENT);
  expect(write(box, join(box.dir, "tree", PLAN))).toEqual(SILENT);
  expect(write(box, join(box.dir, "copy", PLAN))).toEqual(SILENT);
});

it("artifact-gate finds a document in a worktree, and holds a second one there", () => {
  const other = join(box.dir, "tree/thoughts/shared/research/2026-05-05-GH-0042-x.md");
  expect(write(box, other)).toEqual(has(42, RESEARCH));
  const there = join(box.dir, "tree/thoughts/shared/reviews/2026-01-01-GH-44-a.md");
  mkdirSync(dirname(there), { recursive: true });
  writeFileSync(there, "x");
  expect(write(box, join(dirname(there), "2026-02-02-GH-0044-b.md"))).toEqual(
    has(44, "thoughts/shared/reviews/2026-01-01-GH-44-a.md"),
  );
});

it("artifact-gate goes by the issues that a new plan lists", () => {
  const group = "---\ngithub_issues: [44, 43]\n---\n# Plan\n";
  expect(write(box, "thoughts/shared/plans/2026-05-05-GH-0044-group.md", group)).toEqual(
    has(43, PLAN),
  );
});

it("artifact-gate finds a renamed document by its name, and a linked one whatever its name", () => {
  const made = project();
  const renamed = "thoughts/shared/research/2026-03-03-GH-42-renamed.md";
  renameSync(join(made.project, RESEARCH), join(made.project, renamed));
  made.git("add", "thoughts");
  made.git("commit", "-q", "-m", "rename");
  expect(write(made, "thoughts/shared/research/2026-05-05-GH-0042-x.md")).toEqual(has(42, renamed));
  const odd = "thoughts/shared/research/sign-in.md";
  made.file(`project/${odd}`, "x");
  comment(made, 44, `## Research Document\n\n${odd}\n`);
  expect(write(made, "thoughts/shared/research/2026-05-05-GH-0044-x.md")).toEqual(has(44, odd));
});

it("artifact-gate holds an Edit that makes a second document, and no Edit of the first", () => {
  const path = "thoughts/shared/research/2026-05-05-GH-0042-other.md";
  const made = { old_string: "", new_string: "x" };
  expect(call(box, "Edit", path, made)).toEqual(has(42, RESEARCH));
  expect(call(box, "Edit", RESEARCH, made)).toEqual(SILENT);
  expect(call(box, "Edit", RESEARCH, { old_string: "a", new_string: "b" })).toEqual(SILENT);
});

it("artifact-gate finds a document among more than it would read", () => {
  const many = sandbox();
  addIssue(many, 42, "Research Needed");
  for (let at = 1000; at < 1600; at += 1) {
    many.file(`project/thoughts/shared/research/2026-01-01-GH-${at}-x.md`, "x");
  }
  for (const name of ["a", "z"]) {
    const first = `thoughts/shared/research/${name}-GH-0042-x.md`;
    many.file(`project/${first}`, "x");
    expect(write(many, RESEARCH)).toEqual(has(42, first));
    rmSync(join(many.project, first));
  }
});

it("artifact-gate lets an issue have its own document when it links another's that does not list it", () => {
  const made = project();
  comment(made, 44, `## Research Document\n\n${RESEARCH}\n`);
  expect(write(made, "thoughts/shared/research/2026-05-05-GH-0044-x.md")).toEqual(SILENT);
  commitDocument(made, "research", 42, { issues: [42, 44] });
  expect(write(made, "thoughts/shared/research/2026-05-05-GH-0044-x.md")).toEqual(
    has(44, RESEARCH),
  );
});

it("artifact-gate lets a document be written anew that was deleted or renamed to another issue", () => {
  const made = project();
  made.git("init", "-q", "--bare", join(made.dir, "remote.git"));
  made.git("remote", "add", "origin", join(made.dir, "remote.git"));
  made.git("push", "-q", "-u", "origin", "main");
  const second = "thoughts/shared/research/2026-05-05-GH-0042-x.md";
  expect(write(made, second)).toEqual(has(42, RESEARCH));
  made.git("mv", RESEARCH, documentPath("research", 4));
  expect(write(made, second)).toEqual(SILENT);
  made.git("commit", "-q", "-m", "its number is 4");
  // What was last fetched has it still.
  expect(write(made, second)).toEqual(SILENT);
  expect(write(made, "thoughts/shared/research/2026-05-05-GH-0004-x.md")).toEqual(
    has(4, documentPath("research", 4)),
  );
});

it("artifact-gate finds what others pushed, and plans on a branch of their own by the issues they list", () => {
  const made = sandbox();
  for (const number of [42, 43]) addIssue(made, number, "Ready for Plan");
  made.file("project/.ralph/settings.json", JSON.stringify({ documentsBranch: "docs" }));
  made.git("switch", "-q", "-c", "docs");
  commitDocument(made, "plan", 42, { issues: [42, 43] });
  made.git("switch", "-q", "main");
  const own = "thoughts/shared/plans/2026-05-05-GH-0043-x.md";
  expect(write(made, own)).toEqual(has(43, PLAN));
  made.git("update-ref", "refs/remotes/origin/docs", "docs");
  made.git("branch", "-q", "-D", "docs");
  expect(write(made, own)).toEqual(has(43, PLAN));
});

it("artifact-gate finds a document in the worktrees of a bare repository", () => {
  const made = project();
  const [bare, tree] = [join(made.dir, "w/app.git"), join(made.dir, "w/main")];
  execFileSync("git", ["clone", "-q", "--bare", made.project, bare], { env: made.env });
  execFileSync("git", ["-C", bare, "worktree", "add", "-q", tree, "main"], { env: made.env });
  const how = { cwd: tree, env: { CLAUDE_PROJECT_DIR: tree } };
  succeed(made.gate("ralph", "", { ...how, args: ["init", "--yes"] }));
  const second = join(tree, "thoughts/shared/research/2026-05-05-GH-0042-x.md");
  expect(write(made, second, "x", how)).toEqual(has(42, RESEARCH));
});

it("artifact-gate lets pass and tells the person when the board cannot be read", () => {
  const made = project();
  made.file("project/.ralph/board.db", "no database");
  const { code, stderr } = write(made, "thoughts/shared/plans/2026-05-05-GH-0044-x.md");
  expect([code, stderr]).toEqual([0, expect.stringContaining("artifact-gate could not decide: ")]);
});
