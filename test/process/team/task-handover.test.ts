import { beforeEach, describe, expect, it } from "vitest";
import { type TaskFile, writeTask, writeTeam } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";
const TEAM = "session-0b27af40";
const NOBODY = blocked(
  'Nobody in the team is called ghost. Recovery: the same call with owner="", status="pending".',
);

let box: Sandbox;
let env: Readonly<Record<string, string>>;

beforeEach(() => {
  box = sandbox();
  env = {};
  writeTeam(box, TEAM, SESSION, [
    { name: "team-lead", agentType: "team-lead" },
    { name: "builder-1", agentType: "ralph-hero:ralph-builder" },
    { name: "bob", agentType: "ralph-builder" },
    { name: "val", agentType: "ralph-validator" },
    { name: "carol", agentType: "general-purpose" },
  ]);
  task({ id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder-1" });
  task({ id: "8", subject: "Implement GH-43" });
  task({ id: "9", subject: "Validate GH-44" });
});

const task = (fields: TaskFile, list = TEAM) => writeTask(box, list, fields);

/** A teammate in-process, or a plain subagent of a definition; undefined: the lead. */
const agent = (name: string | undefined) =>
  name?.startsWith("ralph-")
    ? { agent_id: "0123456789abcdef0", agent_type: name }
    : name && { agent_id: `a${name}-3ec7457d455e44ff`, agent_type: name };

function updates(name: string | undefined, taskId: string, fields: object) {
  const call = { session_id: SESSION, cwd: box.project, ...agent(name) };
  const tool_input = { taskId, ...fields };
  const payload = recorded("PreToolUse.TaskUpdate.in_progress", { ...call, tool_input });
  return box.gate("claim-gate", payload, { env });
}

describe("a task that is given to nobody", () => {
  it.each<[what: string, id: string, fields: object]>([
    ["its own task", "7", { owner: "ghost" }],
    ["its own task, to begin anew", "7", { owner: "ghost", status: "pending" }],
    ["its own task, under a team's name", "7", { owner: " Ghost@crew" }],
    ["a task that it could start", "8", { owner: "ghost" }],
    ["a task of another role", "9", { owner: "ghost", status: "pending" }],
    [
      "a task that is not in the list, to be done again",
      "5",
      { owner: "ghost", status: "pending" },
    ],
  ])("claim-gate holds a worker that gives away %s", (_what, id, fields) => {
    const { code, stderr } = updates("builder-1", id, fields);
    expect([code, stderr.replace("Ghost@crew", "ghost")]).toEqual([2, NOBODY.stderr]);
    expect(updates(undefined, id, fields)).toEqual(SILENT);
    expect(updates("carol", id, fields)).toEqual(SILENT);
  });

  it("what the refusal names is accepted, and the worker is then held at its stop", () => {
    expect(updates("builder-1", "7", { owner: "ghost" })).toEqual(NOBODY);
    expect(updates("builder-1", "7", { owner: "", status: "pending" })).toEqual(SILENT);
    task({ id: "7", subject: "Implement GH-42", owner: "" });
    const call = { session_id: SESSION, cwd: box.project, ...agent("builder-1") };
    const stop = recorded("SubagentStop.teammate-in-process", call);
    expect(box.gate("worker-stop-gate", stop)).toEqual(
      blocked("Task 7 is open for your role: Implement GH-42."),
    );
  });

  it("claim-gate holds a worker that begins a task in the name of nobody", () => {
    const own = { owner: "ghost", status: "in_progress" };
    const held = blocked(
      "Nobody in the team is called ghost. Recovery: the same call without owner.",
    );
    expect(updates("builder-1", "7", own)).toEqual(held);
    expect(updates(undefined, "7", own)).toEqual(SILENT);
    expect(updates("builder-1", "7", { status: "in_progress" })).toEqual(SILENT);
  });

  it("claim-gate holds a worker that completes a task in the name of nobody", () => {
    expect(updates("builder-1", "7", { owner: "ghost", status: "completed" })).toEqual(
      blocked("Nobody in the team is called ghost. Recovery: the same call without owner."),
    );
    expect(updates("builder-1", "7", { owner: "ghost", status: "deleted" })).toEqual(SILENT);
  });

  it("claim-gate holds a worker that gives a task to who may not start it", () => {
    const line = "Task 7 is builder work, and val may not start it.";
    const held = blocked(`${line} Recovery: the same call with owner="", status="pending".`);
    expect(updates("builder-1", "7", { owner: "val", status: "pending" })).toEqual(held);
    // Else anybody could set it to pending afterwards, as after a rejection.
    expect(updates("builder-1", "7", { owner: "val" })).toEqual(held);
    expect(updates(undefined, "7", { owner: "val", status: "pending" })).toEqual(SILENT);
  });
});

describe("a task that was completed", () => {
  beforeEach(() => {
    task({ id: "3", subject: "Plan GH-42", status: "completed", owner: "builder-1" });
  });

  it.each<[fields: object]>([
    [{ status: "pending" }],
    [{ status: "pending", owner: "builder-1" }],
    [{ status: "pending", owner: "bob" }],
    [{ status: "pending", owner: "" }],
    [{ metadata: { verdict: "rejected" } }],
    [{ subject: "Plan GH-42 again", status: "pending" }],
    [{ status: "completed" }],
  ])("claim-gate lets who rejects the work open the task again with %j", (fields) => {
    expect(updates("val", "3", fields)).toEqual(SILENT);
  });

  it("claim-gate holds who opens a task again for who may not do it", () => {
    const recovery = 'Recovery: the same call with owner="", status="pending".';
    expect(updates("val", "3", { status: "pending", owner: "val" })).toEqual(
      blocked(`Task 3 is builder work, and val may not start it. ${recovery}`),
    );
    expect(updates("val", "3", { status: "in_progress" })).toEqual(
      blocked("Task 3 is builder work: Plan GH-42. Recovery: take task 9."),
    );
    expect(updates("bob", "3", { status: "in_progress", owner: "bob" })).toEqual(SILENT);
  });
});

describe("a task that is given to somebody", () => {
  it.each<[what: string, id: string, fields: object]>([
    ["a peer", "7", { owner: "bob" }],
    ["a peer, from the start", "7", { owner: "Bob", status: "pending" }],
    ["a peer, under the team's name", "8", { owner: `bob@${TEAM}` }],
    ["the lead", "7", { owner: "team-lead", status: "pending" }],
    ["a teammate without a role", "7", { owner: "carol" }],
    ["who does that work", "9", { owner: "val" }],
    ["itself", "7", { owner: "builder-1" }],
  ])("claim-gate says nothing to a worker that gives a task to %s", (_what, id, fields) => {
    expect(updates("builder-1", id, fields)).toEqual(SILENT);
  });

  it("claim-gate says nothing when a task keeps the owner that its lead wrote", () => {
    task({ id: "8", subject: "Implement GH-43", owner: "builder-9" });
    expect(updates("builder-1", "8", { owner: "builder-9" })).toEqual(SILENT);
  });

  it("claim-gate lets a plain subagent leave a task to a role, and to nobody else", () => {
    expect(updates("ralph-builder", "9", { owner: "validator" })).toEqual(SILENT);
    expect(updates("ralph-builder", "9", { owner: "val" })).toEqual(SILENT);
    expect(updates("ralph-builder", "8", { owner: "ghost" })).toEqual(NOBODY);
    expect(updates("builder-1", "8", { owner: "builder" }).code).toBe(2);
  });

  it("claim-gate holds a plain subagent that gives its task to nobody, without any team", () => {
    box = sandbox();
    const own = { status: "in_progress", owner: "builder" };
    task({ id: "7", subject: "Implement GH-42", ...own }, SESSION);
    expect(updates("ralph-builder", "7", { owner: "ghost" })).toEqual(NOBODY);
    expect(updates("ralph-builder", "7", { owner: "", status: "pending" })).toEqual(SILENT);
  });

  it("claim-gate knows a role by its agent's type, and the lead, without any team", () => {
    box = sandbox();
    task({ id: "8", subject: "Implement GH-43" }, SESSION);
    const roles = ["ralph-builder", "ralph-hero:ralph-builder", "builder-2"];
    for (const owner of [...roles, "team-lead", "lead", "main", "user"]) {
      expect(updates("ralph-builder", "8", { owner })).toEqual(SILENT);
    }
    expect(updates("ralph-builder", "8", { owner: "ralph-validator" }).code).toBe(2);
    expect(updates("ralph-builder", "8", { owner: "ghost" })).toEqual(NOBODY);
  });

  it("claim-gate cannot tell who is there when the teammate is in no config", () => {
    writeTeam(box, TEAM, SESSION, [{ name: "team-lead" }]);
    expect(updates("builder-1", "7", { owner: "bob" })).toEqual(SILENT);
  });

  it("on a list that several clients share anybody of any team is somebody", () => {
    env = { CLAUDE_CODE_TASK_LIST_ID: "ours" };
    task(
      { id: "7", subject: "Implement GH-42", status: "in_progress", owner: "builder-1" },
      "ours",
    );
    writeTeam(box, "session-11111111", "11111111-aaaa", [{ name: "zoe" }]);
    for (const owner of ["zoe", "bob", "builder"]) {
      expect(updates("builder-1", "7", { owner })).toEqual(SILENT);
    }
    expect(updates("builder-1", "7", { owner: "ghost" })).toEqual(NOBODY);
    box.file("home/.claude/teams/session-11111111/config.json", "{");
    expect(updates("builder-1", "7", { owner: "ghost" })).toEqual(NOBODY);
  });
});

describe("a task that somebody else is just taking", () => {
  it.each<[what: string, fields: object]>([
    ["gives it to nobody", { owner: "" }],
    ["puts it back", { owner: "", status: "pending" }],
    ["gives it to a third", { owner: "team-lead" }],
    ["marks it as awaited", { metadata: { awaiting: "a person" } }],
  ])("claim-gate holds a worker that %s before the list shows who took it", (_what, fields) => {
    expect(updates("builder-1", "8", { owner: "builder-1", status: "in_progress" })).toEqual(
      SILENT,
    );
    expect(updates("bob", "8", fields).stderr).toContain("Task 8 was just taken by builder-1");
    expect(updates("val", "8", fields).code).toBe(2);
    expect(updates("val", "8", { owner: "builder-1" })).toEqual(SILENT);
    expect(updates("builder-1", "8", fields).stderr).not.toContain("just taken");
  });
});
