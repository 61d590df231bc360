import { expect, it } from "vitest";
import { taskSubjectReport } from "../../../hooks-src/post/task-subject-report.ts";
import { allow } from "../../../src/gate/decision.ts";
import { type HookInput, parseHookInput } from "../../../src/gate/hook-input.ts";
import { decide, isAbout } from "../../../testing/decide.ts";
import { recorded, sandbox } from "../../../testing/sandbox.ts";

const LINE =
  'No role takes up "Fix the login": subjects begin with Triage, Split, Research, Plan, Implement, Review, Validate, Create PR, Merge, Integrate.';

function created(subject: string): HookInput {
  const payload = recorded("PostToolUse.TaskCreate", { tool_input: { subject } });
  const parsed = parseHookInput(JSON.stringify(payload));
  return parsed.kind === "input" ? parsed.input : expect.fail("no input");
}

it("task-subject-report tells a lead the words that roles know", () => {
  const skill = { name: "ralph-team", prompt: undefined };
  expect(decide(taskSubjectReport, created("Fix the login"), { skill })).toEqual({
    kind: "note",
    line: LINE,
    remember: [],
  });
});

it("task-subject-report says nothing to an agent that leads nobody", () => {
  expect(decide(taskSubjectReport, created("Fix it"), { skill: undefined })).toEqual(allow());
  const skill = { name: "ralph-plan", prompt: undefined };
  expect(decide(taskSubjectReport, created("Fix it"), { skill })).toEqual(allow());
});

it.each(["Research GH-42", "create pr for GH-4", "Merge GH-9"])(
  "a subject that a role knows is none of task-subject-report's business: %s",
  (subject) => {
    expect(isAbout(taskSubjectReport, created(subject))).toBe(false);
  },
);

it("task-subject-report reaches the lead as context, as an executable", () => {
  const box = sandbox();
  const session_id = "0b27af40-30cb-43c4-a25e-033369d26f50";
  const lead = recorded("PreToolUse.Skill", { session_id, tool_input: { skill: "ralph-team" } });
  expect(box.gate("skill-record", lead)).toMatchObject({ code: 0 });
  const task = recorded("PostToolUse.TaskCreate", {
    ...{ session_id, cwd: box.project },
    tool_input: { subject: "Fix the login" },
  });
  const ran = box.gate("task-subject-report", task);
  expect(ran).toMatchObject({ code: 0, stderr: `${LINE}\n` });
  expect(JSON.parse(ran.stdout)).toMatchObject({
    hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: LINE },
  });
});
