import { describe, expect, it } from "vitest";
import { completionGate } from "../../../hooks-src/stop/completion-gate.ts";
import { allow } from "../../../src/gate/decision.ts";
import type { Facts } from "../../../src/gate/facts.ts";
import { wayToLeave, wayToShow } from "../../../src/gate/rules/completion/own-work.ts";
import {
  completedTask,
  EARLY,
  judgeCompletion,
  judgeStillHeld,
} from "../../../src/gate/rules/completion/task-completion.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { decide, decideEarly } from "../../../testing/decide.ts";
import { completedInput, stopInput } from "../../../testing/inputs.ts";
import { plainState } from "../../../testing/issues.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

const NONE = { key: "k", times: {} };
const AGENT = { session: "s", agent: "main" };
const JUDGING = {
  ...{ machine: MACHINE, settings: DEFAULT_SETTINGS, worker: undefined, holder: "ann", now: 0 },
  lockHolder: { holder: undefined, presence: "elsewhere", isLed: false },
  products: {},
} as const;

describe("what shows the work of a task", () => {
  it("is a comment, the parts of a split, or a hand-off that would be accepted", () => {
    const issue = plainState(4, { state: "Ready for Plan", estimate: "XS" });
    expect(wayToShow("link", issue, JUDGING)).toBe('comment "## Branch" with feature/GH-4');
    expect(wayToShow("split", issue, JUDGING)).toBe("create_issue, add_sub_issue(number=4)");
    expect(wayToShow("plan", issue, JUDGING)).toBe("command=plan intent=lock → Plan in Progress");
  });

  it("of a triage, which leads to several states, is any of them", () => {
    const issue = plainState(4, { state: "Backlog" });
    expect(wayToShow("triage", issue, JUDGING)).toMatch(/^command=triage /);
  });

  it("is left to somebody else where no hand-off would be accepted", () => {
    const done = plainState(4, { state: "Done" });
    expect(wayToShow("plan", done, JUDGING)).toBe("leave the task in progress, metadata awaiting");
  });

  it("is what the phase has not left behind yet, where that was looked up", () => {
    const locked = plainState(4, { state: "Plan in Progress", lock: { holder: "ann", since: 0 } });
    const recovery = "commit the plan";
    const products = { plan: { kind: "missing", fact: "#4 has no plan.", recovery } } as const;
    const needed = "commit the plan, then plan complete";
    expect(wayToShow("plan", locked, { ...JUDGING, products })).toBe(needed);
    expect(wayToLeave(locked, { ...JUDGING, products })).toMatchObject({ recovery: needed });
  });

  it("for a lock that is still held is the hand-off that leaves it", () => {
    const locked = plainState(4, {
      state: "Plan in Progress",
      lock: { holder: "ann", since: 0 },
    });
    expect(wayToLeave(locked, JUDGING)).toMatchObject({
      ...{ number: 4, state: "Plan in Progress" },
      recovery: expect.stringMatching(/^handoff_ticket command=plan intent=\w+ → /),
    });
    expect(wayToLeave(plainState(4, { state: "Backlog" }), JUDGING)).toBeUndefined();
  });
});

describe("a task that is marked as completed", () => {
  const done = completedInput({ task_subject: "Plan GH-4", task_id: "7" });
  const task = completedTask(done, false);
  if (task === undefined) throw new Error("no task");
  const facts = {
    ...{ machine: MACHINE, wayToShow: "do it", completionHolds: NONE },
    issueState: plainState(4, { state: "Ready for Plan" }),
    taskList: { kind: "list", list: { tasks: [], unreadable: [] } },
  } as unknown as Parameters<typeof judgeCompletion>[1];

  it("is of the one check or the other, by whether it is to leave a link", () => {
    expect(completedTask(done, true)).toBeUndefined();
    expect(completedTask(completedInput({ task_subject: "Tidy up" }), false)).toBeUndefined();
    const link = completedInput({ task_subject: "Create PR for GH-4" });
    expect(completedTask(link, true)?.issue.number).toBe(4);
    expect(completedTask(link, false)).toBeUndefined();
  });

  it("is held while the issue does not show it, with the way to show it", () => {
    expect(judgeCompletion(task, facts, false)).toMatchObject({
      kind: "block",
      line: "Plan GH-4 is not done: #4 is still in Ready for Plan.",
      recovery: "do it",
    });
  });

  it("passes where its issue is not on the board, has moved on, or waits for somebody", () => {
    const passes = (more: object) =>
      judgeCompletion(task, { ...facts, ...more }, false).kind === "allow";
    expect(passes({ issueState: "not on the board" })).toBe(true);
    expect(passes({ issueState: plainState(4, { state: "Plan in Review" }) })).toBe(true);
    const waits = {
      id: "7",
      subject: "Plan GH-4",
      status: "completed",
      waits: true,
      blockedBy: [],
    };
    const list = (tasks: object[], unreadable: string[] = []): object => ({
      taskList: { kind: "list", id: "t", list: { tasks, unreadable } },
    });
    expect(passes(list([waits]))).toBe(true);
    expect(passes(list([{ ...waits, waits: false }]))).toBe(false);
    expect(passes(list([{ ...waits, id: "8" }]))).toBe(false);
    expect(passes({ taskList: { kind: "none" } })).toBe(false);
    expect(judgeCompletion(task, { ...facts, ...list([], ["7"]) }, false)).toEqual({
      ...{ kind: "unsure", why: "task 7 cannot be read" },
    });
  });

  it("is asked nothing where nobody recorded that it was completed", () => {
    expect(EARLY.decideEarly(task, { completionRecorded: true })).toBeUndefined();
  });
});

describe("an agent that stops", () => {
  const still = { number: 4, state: "Plan in Progress", recovery: "hand it off" } as const;
  const facts = {
    ...{ lockStillHeld: undefined, completionHolds: NONE, ownMerge: undefined, holder: "ann" },
    taskList: { kind: "list", list: { tasks: [], unreadable: [] } },
  } as unknown as Pick<
    Facts,
    "lockStillHeld" | "taskList" | "completionHolds" | "ownMerge" | "holder" | "worker"
  >;
  const merge = { repository: "r", nth: 3, heads: ["h"], halfDoneIn: undefined };

  it("with nothing left may stop; a merge of its own ends with the turn", () => {
    expect(judgeStillHeld(AGENT, facts)).toEqual({ kind: "allow", remember: [] });
    expect(judgeStillHeld(AGENT, { ...facts, ownMerge: merge })).toEqual({
      kind: "allow",
      remember: [{ kind: "merge-lease", repository: "r", by: undefined, nth: 4 }],
    });
  });

  it("with a lock of its own is told twice, unless its task waits for somebody", () => {
    expect(judgeStillHeld(AGENT, { ...facts, lockStillHeld: still })).toMatchObject({
      ...{ kind: "block", line: "#4 is still yours in Plan in Progress.", recovery: "hand it off" },
    });
    const list = (subject: string, waits: boolean) =>
      ({
        taskList: { kind: "list", list: { tasks: [{ subject, waits }], unreadable: [] } },
      }) as object;
    const kind = (more: object) =>
      judgeStillHeld(AGENT, { ...facts, lockStillHeld: still, ...more }).kind;
    expect(kind(list("Plan GH-4", true))).toBe("allow");
    expect(kind(list("Plan GH-4", false))).toBe("block");
    expect(kind(list("Plan GH-5", true))).toBe("block");
    expect(kind(list("Tidy up", true))).toBe("block");
    expect(kind({ taskList: { kind: "none" } })).toBe("block");
  });

  it("with a lock of its own is not excused by a task of a peer that waits", () => {
    const kind = (owner: string | undefined, worker: Facts["worker"]) => {
      const tasks = [{ subject: "Plan GH-4", waits: true, owner }];
      const more = { taskList: { kind: "list", list: { tasks, unreadable: [] } } } as object;
      return judgeStillHeld(AGENT, { ...facts, lockStillHeld: still, worker, ...more }).kind;
    };
    const builder = { role: "builder", name: "builder" } as const;
    expect(kind("builder", builder)).toBe("allow");
    expect(kind(undefined, builder)).toBe("allow");
    expect(kind("integrator", builder)).toBe("block");
    expect(kind("integrator", undefined)).toBe("allow");
  });

  it("with a merge half done is told how to end it; when it leaves all the same, anybody may abort it", () => {
    const half = { ...facts, ownMerge: { ...merge, halfDoneIn: "/p q" } };
    const held = judgeStillHeld(AGENT, half);
    expect(held).toMatchObject({
      kind: "block",
      line: "Your merge is half done.",
      recovery: "git -C '/p q' merge --abort, or git -C '/p q' commit --no-edit",
    });
    const completionHolds = { ...NONE, times: { "half merge 3": 2 } };
    expect(judgeStillHeld(AGENT, { ...half, completionHolds })).toMatchObject({
      kind: "allow",
      remember: [
        { kind: "hold", nth: 3 },
        { kind: "event" },
        { kind: "merge-lease", nth: 4, by: { holder: "ann", heads: ["h"], isLeft: true } },
      ],
    });
    const gone = { ...NONE, times: { "half merge 3": 3 } };
    expect(judgeStillHeld(AGENT, { ...half, completionHolds: gone })).toEqual({
      ...{ kind: "allow", remember: [] },
    });
  });
});

it("completion-gate looks no further at a stop without a lock and a merge of one's own", () => {
  const lockStillHeld = { number: 4, state: "In Progress", recovery: "r" } as const;
  const ownMerge = { repository: "r", nth: 1, heads: [], halfDoneIn: undefined };
  const early = (facts: Partial<Facts>) =>
    decideEarly(completionGate, stopInput({ background_tasks: [] }), {
      ...{ lockStillHeld: undefined, ownMerge: undefined },
      ...facts,
    });
  expect(early({})).toEqual(allow());
  expect(early({ lockStillHeld })).toBeUndefined();
  expect(early({ ownMerge })).toBeUndefined();
});

it("completion-gate asks for a comment of a task that creates a pull request", () => {
  const done = completedInput({ task_id: "7", task_subject: "Create PR for GH-4" });
  const judged = (isWorkLinked: boolean) =>
    decide(completionGate, done, {
      ...{ machine: MACHINE, taskList: { kind: "none" }, wayToShow: "r", completionHolds: NONE },
      ...{ issueState: plainState(4, { state: "In Review" }), isWorkLinked },
    });
  expect(judged(false)).toMatchObject({ kind: "block", recovery: "r" });
  expect(judged(true)).toEqual(allow());
});
