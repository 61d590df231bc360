import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { State } from "../../../src/workflow/machine/states.ts";
import { auditOfAdvance, judgeChild } from "../../../src/workflow/move/advance-children.ts";
import { issueState } from "../board.ts";

const bob = { holder: "bob@t", since: 0 };

describe("judgeChild", () => {
  it.each<readonly [string | null, State, string]>([
    ["Backlog", "In Review", "advance"],
    [null, "Research Needed", "advance"],
    ["Plan in Review", "In Progress", "advance"],
    ["In Review", "Done", "advance"],
    ["In Review", "In Review", "already in In Review"],
    ["Done", "In Review", "Done is final"],
    ["Canceled", "In Review", "Canceled is final"],
    ["In Review", "In Progress", "In Review is past In Progress"],
    ["Human Needed", "In Review", "it waits for a person"],
    ["In Progress", "Done", "only a child in In Review becomes Done"],
    ["Backlog", "Done", "only a child in In Review becomes Done"],
    ["Somewhere", "In Review", "its state is not one of the workflow"],
  ])("a child in %s, to be advanced to %s: %s", (from, target, answer) => {
    const step = judgeChild(MACHINE, issueState(from), target, "table");
    expect(step.kind === "skip" ? step.reason : step.kind).toBe(answer);
    expect(step.from).toBe(from ?? "Backlog");
  });

  it("a child that somebody holds stays where it is", () => {
    const step = judgeChild(MACHINE, issueState("In Progress", bob), "In Review", "table");
    expect(step).toEqual({ kind: "skip", from: "In Progress", reason: "held by bob@t" });
  });

  it("a child in Plan in Review waits where a person approves plans", () => {
    const step = judgeChild(MACHINE, issueState("Plan in Review"), "In Progress", "person");
    expect(step).toMatchObject({ kind: "skip", reason: "it waits for a person's approval" });
    const before = judgeChild(MACHINE, issueState("Ready for Plan"), "Plan in Review", "person");
    expect(before.kind).toBe("advance");
  });

  it("the audit comment of an advanced child says what happened, why and by whom", () => {
    expect(auditOfAdvance({ from: "Backlog", to: "In Review" }, 7, "amy@t").split("\n")).toEqual([
      "**Backlog → In Review**",
      "Command: advance_children of #7",
      "Reason: advanced with #7",
      "By: amy@t",
    ]);
  });
});
