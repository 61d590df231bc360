import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { oneOf, shortened } from "../../../src/workflow/machine/spelling.ts";
import { isApproved, subjectOfPlan } from "../../../src/workflow/move/approval.ts";
import { notAsked, personApproves } from "../../../src/workflow/move/ask.ts";
import {
  auditOfEstimate,
  auditOfMove,
  auditOfPerson,
  returnOf,
} from "../../../src/workflow/move/audit.ts";
import type { Move } from "../../../src/workflow/move/move.ts";
import {
  closedElsewhere,
  fromUnknownState,
  heldByOther,
  isAbsence,
  notOnBoard,
} from "../../../src/workflow/move/move-refusals.ts";
import { endOfSplit, otherWork } from "../../../src/workflow/move/recovery/other-ways.ts";
import { refusalLine, refusalText } from "../../../src/workflow/move/refusal.ts";
import { resolveMove } from "../../../src/workflow/move/resolve-move.ts";
import { ALONE, issueState, NOW } from "../board.ts";

const MOVE: Move = {
  ...{ command: "plan", intent: "complete", from: "Plan in Progress", to: "Plan in Review" },
  ...{ changed: true, takesLock: false, outsideGraph: false, approved: false },
  endsLock: undefined,
} as unknown as Move;
const lock = { holder: "bob@t", since: 0 };

describe("the comment that a hand-off leaves", () => {
  it("tells the way, the command, the reason and who", () => {
    expect(auditOfMove(MOVE, "ready", "ann")).toBe(
      "**Plan in Progress → Plan in Review**\nCommand: plan, intent: complete\nReason: ready\nBy: ann",
    );
    const named = { ...MOVE, intent: undefined, changed: false, takesLock: true };
    expect(auditOfMove(named, "r", "ann")).toBe(
      "**Plan in Review** (unchanged)\nCommand: plan\nReason: r\nBy: ann, who holds the lock now",
    );
  });

  it("tells whose lock it ended, and why", () => {
    const line = (why: "gone" | "led" | "person", takesLock: boolean) =>
      auditOfMove({ ...MOVE, takesLock, endsLock: { lock, why } } as Move, "r", "ann").split(
        "\n",
      )[3];
    expect(line("gone", true)).toBe("Taken over from bob@t, whose client is gone");
    expect(line("led", false)).toBe("Lock of bob@t, ended by the lead of its team");
    expect(line("person", false)).toBe("Lock of bob@t, ended by a person");
  });

  it("tells how a person approved, and where the branch stood when the issue came back", () => {
    const approved = { ...MOVE, approved: true };
    const returned = { at: 1, to: "In Progress", head: "branch abc" } as const;
    const lines = (...args: Parameters<typeof auditOfMove>) => auditOfMove(...args).split("\n");
    expect(lines(approved, "r", "ann")[3]).toBe("Approved: by a person, to whom it was put");
    expect(
      lines(approved, "r", "ann", returned, { isAsked: false, plan: "p@1" }).slice(3, 5),
    ).toEqual([
      "Approved: by a person, to whom it was put before this call (p@1)",
      "Head: branch abc",
    ]);
    expect(lines(MOVE, "r", "ann", { ...returned, head: null })).toHaveLength(4);
  });

  it("of a person says that it was one, also outside the graph", () => {
    const move = { ...MOVE, outsideGraph: true };
    expect(auditOfPerson(move, "r")).toBe(
      "**Plan in Progress → Plan in Review** (outside the graph)\nReason: r\nBy: a person, on the command line",
    );
  });

  it("of an estimate tells both sizes", () => {
    expect(auditOfEstimate({ estimate: null }, "XS", "ann")).toBe("Estimate: none → XS\nBy: ann");
    expect(auditOfEstimate({ estimate: "XS" }, null, "ann")).toBe("Estimate: XS → none\nBy: ann");
  });

  it("knows a way back by its direction; a split is none", () => {
    const back = (from: string, to: Move["to"]) => returnOf({ from, to }, 7, "h");
    expect(back("In Review", "In Progress")).toEqual({ at: 7, to: "In Progress", head: "h" });
    expect(back("In Progress", "In Review")).toBeUndefined();
    expect(back("Research Needed", "Backlog")).toBeUndefined();
    expect(back("Ready for Plan", "Backlog")).toBeDefined();
    expect(back("Nowhere", "Backlog")).toBeUndefined();
  });
});

describe("an approval", () => {
  const now = { from: "In Review", plan: "p@1" };

  it("counts for the plan or the state it was given for, and never for going on", () => {
    expect(isApproved({ plan: "p@1" }, "plan", now)).toBe(true);
    expect(isApproved({ plan: "p@2" }, "plan", now)).toBe(false);
    expect(isApproved({ plan: "p@2" }, "plan", { ...now, plan: undefined })).toBe(true);
    expect(isApproved({ close: "In Review" }, "close", now)).toBe(true);
    expect(isApproved({ close: "Backlog" }, "close", now)).toBe(false);
    expect(isApproved({ plan: "p@1" }, "cancel", now)).toBe(false);
    expect(isApproved({ plan: "p@1", close: "In Review" }, "resume", now)).toBe(false);
  });

  it("names a plan by its path and commit", () => {
    expect(subjectOfPlan(undefined)).toBe("");
    expect(subjectOfPlan({ path: "p", commit: "1", issues: [] })).toBe("p@1");
  });

  it("is given by a command, but going on is a move of the person's own", () => {
    expect(personApproves(4, "resume", "Backlog")).toBe(
      'a person runs: ralph board move 4 "Backlog" --reason R',
    );
    expect(personApproves(4, "cancel", "Canceled")).toBe(
      "a person runs: ralph approve 4 --for cancel",
    );
    const rule = (about: "plan" | "resume" | "close") =>
      notAsked(4, { about, fact: "f", question: "q" } as Parameters<typeof notAsked>[1], {
        to: "Backlog",
      }).rule;
    expect([rule("plan"), rule("resume"), rule("close")]).toEqual([9, 4, 6]);
  });
});

describe("a refusal", () => {
  it("is one line for a gate and all of it for a tool, also without a way out", () => {
    const refusal = { rule: 1, fact: "No.", valid: "Yes is.", recovery: ["a", "b"] };
    expect(refusalLine(refusal)).toBe("No. Recovery: a.");
    expect(refusalLine({ ...refusal, recovery: [] })).toBe("No.");
    expect(refusalText(refusal)).toBe("No.\nYes is.\nRecovery: a; or b.");
  });

  it("of an issue that is not on the board names its repository where there is one", () => {
    expect(notOnBoard({ number: 4, repository: "acme/app" }, "github").recovery[0]).toBe(
      "add_to_project number=4 owner=acme repo=app",
    );
    expect(notOnBoard({ number: 4, repository: undefined }, "github").recovery[0]).toBe(
      "add_to_project number=4",
    );
    expect(notOnBoard({ number: 4, repository: undefined }, "embedded").recovery).toHaveLength(2);
    expect(notOnBoard({ number: 4, repository: undefined }).recovery).toHaveLength(1);
    expect(isAbsence(notOnBoard({ number: 4, repository: undefined }))).toBe(true);
  });

  it("names the state, the holder and how long, or that there is none", () => {
    expect(closedElsewhere(issueState(null)).fact).toContain("in Backlog");
    expect(closedElsewhere(issueState("In Review")).fact).toContain("in In Review");
    expect(heldByOther({ number: 4, lock: undefined }, NOW).fact).toBe("#4 is held by nobody.");
    expect(heldByOther({ number: 4, lock: { holder: "bob", since: NOW } }, NOW).fact).toMatch(
      /by bob for /,
    );
    expect(fromUnknownState(MACHINE, issueState(null)).fact).toContain('in ""');
  });

  it("of a command with neither intent nor state, and of a state that is none", () => {
    const fact = (request: Parameters<typeof resolveMove>[1]) => {
      const resolution = resolveMove(MACHINE, request);
      return resolution.ok ? "ok" : resolution.fault.fact;
    };
    expect(fact({ command: undefined, intent: "lock", toState: undefined })).not.toBe("ok");
    expect(fact({ command: "plan", intent: undefined, toState: undefined })).not.toBe("ok");
    expect(fact({ command: "plan", intent: undefined, toState: "Nowhere" })).toContain('"Nowhere"');
  });
});

describe("other ways", () => {
  it("end a split only for who may split, and offer other work by the caller's role", () => {
    const analyst = { ...ALONE, role: "integrator" } as const;
    expect(endOfSplit(MACHINE, issueState("Backlog"), analyst)).toEqual([]);
    expect(endOfSplit(MACHINE, issueState("Backlog"), ALONE)).toEqual([]);
    const part = { number: 7, state: "Backlog", estimate: "S", hasSubIssues: false } as const;
    const split = issueState("Research Needed", undefined, { parts: [part] });
    const end = (role: "analyst" | "builder") => endOfSplit(MACHINE, split, { ...ALONE, role });
    expect(end("analyst")).toEqual(["command=split intent=complete → Backlog"]);
    expect(end("builder")).toEqual([]);
    const { modes } = ALONE;
    const work = (command: "plan" | "close" | undefined, role: "builder" | undefined) =>
      otherWork(MACHINE, { command } as Parameters<typeof otherWork>[1], { role, modes });
    expect(work("plan", "builder")).toEqual([
      'pick_actionable_issue(workflowState="Ready for Plan")',
    ]);
    expect(work(undefined, "builder")).toEqual([
      'pick_actionable_issue(workflowState="Ready for Plan")',
    ]);
    expect(work(undefined, undefined)).toEqual([
      'pick_actionable_issue(workflowState="In Progress")',
    ]);
  });
});

it("names are cut without half a character, and listed with or", () => {
  expect(shortened("x".repeat(41))).toBe(`${"x".repeat(39)}…`);
  expect(shortened(`${"x".repeat(38)}😀y`)).toBe(`${"x".repeat(38)}…`);
  expect([oneOf([]), oneOf(["a"]), oneOf(["a", "b", "c"])]).toEqual(["nothing", "a", "a, b or c"]);
});
