import { expect, it } from "vitest";
import { succeed } from "../../../testing/ralph-board.ts";
import { recorded, type Sandbox } from "../../../testing/sandbox.ts";
import { AS, build, expectAsked, mergingStage, outcome, run } from "./stage.ts";

const MERGE = "git merge --no-ff feature/GH-42";

/** The client asked the person, who said yes: the call is run, and then this. */
function answered(box: Sandbox, command: string, id: string, fields: object = {}) {
  const payload = { ...AS, cwd: box.project, tool_input: { command }, tool_use_id: id };
  return box.gate("merge-record", recorded("PostToolUse.Bash", { ...payload, ...fields }));
}

it("merge-record: a yes counts for that head, not for the next, nor for another issue", () => {
  const box = mergingStage();
  expectAsked(run(box, MERGE, { tool_use_id: "toolu_1" }));
  expect(answered(box, MERGE, "toolu_1")).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(outcome(run(box, MERGE))).toBe("passes");
  expect(outcome(run(box, "git push origin feature/GH-42:main"))).toBe("passes");
  expect(outcome(run(box, "git merge topic/sign-in"))).toBe("asked");
  box.git("-C", "worktrees/GH-42", "commit", "-q", "--allow-empty", "-m", "more");
  expectAsked(run(box, MERGE));
});

it("merge-record: a yes to a merge by another server's tool counts for that head", () => {
  const box = mergingStage();
  const tool_input = { source: "feature/GH-42", target: "main" };
  const call = {
    ...{ ...AS, cwd: box.project, tool_name: "mcp__git__merge_branch", tool_input },
    tool_use_id: "toolu_1",
  };
  const env = { AI_AGENT: "claude-code_2-1-325_cli" };
  const merge = () => box.gate("merge-gate", recorded("PreToolUse.mcp.plugin", call), { env });
  expectAsked(merge());
  box.gate("merge-record", recorded("PostToolUse.Bash", call));
  expect(outcome(merge())).toBe("passes");
  expect(outcome(run(box, MERGE))).toBe("passes");
});

it("merge-record: a no is no yes, however often it is asked", () => {
  const box = mergingStage();
  for (const id of ["toolu_1", "toolu_2", "toolu_3"]) {
    expectAsked(run(box, MERGE, { tool_use_id: id }));
  }
  // Calls that were run, but about which nobody was asked.
  answered(box, MERGE, "toolu_4");
  answered(box, "git status", "toolu_5");
  expectAsked(run(box, MERGE));
});

it("merge-record: one yes counts for every branch that the merge brought", () => {
  const box = mergingStage();
  build(box, "feature/GH-44", "worktrees/GH-44", "feature/GH-42");
  expectAsked(run(box, "git merge feature/GH-44", { tool_use_id: "toolu_1" }));
  answered(box, "git merge feature/GH-44", "toolu_1");
  expect(outcome(run(box, "git merge feature/GH-44"))).toBe("passes");
});

it("merge-record: a person's approval on the command line counts for the head it was given for", () => {
  const box = mergingStage();
  succeed(box.ralph("approve", "43", "--for", "merge"));
  expect(outcome(run(box, "git merge topic/sign-in"))).toBe("passes");
  expectAsked(run(box, MERGE));
  box.git("-C", "worktrees/sign-in", "commit", "-q", "--allow-empty", "-m", "more");
  expect(outcome(run(box, "git merge topic/sign-in"))).toBe("asked");
});
