import { describe, expect, it } from "vitest";
import type { Role } from "../../../src/workflow/machine/roles.ts";
import { fingerprint, openTask, startable, type Task } from "../../../src/workflow/next/tasks.ts";

const ANALYST = { role: "analyst", name: "analyst" } as const;

function task(id: string, notes: Partial<Task> = {}): Task {
  return { id, subject: "Research GH-42", status: "pending", blockedBy: [], ...notes };
}

function ids(tasks: readonly Task[], unreadable: readonly string[] = []): string[] {
  return startable({ tasks, unreadable }, ANALYST).map(({ id }) => id);
}

function open(tasks: readonly Task[], unreadable: readonly string[] = []): string | undefined {
  return openTask({ tasks, unreadable }, ANALYST)?.id;
}

describe("startable tasks", () => {
  it.each([
    ["nobody's", {}, true],
    ["its own", { owner: "analyst" }, true],
    ["another's", { owner: "analyst-2" }, false],
    ["another role's", { owner: "builder" }, false],
    ["in progress", { status: "in_progress" }, false],
    ["in progress and its own", { status: "in_progress", owner: "analyst" }, false],
    ["completed", { status: "completed" }, false],
  ] as const)("a startable task may be %s: %s", (_what, notes, expected) => {
    expect(ids([task("1", notes)])).toEqual(expected ? ["1"] : []);
  });

  it.each([
    ["pending", false],
    ["in_progress", false],
    ["completed", true],
  ] as const)("a task with a blocker that is %s: startable is %s", (status, expected) => {
    const blocker = task("1", { status, owner: "builder", subject: "Plan GH-1" });
    expect(ids([blocker, task("2", { blockedBy: ["1"] })])).toEqual(expected ? ["2"] : []);
  });

  it("a task waits for every blocker, not only the first", () => {
    const done = task("1", { status: "completed" });
    const running = task("2", { status: "in_progress", owner: "builder" });
    expect(ids([done, running, task("3", { blockedBy: ["1", "2"] })])).toEqual([]);
  });

  it("a task does not wait for a blocker whose file is gone", () => {
    expect(ids([task("2", { blockedBy: ["1"] })])).toEqual(["2"]);
  });

  it("a task waits for a blocker whose file cannot be read", () => {
    expect(ids([task("2", { blockedBy: ["1"] })], ["1"])).toEqual([]);
  });

  it("a task that names itself as blocker waits for itself", () => {
    expect(ids([task("1", { blockedBy: ["1"] })])).toEqual([]);
  });
});

describe("isWorkOf", () => {
  const WORK: readonly (readonly [subject: string, role: Role | undefined])[] = [
    ["Triage GH-42", "analyst"],
    ["Split GH-42", "analyst"],
    ["Research GH-42", "analyst"],
    ["Research: group of GH-42", "analyst"],
    ["Research", "analyst"],
    ["Plan GH-42", "builder"],
    ["Plan group GH-42", "builder"],
    ["Implement GH-42", "builder"],
    ["Review plan for GH-42", "validator"],
    ["Validate GH-42", "validator"],
    ["Create PR for GH-42", "integrator"],
    ["Merge GH-42", "integrator"],
    ["Merge plan of GH-42", "integrator"],
    ["Integrate GH-42", "integrator"],
    ["Planning GH-42", undefined],
    ["Implementation of GH-42", undefined],
    ["Researcher wanted", undefined],
    ["Splitting GH-42", undefined],
    ["Reviewed GH-42", undefined],
    ["Merged GH-42", undefined],
    ["Create PRs", undefined],
    ["Create GH-42", undefined],
    ["Plans2", undefined],
    ["Tidy up: Research GH-42", undefined],
    ["", undefined],
  ];
  const roles = ["analyst", "builder", "validator", "integrator"] as const;

  it.each(WORK)("the task %j belongs to %s and to no other role", (subject, owner) => {
    const list = { tasks: [task("1", { subject })], unreadable: [] };
    const takers = roles.filter((role) => startable(list, { role, name: role }).length > 0);
    expect(takers).toEqual(owner === undefined ? [] : [owner]);
  });
});

describe("openTask", () => {
  it("openTask finds none on an empty list", () => {
    expect(open([])).toBeUndefined();
  });

  it("openTask finds the startable task with the lowest number, not the first in text order", () => {
    expect(open([task("10"), task("9"), task("100")])).toBe("9");
  });

  it("openTask finds the worker's own task in progress before one it could start", () => {
    const own = task("8", { status: "in_progress", owner: "analyst" });
    expect(open([task("3"), own])).toBe("8");
  });

  it("openTask finds the worker's own task in progress whatever the work, even if it is blocked", () => {
    const own = { subject: "Tidy up", status: "in_progress", owner: "analyst" } as const;
    expect(open([task("1", own)])).toBe("1");
    expect(open([task("2", { ...own, blockedBy: ["3"] })], ["3"])).toBe("2");
  });

  it("openTask finds the lowest of several own tasks", () => {
    const own = { status: "in_progress", owner: "analyst" } as const;
    expect(open([task("12", own), task("7", own)])).toBe("7");
  });

  it.each([
    ["in progress with another", { status: "in_progress", owner: "analyst-2" }],
    ["in progress with nobody", { status: "in_progress" }],
    ["its own and completed", { status: "completed", owner: "analyst" }],
    ["another role's work", { subject: "Implement GH-42" }],
    ["blocked", { blockedBy: ["7"] }],
  ] as const)("openTask finds none when the only task is %s", (_what, notes) => {
    const blocker = task("7", { subject: "Merge GH-1" });
    expect(open([blocker, task("1", notes)])).toBeUndefined();
  });
});

describe("the fingerprint of a task", () => {
  const before = task("1", { owner: "analyst", blockedBy: ["2", "3"] });

  it.each([
    ["status", { status: "in_progress" }],
    ["owner", { owner: "analyst-2" }],
    ["owner, given up", { owner: undefined }],
    ["blockers, one more", { blockedBy: ["2", "3", "4"] }],
    ["blockers, one less", { blockedBy: ["2"] }],
    ["blockers, joined", { blockedBy: ["2,3"] }],
    ["number", { id: "2" }],
  ] as const)("the fingerprint changes with the task's %s", (_what, notes) => {
    expect(fingerprint({ ...before, ...notes })).not.toBe(fingerprint(before));
  });

  it.each([
    ["subject", { subject: "Research GH-43" }],
    ["blockers' order", { blockedBy: ["3", "2"] }],
  ] as const)("the fingerprint stays with another %s", (_what, notes) => {
    expect(fingerprint({ ...before, ...notes })).toBe(fingerprint(before));
  });

  it("the fingerprint distinguishes no owner from an owner called null", () => {
    const nobody = fingerprint(task("1"));
    expect(fingerprint(task("1", { owner: "null" }))).not.toBe(nobody);
  });
});
