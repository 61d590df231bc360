import { expect, it } from "vitest";
import { writeTask } from "../../../testing/client-files.ts";
import { SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

/** A day's list in the middle of the work. */
function list(): Sandbox {
  const box = sandbox();
  writeTask(box, SESSION, { id: "1", subject: "Research GH-42", status: "completed" });
  const plan = { id: "2", subject: "Plan GH-42", status: "in_progress", owner: "builder-2" };
  writeTask(box, SESSION, plan);
  writeTask(box, SESSION, { id: "3", subject: "Review plan GH-42", blockedBy: ["2"] });
  writeTask(box, SESSION, { id: "4", subject: "Implement GH-41", blockedBy: ["1"] });
  writeTask(box, SESSION, { id: "5", subject: "Validate GH-40" });
  writeTask(box, SESSION, { id: "6", subject: "Merge PR for GH-40", owner: "integrator" });
  writeTask(box, SESSION, { id: "7", subject: "Triage GH-50" });
  writeTask(box, SESSION, { id: "8", subject: "Tidy the board" });
  return box;
}

const takes = { status: "in_progress" };

function taken(name: string, taskId: string, fields: object) {
  const box = list();
  const who = { agent_id: `a${name}-3ec7457d455e44ff`, agent_type: name };
  const call = { session_id: SESSION, cwd: box.project, ...who };
  const tool_input = { taskId, ...fields };
  return box.gate(
    "claim-gate",
    recorded("PreToolUse.TaskUpdate.in_progress", { ...call, tool_input }),
  );
}

it.each<[name: string, task: string, fields: object]>([
  ["builder", "4", { owner: "builder", ...takes }],
  ["builder", "4", takes],
  ["builder-2", "2", takes],
  ["validator", "5", { owner: "validator" }],
  ["integrator", "6", takes],
  ["analyst", "7", { owner: "analyst" }],
  ["analyst-3", "7", { owner: "analyst-3", ...takes }],
  ["analyst", "8", { owner: "analyst", ...takes }],
  ["analyst", "99", takes],
  ["builder-2", "2", { status: "completed" }],
  ["builder", "4", { status: "completed" }],
  ["analyst", "4", { owner: "builder" }],
  ["somebody", "3", takes],
  ["ralph-hero:ralph-validator", "5", takes],
  ["builder", "4", { owner: "builder-3", ...takes }],
  ["builder-2", "3", { status: "pending", owner: "validator" }],
  ["validator", "2", { status: "pending" }],
])("claim-gate lets %s take task %s with %j", (name, task, fields) => {
  expect(taken(name, task, fields)).toEqual(SILENT);
});

it("claim-gate could not decide about a task whose file is no task, and lets it be taken", () => {
  const box = list();
  for (const [id, text] of [
    ["20", "{"],
    ["21", "[".repeat(200_000)],
    ["22", `{"id": "22", "subject": 3, "status": "pending"}`],
    ["23", "x".repeat(2_000_000)],
  ] as const) {
    box.file(`home/.claude/tasks/${SESSION}/${id}.json`, text);
    const who = { agent_id: "abuilder-3ec7457d455e44ff", agent_type: "builder" };
    const call = { session_id: SESSION, cwd: box.project, ...who };
    const payload = recorded("PreToolUse.TaskUpdate.in_progress", {
      ...call,
      tool_input: { taskId: id, ...takes },
    });
    const { code, stderr } = box.gate("claim-gate", payload);
    expect([code, stderr]).toEqual([
      0,
      `claim-gate could not decide: task ${id} cannot be read.\n`,
    ]);
  }
});

it.each<[name: string, task: string, fields: object, line: string]>([
  ["builder", "2", takes, "Task 2 belongs to builder-2: Plan GH-42. Recovery: take task 4."],
  ["builder", "2", { owner: "builder" }, "Task 2 belongs to builder-2: Plan GH-42."],
  ["builder", "2", { status: "completed" }, "Task 2 belongs to builder-2: Plan GH-42."],
  [
    "validator",
    "3",
    takes,
    "Task 3 is blocked by task 2: Review plan GH-42. Recovery: take task 5.",
  ],
  ["builder-2", "4", { owner: "builder" }, ""],
  ["validator", "4", takes, "Task 4 is builder work: Implement GH-41."],
  [
    "builder-2",
    "5",
    takes,
    "Task 5 is validator work: Validate GH-40. Recovery: go on with task 2.",
  ],
  ["integrator-2", "6", takes, "Task 6 belongs to integrator: Merge PR for GH-40."],
  ["analyst", "5", { owner: "analyst", ...takes }, "Task 5 is validator work: Validate GH-40."],
  ["builder", "7", takes, "Task 7 is analyst work: Triage GH-50. Recovery: take task 4."],
  ["integrator", "7", { owner: "integrator" }, "Task 7 is analyst work: Triage GH-50."],
  ["builder", "5", { owner: "Builder", ...takes }, "Task 5 is validator work: Validate GH-40."],
  [
    "builder",
    "3",
    { owner: "validator", ...takes },
    "Task 3 is validator work: Review plan GH-42.",
  ],
  ["validator", "3", { owner: "me", ...takes }, "Task 3 is blocked by task 2: Review plan GH-42."],
])("claim-gate answers %s that takes task %s with %j: %s", (name, task, fields, line) => {
  const { code, stdout, stderr } = taken(name, task, fields);
  expect([code, stdout]).toEqual([line === "" ? 0 : 2, ""]);
  expect(stderr.startsWith(line)).toBe(true);
});
