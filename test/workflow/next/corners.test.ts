import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { actionableAmong, actionableQuery } from "../../../src/workflow/next/actionable.ts";
import { isShared, patternsOf } from "../../../src/workflow/next/path-pattern.ts";
import { phaseOf } from "../../../src/workflow/next/pipeline-phase.ts";
import { claimProblem, workInstead } from "../../../src/workflow/next/task-claim.ts";
import { isWorkOf, openTask, type Task } from "../../../src/workflow/next/tasks.ts";
import { workStreams } from "../../../src/workflow/next/work-streams.ts";
import { issue, MODES } from "../board.ts";

function task(id: string, more: Partial<Task> = {}): Task {
  return { id, subject: "Research GH-42", status: "pending", blockedBy: [], ...more };
}

describe("tasks", () => {
  const worker = { role: "analyst", name: "analyst" } as const;
  const list = (...tasks: Task[]) => ({ tasks, unreadable: [] });

  it("are opened by the lowest id as a number, then as a text", () => {
    const open = (...ids: string[]) => openTask(list(...ids.map((id) => task(id))), worker)?.id;
    expect(open("10", "9", "2")).toBe("2");
    expect(open("2", "02")).toBe("02");
    expect(open("02", "2")).toBe("02");
    expect(open("x", "a", "10")).toBe("10");
    expect(open("x", "a", "a")).toBe("a");
  });

  it("what a worker does instead is its own task, or the lowest that it may take", () => {
    const tasks = list(task("3"), task("1"), task("2"));
    expect(workInstead(tasks, worker, "1")).toContain("2");
    const own = task("5", { owner: "analyst", status: "in_progress" });
    expect(workInstead(list(...tasks.tasks, own), worker, "1")).toContain("5");
    expect(workInstead(list(task("1")), worker, "1")).toContain("TaskList");
  });

  it.each([
    ["Research GH-4", true],
    ["research_x", false],
    ["research2", false],
    ["research0", false],
    ["research9 x", false],
    ["research/x", true],
    ["research", true],
    ["RESEARCH x", true],
    ["Researchér", false],
    ["Research: x", true],
  ])("%s is an analyst's: %s", (subject, is) => {
    expect(isWorkOf("analyst", subject)).toBe(is);
  });

  it("wait for blockers that are open or cannot be read, and for nothing else", () => {
    const problem = (tasks: Task[], unreadable: string[] = []) =>
      claimProblem({ tasks, unreadable }, task("9", { blockedBy: ["1"] }), worker, undefined);
    expect(problem([task("1", { status: "completed" })])).toBeUndefined();
    expect(problem([task("1")])).toMatchObject({ kind: "blocked", by: "1" });
    expect(problem([], ["1"])).toMatchObject({ kind: "blocked", by: "1" });
    expect(problem([])).toBeUndefined();
  });
});

describe("two written paths", () => {
  const shared = (a: string, b: string) =>
    patternsOf(a).some((one) => patternsOf(b).some((other) => isShared(one, other)));

  it.each<[string, string, boolean]>([
    ["src/", "src/a/b.ts", true],
    ["src/a/b.ts", "src/", true],
    ["src", "src/a.ts", false],
    ["src", "src/**", true],
    ["src/**", "src", true],
    ["a/b.ts", "**/b.ts", true],
    ["**/b.ts", "a/c/b.ts", true],
    ["**/x/**", "a/**/y", true],
    ["a/*.ts", "a/b.js", false],
    ["{a,b}/x", "b/x", true],
    ["a/{1,2,3,4,5,6,7,8,9}{1,2,3,4,5,6,7,8,9}{1,2,3,4,5,6,7,8,9}", "a/z", true],
  ])("%s and %s could name the same path: %s", (a, b, is) => {
    expect(shared(a, b)).toBe(is);
    expect(shared(b, a)).toBe(is);
  });
});

it("work streams take paths outside the tree, and one file written in two ways", () => {
  const work = (number: number, files: string[], blockedBy: number[] = []) => ({
    ...{ number, files, blockedBy },
  });
  const streams = (...issues: ReturnType<typeof work>[]) =>
    workStreams(issues).streams.map(({ issues: numbers }) => numbers);
  expect(streams(work(1, ["/abs/a/x.ts"]), work(2, ["/abs/a"]), work(3, ["../up/y"]))).toEqual([
    [1, 2],
    [3],
  ]);
  expect(streams(work(1, ["src/"]), work(2, ["src/a.ts"]), work(3, ["."]))).toEqual([[1, 2, 3]]);
  expect(streams(work(1, ["a"], [1, 99]), work(1, ["b"]), work(2, ["b"]), work(3, [""]))).toEqual([
    [1, 2],
    [3],
  ]);
  expect(streams(work(1, ["*.ts"]), work(2, ["*.t?"]), work(3, ["x.md"]))).toEqual([[1, 2], [3]]);
});

it("actionable issues of one number and urgency are ordered by their keys", () => {
  const query = actionableQuery(MACHINE, MODES, {
    ...{ states: ["Backlog"], maxEstimate: "S", limit: 9, countTo: 9 },
  });
  const twins = [issue(1, { key: "b/b#1" }), issue(1, { key: "a/a#1" })];
  const keys = (issues: typeof twins) =>
    actionableAmong(MACHINE, issues, query).first.map(({ key }) => key);
  expect(keys(twins)).toEqual(["a/a#1", "b/b#1"]);
  expect(keys(twins.toReversed())).toEqual(["a/a#1", "b/b#1"]);
});

describe("the phase of a group", () => {
  it("names some of its issues where there are many", () => {
    const many = Array.from({ length: 200 }, (_none, at) => issue(at + 1, { state: "Backlog" }));
    expect(phaseOf(many, MODES).reason).toMatch(/ and others/);
    expect(phaseOf(many.slice(0, 2), MODES).reason).not.toContain("others");
  });
});
