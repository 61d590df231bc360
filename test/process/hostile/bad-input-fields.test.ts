import { beforeAll, describe, expect, it } from "vitest";
import { EVERY_GATE, expectUnsure, workingBox } from "../../../testing/every-gate.ts";
import { SILENT } from "../../../testing/gate-answers.ts";
import { bash, recorded, type Sandbox } from "../../../testing/sandbox.ts";

const COMMON = ["session_id", "cwd", "prompt_id", "permission_mode", "agent_id", "agent_type"];
const CALL = ["tool_name", "tool_input", "tool_use_id"];
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  PreToolUse: [...COMMON, ...CALL],
  SessionStart: COMMON,
  Stop: [...COMMON, "stop_hook_active", "background_tasks"],
  TeammateIdle: [...COMMON, "teammate_name", "team_name"],
  TaskCompleted: [...COMMON, "teammate_name", "team_name", "task_id", "task_subject"],
};
const REQUIRED = ["session_id", "cwd", "tool_name", "tool_input", "task_id", "task_subject"];

let box: Sandbox;

beforeAll(() => {
  box = workingBox();
});

function eventOf(payload: object): string {
  return "hook_event_name" in payload ? String(payload.hook_event_name) : "";
}

describe.each(EVERY_GATE)("$gate with bad fields", (one) => {
  const { gate, args, work } = one;
  const event = eventOf(work("/"));
  const fields = FIELDS[event] ?? [];

  it.each(["", "name", "./src", "../.."])("the gate cannot decide with %o as its cwd", (cwd) => {
    const ran = box.gate(gate, { ...work(box.project), cwd }, { args });
    expectUnsure(ran, one);
    expect(ran.stderr).toContain(`the ${event} input has no usable cwd`);
  });

  it.each(fields)("the gate cannot decide with a %s of another type", (field) => {
    // A list is wrong for every field but one, a number for all of them.
    for (const wrong of [42, field === "background_tasks" ? [7] : ["x"]]) {
      const ran = box.gate(gate, { ...work(box.project), [field]: wrong }, { args });
      expectUnsure(ran, one);
      expect(ran.stderr).toContain(`the ${event} input has no usable ${field}`);
    }
  });

  it.each(fields.filter((field) => REQUIRED.includes(field)))(
    "the gate cannot decide without %s",
    (field) => {
      const ran = box.gate(gate, { ...work(box.project), [field]: undefined }, { args });
      expectUnsure(ran, one);
    },
  );

  it("the gate is silent at an event it is not wired to, whatever the fields", () => {
    for (const name of ["Notification", "", "pretooluse", "__proto__", "x".repeat(9999)]) {
      const payload = { hook_event_name: name, session_id: 42 };
      expect(box.gate(gate, payload, { args })).toEqual(SILENT);
    }
  });
});

it.each([
  ["UserPromptSubmit", "prompt"],
  ["UserPromptExpansion", "command_name"],
])("skill-record cannot decide on %s without a usable %s", (name, field) => {
  const one = EVERY_GATE.find(({ gate }) => gate === "skill-record");
  for (const wrong of [42, null, undefined]) {
    const ran = box.gate("skill-record", recorded(name, { [field]: wrong }));
    if (one) expectUnsure(ran, one);
    expect(ran.stderr).toContain(`the ${name} input has no usable ${field}`);
  }
});

it.each([42, null, ["git", "commit"], {}])(
  "branch-gate cannot prove a Bash command that is %o",
  (command) => {
    const payload = { ...bash("", box.project), tool_input: { command } };
    const ran = box.gate("branch-gate", payload, { args: ["--phase", "plan"] });
    expect(ran).toMatchObject({ code: 2, stdout: "" });
  },
);

it.each([42, null, [], {}])("records use no %o as a name", (name) => {
  const skill = recorded("PreToolUse.Skill", { tool_input: { skill: name } });
  expect(box.gate("skill-record", skill)).toEqual(SILENT);
  const update = { tool_input: { taskId: name, status: "completed" } };
  expect(box.gate("task-record", recorded("PreToolUse.TaskUpdate.completed", update))).toEqual(
    SILENT,
  );
});

it("state-gate treats a command of another type as missing", () => {
  const tool_input = { number: 1, command: 42, intent: "lock" };
  const stateGate = EVERY_GATE.find(({ gate }) => gate === "state-gate");
  const call = { ...stateGate?.work(box.project), tool_input };
  const { code, stderr } = box.gate("state-gate", call);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^No command is given\. Recovery: \S.*\.\n$/);
});
