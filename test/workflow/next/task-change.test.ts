import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeProblem,
  isAtStake,
  isTaking,
  type TaskChange,
} from "../../../src/workflow/next/task-change.ts";
import type { Taker } from "../../../src/workflow/next/task-claim.ts";
import { isSameName, type Task, type Worker } from "../../../src/workflow/next/tasks.ts";

const NONE: TaskChange = {
  status: undefined,
  owner: undefined,
  subject: undefined,
  marksWaiting: false,
};
const IN_PROGRESS = { status: "in_progress" };
const builder: Worker = { role: "builder", name: "builder" };
const plan: Task = { id: "2", subject: "Plan GH-42", status: "in_progress", blockedBy: [] };
const review: Task = { id: "3", subject: "Review GH-42", status: "pending", blockedBy: ["2"] };

const judged = (task: Task, change: Partial<TaskChange>, others: readonly Task[] = []) =>
  changeProblem({ tasks: [task, ...others], unreadable: [] }, task, builder, undefined, {
    ...NONE,
    ...change,
  })?.kind;

describe("what a worker may not change in a task", () => {
  const others: Task = { ...plan, owner: "builder-2" };
  const own: Task = { ...plan, owner: "builder" };
  it.each<[string, Task, Partial<TaskChange>, string | undefined]>([
    ["another's owner", others, { owner: "" }, "owned"],
    ["another's owner, to a third", others, { owner: "builder-3" }, "owned"],
    ["another's owner, to the same", others, { owner: "builder-2@crew" }, undefined],
    ["another's status to pending", others, { status: "pending" }, undefined],
    ["another's end", others, { status: "completed" }, "owned"],
    ["another's deletion", others, { status: "deleted" }, "owned"],
    ["a status that nobody knows", others, { status: "done" }, "owned"],
    ["another's subject", others, { subject: "Plan GH-42!" }, "owned"],
    ["another's subject, to the same", others, { subject: "Plan GH-42" }, undefined],
    ["another's mark", others, { marksWaiting: true }, "owned"],
    ["what another completed", { ...others, status: "completed" }, { owner: "" }, undefined],
    ["what is done, to begin it again", { ...own, status: "completed" }, IN_PROGRESS, undefined],
    [
      "what is done, to begin it again as other work",
      { ...own, status: "completed" },
      { ...IN_PROGRESS, subject: "Review GH-42" },
      "other-work",
    ],
    ["another role's, done", { ...review, status: "completed" }, IN_PROGRESS, "other-role"],
    ["its own mark", own, { marksWaiting: true }, undefined],
    ["its own end", own, { status: "completed" }, undefined],
    ["its own issue", own, { subject: "Plan GH-43" }, "other-work"],
    ["its own verb", own, { subject: "Implement GH-42" }, "other-work"],
    ["its own role", own, { subject: "Review GH-42" }, "other-work"],
    ["its own words", own, { subject: "plan group GH-0042: sign-in" }, undefined],
    ["words without an issue", { ...own, subject: "Plan" }, { subject: "Plan GH-42" }, undefined],
    ["its own owner alone", own, { owner: "" }, "left"],
    ["its own pending task's owner", { ...own, status: "pending" }, { owner: "" }, undefined],
    ["its own owner, to a peer", own, { owner: "builder-2" }, undefined],
    ["what nobody owns, to a peer", plan, { owner: "analyst" }, undefined],
  ])("a worker that changes %s", (_what, task, change, kind) => {
    expect(judged(task, change)).toBe(kind);
  });

  it.each<[string, Partial<Taker>, Partial<TaskChange>, string | undefined]>([
    ["its owner, to nobody", {}, { owner: "" }, "taken"],
    ["its owner, to a third", {}, { owner: "builder-3" }, "taken"],
    ["its owner, to who took it", {}, { owner: "Builder-2" }, undefined],
    ["its mark", {}, { marksWaiting: true }, "taken"],
    ["its owner a while later", { isFresh: false }, { owner: "" }, undefined],
    ["its owner after it was given back", { worker: "" }, { owner: "" }, undefined],
    ["its owner, having taken it itself", { worker: "builder" }, { owner: "" }, undefined],
  ])("a worker that changes of a task that was just taken %s", (_what, by, change, kind) => {
    const taker: Taker = { worker: "builder-2", nth: 1, isFresh: true, ...by };
    const free: Task = { ...plan, status: "pending" };
    const list = { tasks: [free], unreadable: [] };
    expect(changeProblem(list, free, builder, taker, { ...NONE, ...change })?.kind).toBe(kind);
  });

  it("a task that another waits for is not deleted by its worker", () => {
    expect(judged(own, { status: "deleted" }, [review])).toBe("awaited");
    expect(judged(own, { status: "completed" }, [review])).toBeUndefined();
    expect(judged(own, { status: "deleted" }, [{ ...review, status: "completed" }])).toBe(
      undefined,
    );
  });

  it("who may not take a task may not end it", () => {
    const builders: Worker = builder;
    for (const status of ["completed", "deleted"]) {
      expect(judged({ ...review, blockedBy: [] }, { status })).toBe("other-role");
      const blocked: Task = { ...review, subject: "Implement GH-42" };
      expect(judged(blocked, { status }, [plan])).toBe("blocked");
      expect(isTaking({ ...NONE, status, owner: "builder" }, builders)).toBe(false);
    }
  });

  it("whatever a worker does, a task of another stays that one's", () => {
    const field = <T>(values: readonly T[]) => fc.constantFrom(undefined, ...values);
    const change = fc.record({
      status: field(["pending", "in_progress", "completed", "deleted"]),
      owner: field(["", " ", "builder", "BUILDER", "builder@crew", "builder-3", "builder-2"]),
      subject: field(["Plan GH-42", "Implement GH-42", ""]),
      marksWaiting: fc.boolean(),
    });
    fc.assert(
      fc.property(change, (one) => {
        if (judged(others, one) !== undefined) return;
        expect(["builder-2", undefined]).toContain(one.owner);
        expect(["pending", undefined]).toContain(one.status);
        expect(["Plan GH-42", undefined]).toContain(one.subject);
        expect(one.marksWaiting).toBe(false);
      }),
    );
  });
});

it("a change that takes, ends or hides nothing is not at stake", () => {
  expect(isAtStake(NONE)).toBe(false);
  expect(isAtStake({ ...NONE, status: "pending" })).toBe(false);
  for (const change of [{ owner: "" }, { status: "deleted" }, { subject: "" }]) {
    expect(isAtStake({ ...NONE, ...change })).toBe(true);
  }
  expect(isAtStake({ ...NONE, marksWaiting: true })).toBe(true);
});

it.each<[string, string, boolean]>([
  ["builder", "builder", true],
  [" Builder ", "builder", true],
  ["builder@session-1", "builder", true],
  ["builder-2", "builder", false],
  ["", "builder", false],
  ["@builder", "builder", false],
])("%j and %j are the same name: %s", (a, b, isSame) => {
  expect(isSameName(a, b)).toBe(isSame);
});
