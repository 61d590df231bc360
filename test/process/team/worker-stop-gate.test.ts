import { beforeEach, describe, expect, it } from "vitest";
import {
  emptyTaskList,
  type TaskFile,
  writeTask,
  writeTeam,
} from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";
const LIST = "session-56a77b11";
const OPEN = blocked("Task 7 is open for your role: Implement GH-42.");

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const gate = (payload: object) => box.gate("worker-stop-gate", payload);
const idle = (name: string, fields = {}) =>
  gate(recorded("TeammateIdle.in-process", { teammate_name: name, ...fields }));
const subagent = (type: string, fields = {}) =>
  gate(recorded("SubagentStop", { session_id: SESSION, agent_type: type, ...fields }));
const task = (fields: Partial<TaskFile> = {}) =>
  writeTask(box, LIST, { id: "7", subject: "Implement GH-42", ...fields });

describe("worker-stop-gate holds a worker that has startable work", () => {
  beforeEach(() => {
    task();
  });

  it("a teammate that idles is held", () => {
    expect(idle("builder")).toEqual(OPEN);
    expect(idle("builder-2")).toEqual(OPEN);
  });

  it("an in-process teammate, which stops as a subagent, is held", () => {
    const agent_id = "abuilder-3ec7457d455e44ff";
    expect(subagent("builder", { agent_id })).toEqual(OPEN);
  });

  it.each(["ralph-hero:ralph-builder", "ralph-builder", "builder"])(
    "a subagent %s is held",
    (type) => {
      expect(subagent(type)).toEqual(OPEN);
    },
  );

  it("a main thread that is an agent is held", () => {
    const fields = { session_id: SESSION, agent_type: "ralph-builder" };
    expect(gate(recorded("Stop.agent-main", fields))).toEqual(OPEN);
  });
});

describe("startable tasks at worker-stop-gate", () => {
  const IN_PROGRESS = blocked("Task 7 is yours and in progress: Implement GH-42.");

  it.each<[string, Partial<TaskFile>, object]>([
    ["its own", { owner: "builder" }, OPEN],
    ["given back", { owner: "" }, OPEN],
    ["in progress and its own", { owner: "builder", status: "in_progress" }, IN_PROGRESS],
    ["not another's", { owner: "builder-2" }, SILENT],
    ["not another's in progress", { owner: "builder-2", status: "in_progress" }, SILENT],
    ["not completed", { status: "completed" }, SILENT],
    ["not another role's work", { subject: "Review GH-42" }, SILENT],
    ["not what merely begins alike", { subject: "Planning GH-42" }, SILENT],
    ["not behind an open blocker", { blockedBy: ["6"] }, SILENT],
    ["behind completed blockers", { blockedBy: ["5"] }, OPEN],
    ["behind blockers whose file is gone", { blockedBy: ["4", "5"] }, OPEN],
  ])("startable: %s", (_what, fields, answer) => {
    writeTask(box, LIST, { id: "5", subject: "Research GH-42", status: "completed" });
    writeTask(box, LIST, { id: "6", subject: "Research GH-42", status: "in_progress" });
    task(fields);
    expect(idle("builder")).toEqual(answer);
  });

  it.each([
    ["analyst", ["Triage", "Split", "Research"]],
    ["builder", ["Plan", "Implement"]],
    ["validator", ["Review", "Validate"]],
    ["integrator", ["Create PR", "Merge", "Integrate"]],
  ])("startable for %s: %s", (role, kinds) => {
    for (const kind of kinds) {
      // A list for each kind of work, so that no hold of the one before counts.
      const team_name = kind.replace(" ", "-");
      writeTask(box, team_name, { id: "7", subject: `${kind} GH-42` });
      const line = `Task 7 is open for your role: ${kind} GH-42.`;
      expect(idle(role, { team_name })).toEqual(blocked(line));
    }
  });

  it("the task with the lowest number is named, the worker's own in progress first", () => {
    for (const id of ["10", "9"]) writeTask(box, LIST, { id, subject: `Plan GH-${id}` });
    expect(idle("builder").stderr).toBe("Task 9 is open for your role: Plan GH-9.\n");
    task({ id: "11", owner: "builder", status: "in_progress" });
    expect(idle("builder").stderr).toBe("Task 11 is yours and in progress: Implement GH-42.\n");
  });
});

describe("who is a worker for worker-stop-gate", () => {
  beforeEach(() => {
    task();
  });

  it.each([
    ["nobody without a role", recorded("SubagentStop", { session_id: SESSION })],
    ["not the main thread", recorded("Stop.first", { session_id: SESSION })],
    [
      "not a name that resembles",
      recorded("TeammateIdle.in-process", { teammate_name: "builders" }),
    ],
  ])("a worker: %s", (_who, payload) => {
    expect(gate(payload)).toEqual(SILENT);
  });

  it("a teammate is a worker by its definition in the team's config", () => {
    expect(idle("bob")).toEqual(SILENT);
    writeTeam(box, LIST, SESSION, [{ name: "bob", agentType: "ralph-hero:ralph-builder" }]);
    expect(idle("bob")).toEqual(OPEN);
  });

  it("the definition in the team's config comes before the teammate's name", () => {
    writeTeam(box, LIST, SESSION, [{ name: "builder", agentType: "ralph-analyst" }]);
    expect(idle("builder")).toEqual(SILENT);
  });

  it("a tmux teammate is a worker by the definition in the event, also without a config", () => {
    const fields = { agent_type: "ralph-hero:ralph-builder", team_name: LIST };
    expect(gate(recorded("TeammateIdle.tmux", fields))).toEqual(OPEN);
  });

  it("a teammate of a renamed team is found by the lead's session", () => {
    writeTask(box, "crew", { id: "7", subject: "Implement GH-42" });
    writeTeam(box, "crew", SESSION, [{ name: "bob", agentType: "ralph-builder" }]);
    expect(gate(recorded("SubagentStop.teammate-in-process"))).toEqual(OPEN);
  });
});

it("a worker may stop when its list is empty", () => {
  emptyTaskList(box, LIST);
  expect(idle("builder")).toEqual(SILENT);
});
