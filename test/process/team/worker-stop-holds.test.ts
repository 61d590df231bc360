import { beforeEach, describe, expect, it } from "vitest";
import { type TaskFile, writeTask } from "../../../testing/client-files.ts";
import { blocked, SILENT } from "../../../testing/gate-answers.ts";
import { recorded, type Sandbox, sandbox } from "../../../testing/sandbox.ts";
import { startGate } from "../../../testing/start-gate.ts";
import { blockStore, eventsOf } from "../../../testing/store-of.ts";

const SESSION = "56a77b11-da8e-49b7-b08a-8d97744cddea";
const LIST = "session-56a77b11";
const OPEN = blocked("Task 7 is open for your role: Implement GH-42.");
const OWN = blocked("Task 7 is yours and in progress: Implement GH-42.");
const BUILDER = { session_id: SESSION, agent_type: "ralph-hero:ralph-builder" };

const SUBAGENT_STOP = recorded("SubagentStop", BUILDER);
const AGAIN = recorded("SubagentStop.active", BUILDER);
const STOP = recorded("Stop.agent-main", BUILDER);
const IDLE = recorded("TeammateIdle.in-process", { teammate_name: "builder" });

let box: Sandbox;

beforeEach(() => {
  box = sandbox();
  task();
});

const task = (fields: Partial<TaskFile> = {}) =>
  writeTask(box, LIST, { id: "7", subject: "Implement GH-42", ...fields });
const stops = (payload: object = SUBAGENT_STOP) => box.gate("worker-stop-gate", payload);

describe("a worker is released after two holds", () => {
  it("a released worker stays released while nothing changes", () => {
    expect([stops(), stops(), stops(), stops(), stops()]).toEqual([
      OPEN,
      OPEN,
      SILENT,
      SILENT,
      SILENT,
    ]);
  });

  it.each([
    ["SubagentStop, Stop, TeammateIdle", [SUBAGENT_STOP, STOP, IDLE]],
    ["TeammateIdle, SubagentStop, Stop", [IDLE, SUBAGENT_STOP, STOP]],
    ["Stop, TeammateIdle, SubagentStop", [STOP, IDLE, SUBAGENT_STOP]],
  ])("holds are counted over %s", (_order, events) => {
    expect(events.map(stops)).toEqual([OPEN, OPEN, SILENT]);
  });

  it("stop_hook_active does not release a worker earlier", () => {
    expect([stops(AGAIN), stops(AGAIN), stops(AGAIN)]).toEqual([OPEN, OPEN, SILENT]);
  });

  it("a release is recorded once", () => {
    for (let times = 1; times <= 5; times += 1) stops();
    const events = eventsOf(box);
    expect(events.match(/\n/g)).toHaveLength(1);
    expect(JSON.parse(events).line).toBe(
      "builder was released after two holds; task 7 is still open.",
    );
  });
});

describe("the count of holds begins again", () => {
  it.each<[string, Partial<TaskFile>, object]>([
    ["status", { status: "in_progress", owner: "builder" }, OWN],
    ["owner", { owner: "builder" }, OPEN],
    ["blockers", { blockedBy: ["3"] }, OPEN],
  ])("holds are counted again when the task's %s changes", (_what, fields, answer) => {
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
    task(fields);
    expect([stops(), stops(), stops()]).toEqual([answer, answer, SILENT]);
  });

  it("holds are counted again for another task", () => {
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
    task({ status: "completed" });
    writeTask(box, LIST, { id: "8", subject: "Plan GH-43" });
    expect(stops()).toEqual(blocked("Task 8 is open for your role: Plan GH-43."));
  });

  it("holds are counted again when a change is undone", () => {
    expect([stops(), stops()]).toEqual([OPEN, OPEN]);
    task({ owner: "builder" });
    expect(stops()).toEqual(OPEN);
    task();
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
  });

  it("holds are not counted again when only the subject changes", () => {
    expect([stops(), stops()]).toEqual([OPEN, OPEN]);
    task({ subject: "Implement GH-42 now" });
    expect(stops()).toEqual(SILENT);
  });
});

describe("holds are counted separately", () => {
  it("holds are counted per worker", () => {
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
    const other = recorded("TeammateIdle.in-process", { teammate_name: "builder-2" });
    expect([stops(other), stops(other), stops(other)]).toEqual([OPEN, OPEN, SILENT]);
  });

  it("holds are counted per task list", () => {
    expect([stops(), stops(), stops()]).toEqual([OPEN, OPEN, SILENT]);
    writeTask(box, "crew", { id: "7", subject: "Implement GH-42" });
    const other = recorded("TeammateIdle.in-process", {
      teammate_name: "builder",
      team_name: "crew",
    });
    expect(stops(other)).toEqual(OPEN);
  });
});

describe("holds that cannot be recorded", () => {
  it.each(["", "holds"])("a worker may stop because the store's folder %j is a file", (name) => {
    blockStore(box, name);
    const { code, stdout, stderr } = stops();
    expect(code).toBe(0);
    expect(stderr).toMatch(/^worker-stop-gate could not decide: .*\n$/);
    expect(JSON.parse(stdout)).toEqual({ systemMessage: stderr.trimEnd() });
  });
});

describe("eight concurrent stops", () => {
  it.each([1, 2, 3])("eight concurrent stops are held exactly twice (round %i)", async () => {
    const payloads = [SUBAGENT_STOP, AGAIN, STOP, IDLE, SUBAGENT_STOP, AGAIN, STOP, IDLE];
    const answers = await Promise.all(
      payloads.map((one) => startGate(box, "worker-stop-gate", one)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 2, 2]);
    for (const { stdout, stderr, code } of answers) {
      expect({ code, stdout, stderr }).toEqual(code === 2 ? OPEN : SILENT);
    }
  });
});
