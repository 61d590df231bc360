import { describe, expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { issueTree } from "../../../src/workflow/group/issue-tree.ts";
import { joinNodes } from "../../../src/workflow/group/joined.ts";
import type { Issue } from "../../../src/workflow/issue/issue.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import {
  actionableAmong,
  actionableQuery,
  groupWaits,
} from "../../../src/workflow/next/actionable.ts";
import { phaseOf } from "../../../src/workflow/next/pipeline-phase.ts";
import { positionOf } from "../../../src/workflow/next/position.ts";
import { processableMark, processableNames } from "../../../src/workflow/next/processable.ts";
import { processableQuery } from "../../../src/workflow/next/processable-query.ts";
import { kindsIn, takingOf } from "../../../src/workflow/next/taking.ts";
import { claimProblem } from "../../../src/workflow/next/task-claim.ts";
import { byTaskId, type Task } from "../../../src/workflow/next/tasks.ts";
import { issue, keyOf, MODES } from "../board.ts";

const many = (count: number) => Array.from({ length: count }, (_none, at) => issue(at + 1));

describe("the reason of a phase", () => {
  it.each<[string, Issue[], string]>([
    [
      "the earliest",
      [issue(1, { state: "In Review" }), issue(2, { state: "In Progress" }), issue(3)],
      "Backlog: acme/app#3 (1 of 3 live).",
    ],
    [
      "those without a state",
      [issue(1, { state: null }), issue(2, { state: "Icebox" }), issue(3)],
      "Without a workflow state: acme/app#1, acme/app#2 (2 of 3 live).",
    ],
    [
      "the large ones",
      [issue(1, { estimate: "M" }), issue(2)],
      "Larger than S and not split: acme/app#1 (1 of 2 live).",
    ],
    [
      "those that wait for a person",
      [issue(1, { state: "Human Needed" }), issue(2, { state: "Done" })],
      "Every live issue is in Human Needed: acme/app#1 (1 of 1 live).",
    ],
    ["nobody where all is done", [issue(1, { state: "Done" })], "Every issue is Done or Canceled."],
    [
      "the closed ones",
      [issue(1, { open: false }), issue(2, { state: "Done", open: false })],
      "Closed, and the card awaits its merge hand-off: acme/app#1.",
    ],
    [
      "the closed ones beside the others",
      [issue(1, { open: false }), issue(2)],
      "Backlog: acme/app#2 (1 of 1 live). Closed, and the card awaits its merge hand-off: acme/app#1.",
    ],
  ])("names %s", (_whom, members, reason) => {
    expect(phaseOf(members, MODES).reason).toBe(reason);
  });

  it("names twelve issues, and that there are others", () => {
    const twelve = many(12).map(({ key }) => key);
    expect(phaseOf(many(12), MODES).reason).toBe(`Backlog: ${twelve.join(", ")} (12 of 12 live).`);
    expect(phaseOf(many(13), MODES).reason).toBe(
      `Backlog: ${twelve.join(", ")} and others (13 of 13 live).`,
    );
  });
});

it.each([
  ["Backlog", "XL", "split triage research plan review implement pr merge"],
  ["Backlog", null, "triage research plan review implement pr merge"],
  ["Research Needed", null, "research plan review implement pr merge"],
  ["Ready for Plan", null, "plan review implement pr merge"],
  ["Plan in Review", null, "review implement pr merge"],
  ["In Progress", null, "implement pr merge"],
  ["In Review", null, "merge"],
  ["Human Needed", null, ""],
  ["Done", null, ""],
] as const)("an issue in %s of size %s has these phases before it: %s", (state, estimate, left) => {
  const one = issue(1, { state, estimate });
  const { remainingPhases } = positionOf(MACHINE, groupOf([one], one.key), MODES);
  expect(remainingPhases.join(" ")).toBe(left);
});

it("a parent is not left to be closed while a part of it is not known to be finished", () => {
  const parent = issue(1, { subIssues: [2, 3] });
  const finished = issue(2, { parent: 1, state: "Done" });
  const phase = (...near: Issue[]) =>
    positionOf(MACHINE, groupOf([parent, finished], keyOf(2)), MODES, near).phase;
  expect(phase(parent, finished)).toBe("COMPLETE");
  expect(phase(parent, finished, issue(3, { parent: 1 }))).toBe("COMPLETE");
  expect(phase(parent, finished, issue(3, { parent: 1, state: "Canceled" }))).toBe("TERMINAL");
  expect(phase(issue(9, { subIssues: [2] }), finished)).toBe("COMPLETE");
});

describe("what can be taken up", () => {
  const taking = (...[state, estimate, byPerson]: Parameters<typeof kind>) =>
    takingOf(MACHINE, MODES, kind(state, estimate, byPerson));
  const kind = (
    state: "Backlog" | "Research Needed" | "Ready for Plan" | "In Progress" | "In Review" | "Done",
    estimate: "S" | "XL" = "S",
    byPerson = false,
  ) => ({ state, estimate, byPerson });

  it("is taken up by the first command that would be let", () => {
    expect(taking("Backlog")).toEqual({ command: "triage", to: "Research Needed" });
    expect(taking("Research Needed")).toEqual({ command: "split", to: "Backlog" });
    expect(taking("Ready for Plan")).toEqual({ command: "plan", to: "Plan in Progress" });
    expect(taking("In Progress")).toEqual({ command: "impl", to: "In Progress" });
    expect(taking("In Review")).toEqual({ command: "merge", to: "Done" });
    expect(taking("Done")).toBeUndefined();
  });

  it("is not what is too large for its phase, unless a person brought it there", () => {
    expect(taking("In Progress", "XL")).toBeUndefined();
    expect(taking("Ready for Plan", "XL")).toBeUndefined();
    expect(taking("Ready for Plan", "XL", true)).toMatchObject({ command: "plan" });
  });

  it("is of every size up to the limit, brought by a person or not", () => {
    expect(kindsIn("Backlog", "S")).toEqual([
      { state: "Backlog", estimate: "XS", byPerson: false },
      { state: "Backlog", estimate: "XS", byPerson: true },
      { state: "Backlog", estimate: "S", byPerson: false },
      { state: "Backlog", estimate: "S", byPerson: true },
    ]);
  });

  it("is counted to one more than twenty, so that a lead knows that there are more", () => {
    expect(processableQuery(MACHINE, MODES)).toMatchObject({ limit: 20, countTo: 21 });
    expect(actionableAmong(MACHINE, many(30), processableQuery(MACHINE, MODES)).total).toBe(21);
  });

  it("is named as far as there is room", () => {
    const found = { first: [issue(12), issue(3)], total: 2, mark: "" };
    expect(processableNames(found, 99)).toBe("#3, #12");
    expect(processableNames({ ...found, total: 3 }, 99)).toBe("#3, #12 and more");
    expect(processableNames(found, "#3, #12 and more".length)).toBe("#3, #12");
    expect(processableNames(found, "#3, #12 and more".length - 1)).toBe("#3 and more");
    expect(processableMark(found)).toBe("acme/app#12 Backlog; acme/app#3 Backlog");
    expect(processableMark({ ...found, total: 3, mark: "7" })).toBe(
      "acme/app#12 Backlog; acme/app#3 Backlog; and more at 7",
    );
  });
});

it("the mark of a long list changes with every issue of it and every letter of its name", () => {
  const asked = { states: ["Backlog", "In Progress"], maxEstimate: "XL" } as const;
  const query = actionableQuery(MACHINE, MODES, { ...asked, limit: 2, countTo: 99 });
  const mark = (issues: readonly Issue[]) => actionableAmong(MACHINE, issues, query).mark;
  const board = many(40);
  const marks = board.map((_one, at) => mark(board.with(at, issue(at + 1, { state: "Done" }))));
  const named = ["ab/cd#7", "bb/cd#7", "aa/cd#7", "ab/dd#7", "ab/cc#7"].map((key) =>
    mark([...board, issue(7, { key, priority: null })]),
  );
  expect(new Set([mark(board), ...marks, ...named]).size).toBe(46);
});

it("a group waits for another member that is not ready, and not for the issue itself", () => {
  const waits = (own: string, ...others: string[]) => {
    const states = [own, ...others];
    const parts = states.map((state, at) => issue(at + 2, { parent: 1, state }));
    const tree = issueTree([issue(1, { subIssues: parts.map(({ number }) => number) }), ...parts]);
    return parts[0] && groupWaits(MACHINE, tree, joinNodes(tree))(parts[0]);
  };
  expect(waits("Backlog", "Ready for Plan")).toBe(false);
  expect(waits("Backlog", "Backlog")).toBe(true);
  expect(waits("Ready for Plan", "Backlog")).toBe(true);
  expect(waits("Ready for Plan", "Ready for Plan", "Done")).toBe(false);
  expect(waits("Backlog", "Backlog", "Backlog")).toBe(true);
});

describe("a task", () => {
  const worker = { role: "analyst", name: "ann" } as const;
  const task = (more: Partial<Task>): Task => ({
    ...{ id: "9", subject: "Research GH-42", status: "pending", blockedBy: ["1"], ...more },
  });
  const problem = (more: Partial<Task>, isFresh?: boolean) =>
    claimProblem(
      { tasks: [], unreadable: ["1"] },
      task(more),
      worker,
      isFresh === undefined ? undefined : { worker: "eve", nth: 1, isFresh },
    );

  it("that is the worker's own goes on, whatever it is and whatever it waits for", () => {
    const own = { owner: "ann", status: "in_progress" } as const;
    expect(problem(own)).toBeUndefined();
    expect(problem({ ...own, subject: "Plan GH-42" })).toBeUndefined();
    expect(problem({ owner: "ann" })).toEqual({ kind: "blocked", by: "1" });
    expect(problem({ owner: "eve" })).toEqual({ kind: "owned", by: "eve" });
    expect(problem({ subject: "Plan GH-42" })).toEqual({ kind: "other-role", role: "builder" });
  });

  it("that somebody is taking is taken while that is fresh, or somebody works on it", () => {
    expect(problem({ blockedBy: [] }, true)).toEqual({ kind: "taken", by: "eve" });
    expect(problem({ blockedBy: [] }, false)).toBeUndefined();
    expect(problem({ blockedBy: [], status: "in_progress" }, false)).toEqual({
      ...{ kind: "taken", by: "eve" },
    });
    expect(problem({ blockedBy: [], owner: "ann" }, true)).toBeUndefined();
  });

  it("has its place by its number, and by its text where it has none", () => {
    const sorted = (...ids: string[]) => ids.map((id) => ({ id })).sort(byTaskId);
    expect(sorted("b", "10", "a", "9").map(({ id }) => id)).toEqual(["9", "10", "a", "b"]);
    expect(byTaskId({ id: "a" }, { id: "a" })).toBe(0);
  });
});
