import { describe, expect, it } from "vitest";
import type { IssueState } from "../../../src/workflow/issue/issue-state.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { STATES } from "../../../src/workflow/machine/states.ts";
import { missingWork, taskWork } from "../../../src/workflow/next/task-work.ts";

describe("what a task is about, by its subject", () => {
  it.each<[string, string, number]>([
    ["Triage GH-42", "triage", 42],
    ["Split GH-0042", "split", 42],
    ["research gh-7: the sign-in", "research", 7],
    ["Plan group GH-42", "plan", 42],
    ["Review plan GH-42", "review", 42],
    ["  Implement #9", "impl", 9],
    ["Implement GH-42, GH-43", "impl", 42],
    ["Create PR for GH-42", "link", 42],
    ["Merge PR for GH-42", "merge", 42],
  ])("the task %j is %s of #%i", (subject, kind, issue) => {
    expect(taskWork(subject)).toEqual({ kind, issue });
  });

  it.each([
    "Validate GH-42",
    "Integrate GH-42",
    "Research the sign-in",
    "Tidy up GH-42",
    "Planning GH-42",
    "Mergers of GH-42",
    "Research GH-0",
    "Research GH-",
    "Research SIGH-42",
    "",
  ])("the task %j leaves nothing on the board that could be asked for", (subject) => {
    expect(taskWork(subject)).toBeUndefined();
  });
});

function issue(fields: Partial<IssueState>): IssueState {
  return {
    ...{ number: 42, title: "t", state: "Backlog", lock: undefined, estimate: null },
    ...{ broughtBy: "nobody", returned: undefined, open: true, parts: [], ...fields },
  };
}

/** For each kind of work, the states in which it is still to be done. */
const STILL: Readonly<Record<string, readonly string[]>> = {
  "Triage GH-42": ["Backlog"],
  "Research GH-42": ["Research Needed", "Research in Progress"],
  "Plan GH-42": ["Ready for Plan", "Plan in Progress"],
  "Review GH-42": ["Plan in Review"],
  "Implement GH-42": ["Plan in Review", "In Progress"],
  "Merge GH-42": ["In Review"],
};

describe("work that the board does not show", () => {
  it.each(Object.entries(STILL))("%s is missing exactly in %j", (subject, still) => {
    const work = taskWork(subject);
    if (!work) return expect.fail(subject);
    for (const state of STATES) {
      const missing = missingWork(MACHINE, work, issue({ state }), false);
      if (!still.includes(state)) expect(missing).toBeUndefined();
      else expect(missing).toMatch(new RegExp(`^#42 is still in ${state}`));
    }
  });

  it("an issue without a state is still in Backlog", () => {
    expect(missingWork(MACHINE, { kind: "triage", issue: 42 }, issue({ state: null }), false)).toBe(
      "#42 is still in Backlog and has no estimate",
    );
  });

  it("a triage that gave an estimate is done", () => {
    const estimated = issue({ estimate: "M" });
    expect(missingWork(MACHINE, { kind: "triage", issue: 42 }, estimated, false)).toBeUndefined();
  });

  it("a split is done when the issue has sub-issues", () => {
    const split = { kind: "split", issue: 42 } as const;
    expect(missingWork(MACHINE, split, issue({}), false)).toBe("#42 has no sub-issues");
    const part = { number: 43, state: "Backlog", estimate: null, hasSubIssues: false };
    expect(missingWork(MACHINE, split, issue({ parts: [part] }), false)).toBeUndefined();
  });

  it("a pull request is made when a comment names it or its branch", () => {
    const link = { kind: "link", issue: 42 } as const;
    expect(missingWork(MACHINE, link, issue({}), false)).toBe(
      "no comment on #42 names a pull request or branch",
    );
    expect(missingWork(MACHINE, link, issue({}), true)).toBeUndefined();
  });
});
