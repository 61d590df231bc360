import { describe, expect, it } from "vitest";
import { completionGate } from "../../hooks-src/stop/completion-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { Facts } from "../../src/gate/facts.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { writeTask } from "../../testing/client-files.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { completedInput, stopInput, subagentStopInput } from "../../testing/inputs.ts";
import {
  addIssue,
  moveByPerson,
  serverCall,
  succeed,
  takeLock,
} from "../../testing/ralph-board.ts";
import { recorded, type Sandbox, sandbox } from "../../testing/sandbox.ts";

const LINE = "Research GH-42 is not done: #42 is still in Research in Progress.";
const RECOVERY = "command=research intent=complete → Ready for Plan";

const facts = {
  machine: MACHINE,
  taskList: { kind: "none" },
  wayToShow: RECOVERY,
  completionHolds: { key: "k", times: {} },
  issueState: {
    ...{ number: 42, title: "t", state: "Research in Progress", lock: undefined, estimate: null },
    ...{ broughtBy: "nobody", returned: undefined, open: true, parts: [] },
  },
} as const satisfies Partial<Facts>;

const research = completedInput({ task_id: "7", task_subject: "Research GH-42" });

it("completion-gate holds a completed task whose issue does not show it, twice for the same fact", () => {
  const held = decide(completionGate, research, facts);
  expect(held).toMatchObject({ kind: "block", line: LINE, recovery: RECOVERY });
  const [hold] = (held.kind === "block" && held.remember) || [];
  if (hold?.kind !== "hold") return expect.fail("no record of the hold");
  expect(hold.nth).toBe(1);
  const after = (nth: number) =>
    decide(completionGate, research, {
      ...facts,
      completionHolds: { key: "k", times: { [hold.fingerprint]: nth } },
    });
  expect(after(1)).toMatchObject({ kind: "block" });
  expect(after(2)).toMatchObject({ kind: "allow", remember: [{ nth: 3 }, { kind: "event" }] });
  expect(after(3)).toEqual(allow());
});

it("completion-gate asks nothing of a teammate that merely stops", () => {
  const stopped = completedInput({ task_subject: "Research GH-42", permission_mode: "default" });
  const early = (completionRecorded: boolean) =>
    decideEarly(completionGate, stopped, { completionRecorded });
  expect(early(false)).toEqual(allow());
  expect(early(true)).toBeUndefined();
});

it("completion-gate cannot decide about a task whose file cannot be read", () => {
  const list = { tasks: [], unreadable: ["7"] };
  const taskList = { kind: "list", id: "team", list } as const;
  expect(decide(completionGate, research, { ...facts, taskList })).toMatchObject({
    kind: "unsure",
  });
});

it("completion-gate has nothing to say at a stop while a subagent of the agent runs", () => {
  const running = [{ id: "a1", type: "subagent", status: "running" }];
  expect(isAbout(completionGate, stopInput({ background_tasks: running }))).toBe(false);
  expect(isAbout(completionGate, stopInput({ background_tasks: [] }))).toBe(true);
  expect(isAbout(completionGate, subagentStopInput())).toBe(true);
});

const SESSION = "0b27af40-30cb-43c4-a25e-033369d26f50";

/** The task as the agent completes it: its file is in progress, and the update was recorded. */
function complete(box: Sandbox, subject: string, metadata?: object) {
  writeTask(box, SESSION, { id: "7", subject, status: "in_progress", ...{ metadata } });
  const done = { session_id: SESSION, cwd: box.project, task_id: "7", task_subject: subject };
  const mainThread = { agent_id: undefined, agent_type: undefined, teammate_name: undefined };
  return box.gate(
    "completion-gate",
    recorded("TaskCompleted.teammate-in-process", { ...done, ...mainThread, team_name: undefined }),
  );
}

/** One board for all cases: they only read it. */
let made: Sandbox | undefined;
function board(): Sandbox {
  if (made) return made;
  const box = sandbox();
  addIssue(box, 1, "Backlog");
  addIssue(box, 2, "Backlog", "--estimate", "M");
  addIssue(box, 3, "Backlog", "--parent", "2");
  addIssue(box, 10, "Research Needed");
  addIssue(box, 11, "Ready for Plan");
  addIssue(box, 12, "Plan in Review");
  addIssue(box, 13, "In Progress");
  addIssue(box, 14, "In Review");
  addIssue(box, 15, "Done");
  addIssue(box, 16, "Human Needed");
  addIssue(box, 17, "In Review");
  addIssue(box, 18, "In Review");
  const body = "## Pull Request\n\nhttps://example.org/pull/3";
  succeed(serverCall(box, "create_comment", { number: 17, body }, "toolu_comment"));
  made = box;
  return box;
}

describe("completion-gate as an executable", () => {
  it.each<[string, string]>([
    ["Triage GH-1", "#1 is still in Backlog and has no estimate"],
    ["Split GH-1", "#1 has no sub-issues"],
    ["Research GH-10", "#10 is still in Research Needed"],
    ["Plan GH-11", "#11 is still in Ready for Plan"],
    ["Plan group GH-11", "#11 is still in Ready for Plan"],
    ["Review plan GH-12", "#12 is still in Plan in Review"],
    ["Implement GH-12", "#12 is still in Plan in Review"],
    ["Implement GH-13", "#13 is still in In Progress"],
    ["Create PR for GH-14", "no comment on #14 names a pull request or branch"],
    ["Merge PR for GH-14", "#14 is still in In Review"],
    ["Merge GH-0014", "#14 is still in In Review"],
    ["merge #18: sign-in", "#18 is still in In Review"],
    ["Merge PR #10 for GH-18", "#18 is still in In Review"],
    ["Implement the plan of #13 (GH-12)", "#12 is still in Plan in Review"],
  ])("completion-gate holds %s: %s", (subject, missing) => {
    const ran = complete(board(), subject);
    expect(ran).toMatchObject({ code: 2, stdout: "" });
    expect(ran.stderr).toContain(`${subject} is not done: ${missing}. Recovery: `);
    expect(ran.stderr.length).toBeLessThanOrEqual(161);
  });

  it.each([
    ["Triage GH-2", "it has an estimate"],
    ["Triage GH-10", "it was moved"],
    ["Split GH-2", "it has a sub-issue"],
    ["Research GH-11", "it left the state"],
    ["Research GH-16", "it was escalated"],
    ["Plan GH-12", "it left the state"],
    ["Review GH-13", "it left the state"],
    ["Implement GH-14", "it left the state"],
    ["Merge GH-15", "it is done"],
    ["Merge GH-13", "it was rejected"],
    ["Create PR for GH-17", "a comment names the pull request"],
    ["Validate GH-13", "validating leaves nothing on the board"],
    ["Integrate GH-14", "no state is known for it"],
    ["Research the sign-in", "it names no issue"],
    ["Merge GH-99", "the issue is not on the board"],
    ["Merge PR #14", "it names a pull request, no issue"],
    ["Merge pull request #14 of the team", "it names a pull request, no issue"],
    ["Merge PR #14 for GH-15", "it is done; the other number is a pull request's"],
  ])("completion-gate lets %s pass: %s", (subject) => {
    expect(complete(board(), subject)).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it.each([{ escalated: "unclear" }, { awaiting: "review" }])(
    "completion-gate lets a task with the metadata %j pass",
    (metadata) => {
      const ran = complete(board(), "Merge GH-14", metadata);
      expect(ran).toEqual({ code: 0, stdout: "", stderr: "" });
    },
  );

  it("completion-gate holds the same fact twice in a row, and again when it changed", () => {
    const box = sandbox();
    addIssue(box, 5, "Plan in Review");
    const codes = () => [1, 2, 3, 4].map(() => complete(box, "Implement GH-5").code);
    expect(codes()).toEqual([2, 2, 0, 0]);
    moveByPerson(box, 5, "In Progress");
    expect(codes()).toEqual([2, 2, 0, 0]);
  });

  it("completion-gate could not decide where the board cannot be read, and lets pass", () => {
    const box = sandbox();
    box.file("project/.ralph/board.db", "no database");
    const ran = complete(box, "Merge GH-14");
    expect(ran.code).toBe(0);
    expect(ran.stderr).toMatch(/^completion-gate could not decide: /);
  });

  it("the recovery of a held task is a hand-off that is then accepted", () => {
    const box = sandbox();
    addIssue(box, 42, "Research Needed");
    takeLock(box, 42, "research", { session_id: SESSION });
    const ran = complete(box, "Research GH-42");
    expect(ran.stderr).toBe(`${LINE} Recovery: ${RECOVERY}.\n`);
  });
});

describe("completion-gate at a stop, as an executable", () => {
  const stop = (box: Sandbox, fields: object = {}) =>
    box.gate(
      "completion-gate",
      recorded("Stop.first", { session_id: SESSION, cwd: box.project, ...fields }),
    );

  const LEFT =
    "#42 is still yours in Plan in Progress. Recovery: handoff_ticket command=plan intent=complete → Plan in Review.\n";

  function planning(agent: Readonly<Record<string, unknown>> = {}): Sandbox {
    const box = sandbox();
    addIssue(box, 42, "Ready for Plan");
    takeLock(box, 42, "plan", { session_id: SESSION, ...agent });
    return box;
  }

  it("completion-gate holds the stop of an agent that still has its lock, twice", () => {
    const box = planning();
    expect(stop(box)).toEqual({ code: 2, stdout: "", stderr: LEFT });
    expect(stop(box, { stop_hook_active: true }).code).toBe(2);
    expect(stop(box, { stop_hook_active: true }).code).toBe(0);
  });

  it("completion-gate lets an agent stop that never locked anything", () => {
    const box = planning();
    expect(stop(box, { session_id: "another-session" }).code).toBe(0);
  });

  it("completion-gate lets the main thread stop whose subagent took the lock, but not the subagent", () => {
    const agent = { agent_id: "a0123456789abcdef", agent_type: "general-purpose" };
    const box = planning(agent);
    expect(stop(box).code).toBe(0);
    const ended = { session_id: SESSION, cwd: box.project, ...agent };
    expect(box.gate("completion-gate", recorded("SubagentStop.plugin-agent", ended))).toMatchObject(
      { code: 2, stderr: LEFT },
    );
  });

  it("completion-gate lets an agent stop whose issue a person has moved on", () => {
    const box = planning();
    moveByPerson(box, 42, "Plan in Review");
    expect(stop(box).code).toBe(0);
  });

  it("completion-gate lets an agent stop that waits for its subagent, or whose task awaits somebody", () => {
    const box = planning();
    const running = [{ id: "a1", type: "subagent", status: "running", description: "d" }];
    expect(stop(box, { background_tasks: running }).code).toBe(0);
    const awaiting = { id: "7", subject: "Plan GH-42", status: "in_progress" };
    writeTask(box, SESSION, { ...awaiting, ...{ metadata: { awaiting: "an answer" } } });
    expect(stop(box).code).toBe(0);
  });
});
