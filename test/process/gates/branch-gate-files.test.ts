import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

/** On a feature branch, with a linked worktree on the branch that another phase works on. */
let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  box.git("switch", "-q", "-c", "feature");
  mkdirSync(join(box.dir, "outside"));
});

function written(tool: string, path: string, cwd = box.project) {
  const key = tool === "NotebookEdit" ? "notebook_path" : "file_path";
  const payload = recorded("PreToolUse.Write", {
    cwd,
    tool_name: tool,
    tool_input: { [key]: path },
  });
  return box.gate("branch-gate", payload, { args: ["--phase", "research"] });
}

const OFF = blocked("On branch feature; research runs on main. Recovery: git switch main.");

it.each(["Write", "Edit", "NotebookEdit"])("holds %s in a checkout off the branch", (tool) => {
  expect(written(tool, join(box.project, "docs/new/a.md"))).toEqual(OFF);
  expect(written(tool, "a.md")).toEqual(OFF);
});

it("judges a file at its own place, not where the call is made", () => {
  const elsewhere = join(box.dir, "outside");
  expect(written("Write", join(elsewhere, "a.md"))).toEqual(SILENT);
  expect(written("Write", join(box.project, "a.md"), elsewhere)).toEqual(
    blocked(
      `On branch feature; research runs on main. Recovery: git -C ${box.project} switch main.`,
    ),
  );
});

it("cannot decide about a call that names no file", () => {
  const payload = recorded("PreToolUse.Write", { cwd: box.project, tool_input: {} });
  expect(box.gate("branch-gate", payload, { args: ["--phase", "plan"] })).toEqual(
    blocked("branch-gate could not decide: the call names no file."),
  );
});
