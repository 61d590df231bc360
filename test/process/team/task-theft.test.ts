import { beforeEach, describe, expect, it } from "vitest";
import { type TaskFile, writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const STOP = "TaskList, and stop when no task is open";

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
});

const task = (fields: TaskFile & { readonly metadata?: object }) => writeTask(box, SESSION, fields);

/** What claim-gate answers a teammate of this name; undefined: the lead. */
function updates(name: string | undefined, taskId: string, fields: object) {
  const who = name && { agent_id: `a${name}-3ec7457d455e44ff`, agent_type: name };
  const call = { session_id: SESSION, cwd: box.project, ...who };
  const tool_input = { taskId, ...fields };
  const payload = recorded("PreToolUse.TaskUpdate.in_progress", { ...call, tool_input });
  return box.gate("claim-gate", payload);
}

describe("a task that another works on", () => {
  const HELD = blocked(`Task 7 belongs to builder: Implement GH-42. Recovery: ${STOP}.`);

  beforeEach(() => {
    task({ id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder" });
  });

  it.each<[what: string, fields: object]>([
    ["is given back for it", { owner: "" }],
    ["is given back for it and begins anew", { owner: "", status: "pending" }],
    ["is given back with a space", { owner: " " }],
    ["is given to a third", { owner: "builder-3" }],
    ["is taken in another spelling", { owner: " Builder-2 " }],
    ["is taken under the name with a team", { owner: "builder-2@session-0b27af40" }],
    ["is completed", { status: "completed" }],
    ["is completed with a report", { status: "completed", metadata: { issue: 42 } }],
    ["is deleted", { status: "deleted" }],
    ["becomes another role's work", { subject: "Validate GH-42" }],
    ["becomes no role's work", { subject: "Tidy up" }],
    ["is marked as escalated", { metadata: { escalated: true } }],
    ["is marked as awaited", { metadata: { awaiting: "a person" } }],
  ])("claim-gate holds a worker when the task of another %s", (_what, fields) => {
    expect(updates("builder-2", "7", fields)).toEqual(HELD);
    expect(updates("validator", "7", fields)).toEqual(HELD);
    expect(updates(undefined, "7", fields)).toEqual(SILENT);
    expect(updates("somebody", "7", fields)).toEqual(SILENT);
  });

  it("claim-gate does not let a file of another name speak for the task", () => {
    const own = { id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder-2" };
    for (const name of ["07", "10", "a", "z"]) {
      box.file(
        `home/.claude/tasks/${SESSION}/${name}.json`,
        JSON.stringify({ ...own, blockedBy: [] }, null, 2),
      );
    }
    expect(updates("builder-2", "7", { owner: "" })).toEqual(HELD);
    expect(updates("builder-2", "7", { status: "deleted" })).toEqual(HELD);
  });

  it("claim-gate reads the number of a task that comes as a number", () => {
    const who = { agent_id: "abuilder-2-3ec7457d455e44ff", agent_type: "builder-2" };
    const call = { session_id: SESSION, cwd: box.project, ...who };
    const tool_input = { taskId: 7, owner: "" };
    const payload = recorded("PreToolUse.TaskUpdate.in_progress", { ...call, tool_input });
    expect(box.gate("claim-gate", payload)).toEqual(HELD);
  });

  it.each<[what: string, fields: object]>([
    ["begins anew, as after a rejection", { status: "pending" }],
    ["gets a longer description", { description: "See the critique." }],
    ["gets a note", { metadata: { verdict: "rejected" } }],
    ["loses a mark", { metadata: { awaiting: null } }],
    ["keeps its owner and subject", { owner: "builder", subject: "Implement GH-42" }],
    ["gets one more blocker", { addBlockedBy: ["9"] }],
  ])("claim-gate says nothing when the task of another %s", (_what, fields) => {
    expect(updates("validator", "7", fields)).toEqual(SILENT);
  });
});

describe("a task that is completed", () => {
  it.each<[string, object]>([
    ["as the client writes it", {}],
    ["with its metadata first", { metadata: { issue: 42 } }],
  ])("claim-gate lets who rejects the work reopen a completed task, %s", (_how, fields) => {
    const done = { status: "completed", owner: "builder" };
    task({ ...fields, id: "7", subject: "Plan GH-42", ...done });
    expect(updates("validator", "7", { status: "pending" })).toEqual(SILENT);
    const feedback = { subject: "Plan GH-42 again", metadata: { verdict: "rejected" } };
    expect(updates("validator", "7", { status: "pending", ...feedback })).toEqual(SILENT);
  });
});

describe("a task of no owner", () => {
  beforeEach(() => {
    task({ id: "3", subject: "Review plan GH-42", status: "in_progress", owner: "validator" });
    task({ id: "4", subject: "Implement GH-42", blockedBy: ["3"] });
    task({ id: "5", subject: "Validate GH-40" });
    task({ id: "6", subject: "Create PR for GH-40", blockedBy: ["5"] });
    task({ id: "8", subject: "Implement GH-43" });
  });

  const VALIDATE = blocked(
    "Task 5 is validator work: Validate GH-40. Recovery: TaskList, and stop when no task is open.",
  );
  const BLOCKED = "Task 4 is blocked by task 3: Implement GH-42. Recovery: take task 8.";

  it("claim-gate holds an end of another role's work, and what waits behind it stays blocked", () => {
    for (const status of ["completed", "deleted"]) {
      expect(updates("integrator", "5", { status })).toEqual(VALIDATE);
    }
    expect(updates("integrator", "5", { subject: "Merge GH-40" })).toEqual(
      blocked(
        "Task 5 would become other work: Validate GH-40. Recovery: the same call without subject.",
      ),
    );
  });

  it("claim-gate holds the completion and the deletion of a task that is blocked", () => {
    for (const status of ["completed", "deleted"]) {
      expect(updates("builder", "4", { status })).toEqual(blocked(BLOCKED));
    }
    expect(updates("builder", "4", { owner: "Builder" })).toEqual(blocked(BLOCKED));
    expect(updates("builder", "4", { owner: "builder@crew" })).toEqual(blocked(BLOCKED));
  });

  it("claim-gate lets a worker complete an open task of its role, and a lead do as it likes", () => {
    expect(updates("builder", "8", { status: "completed" })).toEqual(SILENT);
    expect(updates("builder", "8", { status: "deleted" })).toEqual(SILENT);
    expect(updates("builder", "5", { owner: "validator" })).toEqual(SILENT);
    for (const fields of [{ status: "completed" }, { status: "deleted" }, { subject: "Merge" }]) {
      expect(updates(undefined, "5", fields)).toEqual(SILENT);
    }
  });
});

describe("a task of one's own", () => {
  beforeEach(() => {
    task({ id: "2", subject: "Plan GH-42", status: "in_progress", owner: "builder" });
    task({ id: "3", subject: "Review plan GH-42", blockedBy: ["2"] });
    task({ id: "7", subject: "Implement GH-43", status: "in_progress", owner: "builder" });
  });

  it.each<[string, object]>([
    ["completes", { status: "completed", metadata: { issue: 43, state: "In Review" } }],
    ["escalates", { metadata: { escalated: true } }],
    ["gives back", { owner: "", status: "pending" }],
    ["hands over", { owner: "builder-2" }],
    ["deletes", { status: "deleted" }],
    ["describes", { subject: "Implement GH-43: the sign-in", description: "both flows" }],
  ])("claim-gate says nothing to a worker that %s its own task", (_what, fields) => {
    expect(updates("builder", "7", fields)).toEqual(SILENT);
  });

  it.each([["Tidy up"], ["Validate GH-43"], ["Implement GH-44"], ["Plan GH-43"], ["GH-43"]])(
    "claim-gate holds a worker that makes another work of its own task: %s",
    (subject) => {
      const line = "Task 7 would become other work: Implement GH-43.";
      const held = blocked(`${line} Recovery: the same call without subject.`);
      expect(updates("builder", "7", { subject })).toEqual(held);
      expect(updates("builder", "7", { subject, status: "completed" })).toEqual(held);
      expect(updates(undefined, "7", { subject })).toEqual(SILENT);
    },
  );

  it("claim-gate lets a worker mend a subject that no role knows", () => {
    task({ id: "9", subject: "Reserch GH-50", owner: "analyst" });
    expect(updates("analyst", "9", { subject: "Research GH-50" })).toEqual(SILENT);
  });

  it("claim-gate holds a worker that deletes what another task waits for", () => {
    const held = "Task 3 waits for task 2: Plan GH-42.";
    const recovery = 'the same call with owner="", status="pending"';
    const line = blocked(`${held} Recovery: ${recovery}.`);
    expect(updates("builder", "2", { status: "deleted" })).toEqual(line);
    expect(updates("builder", "2", { owner: "", status: "pending" })).toEqual(SILENT);
    expect(updates(undefined, "2", { status: "deleted" })).toEqual(SILENT);
  });

  it("claim-gate lets a worker delete a task of its own that is blocked", () => {
    task({ id: "4", subject: "Implement GH-42", owner: "builder", blockedBy: ["3"] });
    expect(updates("builder", "4", { status: "deleted" })).toEqual(SILENT);
  });

  it("a line about a task stays short, whatever its id and subject", () => {
    const odd = { id: `${"9".repeat(200)}\nx`, subject: `Plan GH-42 ${"y".repeat(5000)}` };
    task({ ...odd, status: "in_progress", owner: "builder" });
    task({ id: "5", subject: "Review", blockedBy: [odd.id] });
    for (const fields of [{ owner: "" }, { status: "deleted" }, { subject: "x" }]) {
      const { code, stderr } = updates("builder", odd.id, fields);
      expect([code, stderr.length <= 161, stderr.trimEnd().includes("\n")]).toEqual([
        2,
        true,
        false,
      ]);
    }
  });

  it("claim-gate holds a worker that leaves its task in progress without an owner", () => {
    const held = "Task 7 would stay in progress without an owner: Implement GH-43.";
    const recovery = 'the same call with owner="", status="pending"';
    const line = blocked(`${held} Recovery: ${recovery}.`);
    expect(updates("builder", "7", { owner: "" })).toEqual(line);
    expect(updates("builder", "7", { owner: " ", status: "in_progress" })).toEqual(line);
    expect(updates("builder", "7", { owner: "", status: "pending" })).toEqual(SILENT);
  });

  it("a task that was given back is the next worker's at once", () => {
    task({ id: "8", subject: "Implement GH-45" });
    expect(updates("builder", "8", { owner: "builder", status: "in_progress" })).toEqual(SILENT);
    task({ id: "8", subject: "Implement GH-45", status: "in_progress", owner: "builder" });
    expect(updates("builder", "8", { owner: "", status: "pending" })).toEqual(SILENT);
    task({ id: "8", subject: "Implement GH-45", owner: "" });
    const takes = { owner: "builder-2", status: "in_progress" };
    expect(updates("builder-2", "8", takes)).toEqual(SILENT);
  });

  it.each([["Builder"], [" builder"], ["builder@session-0b27af40"]])(
    "a worker owns a task that was assigned to it as %j",
    (owner) => {
      task({ id: "7", subject: "Implement GH-43", owner });
      expect(updates("builder", "7", { status: "in_progress" })).toEqual(SILENT);
      task({ id: "7", subject: "Implement GH-43", status: "in_progress", owner });
      const stop = { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" };
      task({ id: "2", subject: "Plan GH-42", status: "completed", owner: "builder" });
      const payload = recorded("SubagentStop.teammate-in-process", {
        ...{ session_id: SESSION, cwd: box.project, ...stop },
      });
      expect(box.gate("worker-stop-gate", payload)).toEqual(
        blocked("Task 7 is yours and in progress: Implement GH-43."),
      );
    },
  );
});
