import { describe, expect, it } from "vitest";
import { claimGate } from "../../hooks-src/pre/claim-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { TaskListFact } from "../../src/gate/facts.ts";
import type { Taker } from "../../src/workflow/next/task-claim.ts";
import type { Task, Worker } from "../../src/workflow/next/tasks.ts";
import { writeTask } from "../../testing/client-files.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { toolInput } from "../../testing/inputs.ts";
import { recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";
import { startGate } from "../../testing/start-gate.ts";

const worker: Worker = { role: "builder", name: "builder" };
const implement: Task = { id: "7", subject: "Implement GH-42", status: "pending", blockedBy: [] };
const plan: Task = { id: "9", subject: "Plan GH-43", status: "pending", blockedBy: [] };
const research: Task = { id: "5", subject: "Research GH-42", status: "in_progress", blockedBy: [] };

const take = (fields: object = { status: "in_progress" }) =>
  toolInput({ tool_name: "TaskUpdate", tool_input: { taskId: "7", ...fields } });

function decided(tasks: Task[], taskTaker?: Taker, as: Worker = worker, fields?: object) {
  const taskList: TaskListFact = { kind: "list", id: "team", list: { tasks, unreadable: [] } };
  return decide(claimGate, take(fields), { worker: as, taskList, taskTaker });
}

it("claim-gate lets a worker take a task that is open for its role, and records it", () => {
  const claim = { kind: "task-claim", list: "team", task: "7", worker: "builder", nth: 1 } as const;
  expect(decided([implement])).toEqual(allow(claim));
});

describe("claim-gate holds a worker that takes what is not its to take", () => {
  it.each<[string, Task[], string, string]>([
    [
      "a task of another",
      [{ ...implement, owner: "builder-2" }, plan],
      "Task 7 belongs to builder-2: Implement GH-42.",
      "take task 9",
    ],
    [
      "a task in progress of another",
      [{ ...implement, owner: "builder-2", status: "in_progress" }],
      "Task 7 belongs to builder-2: Implement GH-42.",
      "TaskList, and stop when no task is open",
    ],
    [
      "a blocked task",
      [{ ...implement, blockedBy: ["3", "5"] }, research],
      "Task 7 is blocked by task 5: Implement GH-42.",
      "TaskList, and stop when no task is open",
    ],
    [
      "another role's work",
      [{ ...implement, subject: "Review GH-42" }],
      "Task 7 is validator work: Review GH-42.",
      "TaskList, and stop when no task is open",
    ],
    [
      "another task while its own goes on",
      [
        { ...implement, owner: "builder-2" },
        { ...plan, owner: "builder", status: "in_progress" },
      ],
      "Task 7 belongs to builder-2: Implement GH-42.",
      "go on with task 9",
    ],
    [
      "another task while its own waits for a person",
      [
        { ...implement, owner: "builder-2" },
        { ...plan, owner: "builder", status: "in_progress", waits: true },
      ],
      "Task 7 belongs to builder-2: Implement GH-42.",
      "TaskList, and stop when no task is open",
    ],
  ])("claim-gate holds %s", (_case, tasks, line, recovery) => {
    expect(decided(tasks)).toMatchObject({ kind: "block", line, recovery });
  });

  it("claim-gate names who took the task a moment before", () => {
    const taker = { worker: "builder-2", nth: 3, isFresh: true };
    expect(decided([implement], taker)).toMatchObject({
      line: "Task 7 was just taken by builder-2: Implement GH-42.",
    });
  });
});

describe("claim-gate lets pass what takes nothing from anybody", () => {
  it.each<[string, Task[], Taker | undefined]>([
    [
      "its own task in progress",
      [{ ...implement, owner: "builder", status: "in_progress" }],
      undefined,
    ],
    ["its own pending task", [{ ...implement, owner: "builder" }], undefined],
    ["a task whose blocker is completed or gone", [{ ...implement, blockedBy: ["3"] }], undefined],
    ["a subject that no role knows", [{ ...implement, subject: "Tidy up" }], undefined],
    ["a task that is not in the list", [plan], undefined],
    [
      "a claim that failed a while ago",
      [implement],
      { worker: "builder-2", nth: 1, isFresh: false },
    ],
    ["a claim that was given back", [implement], { worker: "", nth: 2, isFresh: true }],
    ["its own claim again", [implement], { worker: "builder", nth: 1, isFresh: true }],
  ])("claim-gate lets pass: %s", (_case, tasks, taker) => {
    expect(decided(tasks, taker)).toMatchObject({ kind: "allow" });
  });

  it.each([
    [{ status: "pending" }],
    [{ metadata: { verdict: "rejected", escalated: false } }],
    [{ description: "See the critique.", activeForm: "Reviewing" }],
    [{ addBlockedBy: ["3"] }],
  ])("an update that takes no task is none of claim-gate's business: %j", (fields) => {
    expect(isAbout(claimGate, take(fields))).toBe(false);
  });

  it("claim-gate lets a lead pass, and a worker that assigns to another what nobody has", () => {
    for (const fields of [{ owner: "builder" }, { owner: "" }, { status: "deleted" }]) {
      expect(decideEarly(claimGate, take(fields), { worker: undefined })).toEqual(allow());
    }
    expect(decided([implement], undefined, worker, { owner: "analyst" })).toEqual(allow());
  });

  it("claim-gate records who took a task by its own name, and that it was given back", () => {
    const claim = { kind: "task-claim", list: "team", task: "7", nth: 1 } as const;
    const alias = { owner: " Builder", status: "in_progress" };
    const taken = decided([implement], undefined, worker, alias);
    expect(taken).toEqual(allow({ ...claim, worker: "builder" }));
    const own: Task = { ...implement, owner: "builder", status: "in_progress" };
    const back = decided([own], undefined, worker, { owner: "", status: "pending" });
    expect(back).toEqual(allow({ ...claim, worker: "" }));
    expect(decided([own], undefined, worker, { status: "completed" })).toEqual(allow());
  });
});

describe("claim-gate as an executable", () => {
  const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

  function box(): Sandbox {
    const made = sandbox();
    writeTask(made, SESSION, { id: "7", subject: "Implement GH-42" });
    return made;
  }

  const taking = ({ project }: Sandbox, name: string) =>
    recorded("PreToolUse.TaskUpdate.in_progress", {
      session_id: SESSION,
      cwd: project,
      agent_id: `a${name}-3ec7457d455e44ff`,
      agent_type: name,
      tool_input: { taskId: "7", status: "in_progress", owner: name },
    });

  it("claim-gate answers exit 2 and one line to the second worker", () => {
    const made = box();
    expect(made.gate("claim-gate", taking(made, "builder"))).toMatchObject({ code: 0, stderr: "" });
    expect(made.gate("claim-gate", taking(made, "builder-2"))).toMatchObject({
      code: 2,
      stdout: "",
      stderr:
        "Task 7 was just taken by builder: Implement GH-42. Recovery: TaskList, and stop when no task is open.\n",
    });
    expect(made.gate("claim-gate", taking(made, "builder"))).toMatchObject({ code: 0 });
  });

  it("of eight workers that take a task at once one gets it, and seven are told who", async () => {
    const made = box();
    const names = Array.from({ length: 8 }, (_, at) => `builder-${at + 1}`);
    const ran = await Promise.all(
      names.map((name) => startGate(made, "claim-gate", taking(made, name))),
    );
    expect(ran.filter(({ code }) => code === 0)).toHaveLength(1);
    const winner = names[ran.findIndex(({ code }) => code === 0)];
    for (const { code, stderr } of ran) {
      if (code !== 0) expect(stderr).toContain(`just taken by ${winner}`);
    }
  });
});
