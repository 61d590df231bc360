import { describe, expect, it } from "vitest";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { arrivalAt } from "../../../src/workflow/waiting/arrival.ts";
import { boardGroups } from "../../../src/workflow/waiting/board-groups.ts";
import { NO_BRANCH_MISSING, waitingOf, waitKindOf } from "../../../src/workflow/waiting/waiting.ts";
import { issue, keyOf, MODES } from "../board.ts";

const PERSON = { ...MODES, approval: "person", mergeApproval: "person" } as const;

describe("an issue waits for a person", () => {
  it("by its state and by what the project leaves to people", () => {
    const kind = (state: string, modes: typeof PERSON | typeof MODES = PERSON) =>
      waitKindOf(issue(1, { state }), modes);
    const free = { ...MODES, approval: "table", mergeApproval: "rules" } as const;
    expect(kind("Plan in Review")).toBe("plan to approve");
    expect(kind("Plan in Review", free)).toBeUndefined();
    expect(kind("In Review")).toBe("merge to approve");
    expect(kind("In Review", free)).toBeUndefined();
    expect(kind("Human Needed", free)).toBe("escalation");
    expect(kind("Backlog")).toBeUndefined();
    expect(kind("Done")).toBeUndefined();
  });

  it("until it is approved, what has waited longest first and what is not known last", () => {
    const waits = waitingOf({
      ...{ machine: MACHINE, modes: PERSON, staleLocks: [] },
      issues: [
        issue(1, { state: "Plan in Review" }),
        issue(2, { state: "In Review" }),
        issue(3, { state: "Human Needed" }),
        issue(4, { state: "Human Needed" }),
        issue(5, { state: "Plan in Review" }),
        issue(6, { state: "Backlog" }),
        issue(7, { state: "In Review" }),
      ],
      branchless: { branches: new Map([[7, "feature/GH-7"]]), canFetch: true },
      arrivals: new Map([
        [keyOf(2), { at: 20, from: "In Progress", reason: undefined }],
        [keyOf(3), { at: 10, from: "Plan in Progress", reason: "Which one?" }],
      ]),
      heldAgents: [
        { kind: "question", who: "ann", since: 20, what: "w", id: "i1", number: null },
        { kind: "question", who: "eve", since: 20, what: "w", id: "i3", number: null },
        { kind: "question", who: "bob", since: 30, what: "w", id: "i2", number: 77 },
      ],
      approved: new Set([5, 4]),
    });
    expect(
      waits.map(({ number, kind, what, title, settledBy }) => [
        number,
        kind,
        what,
        title,
        ...settledBy,
      ]),
    ).toEqual([
      [
        3,
        "escalation",
        "Which one?",
        "Issue 3",
        'ralph board comment 3 "ANSWER"',
        'ralph board move 3 "Ready for Plan" --reason "REASON"',
      ],
      [null, "question", "w", null, "ralph explain i1"],
      [null, "question", "w", null, "ralph explain i3"],
      [2, "merge to approve", null, "Issue 2", "ralph approve 2"],
      [77, "question", "w", null, "ralph explain i2"],
      [1, "plan to approve", null, "Issue 1", "ralph approve 1"],
      [
        4,
        "escalation",
        null,
        "Issue 4",
        'ralph board comment 4 "ANSWER"',
        'ralph board move 4 "Backlog" --reason "REASON"',
      ],
      [
        7,
        "merge to approve",
        "No branch feature/GH-7 in this clone; git fetch, if it is elsewhere.",
        "Issue 7",
        'ralph board move 7 "In Progress" --reason "REASON"',
      ],
    ]);
  });

  it("without a commit to approve where its branch is missing and cannot be fetched", () => {
    const [wait] = waitingOf({
      ...{ machine: MACHINE, modes: PERSON, staleLocks: [], heldAgents: [] },
      issues: [issue(7, { state: "In Review" })],
      ...{ arrivals: new Map(), approved: new Set() },
      branchless: { branches: new Map([[7, "feature/GH-7"]]), canFetch: false },
    });
    expect(wait?.what).toBe(
      "No branch feature/GH-7 in this clone, so there is no commit to approve.",
    );
  });

  it("with its plan to approve, whether its branch is there or not", () => {
    const [wait] = waitingOf({
      ...{ machine: MACHINE, modes: PERSON, staleLocks: [], heldAgents: [] },
      issues: [issue(7, { state: "Plan in Review" })],
      ...{ arrivals: new Map(), approved: new Set() },
      branchless: { branches: new Map([[7, "feature/GH-7"]]), canFetch: false },
    });
    expect(wait).toMatchObject({ what: null, settledBy: ["ralph approve 7"] });
  });

  it("and goes on from the nearest state behind it, or from the start where that is not known", () => {
    const back = (from: string) =>
      waitingOf({
        ...{ machine: MACHINE, modes: PERSON, staleLocks: [], heldAgents: [] },
        branchless: NO_BRANCH_MISSING,
        issues: [issue(1, { state: "Human Needed" })],
        arrivals: new Map([[keyOf(1), { at: 1, from, reason: undefined }]]),
        approved: new Set(),
      })[0]?.settledBy[1];
    expect(back("In Review")).toContain('"In Progress"');
    expect(back("Research in Progress")).toContain('"Research Needed"');
    expect(back("Somewhere")).toContain('"Backlog"');
    expect(back("Human Needed")).toContain('"Backlog"');
    expect(back("Canceled")).toContain('"Backlog"');
    expect(back("Ready for Plan")).toContain('"Ready for Plan"');
    expect(back("Done")).toContain('"In Progress"');
  });

  it("without a reason where its comment gives none", () => {
    expect(
      arrivalAt("Human Needed", [{ body: "**A → Human Needed**\nReason: \nBy: x", at: 1 }]),
    ).toEqual({ at: 1, from: "A", reason: undefined });
    const body = "**A → Human Needed**\nBy: x";
    expect(arrivalAt("Human Needed", [{ body, at: 1 }])?.reason).toBeUndefined();
  });

  it("with a reason of at most 400 characters, whose last one tells that it goes on", () => {
    const reason = (length: number) => {
      const body = `**A → Human Needed**\nReason: ${"x".repeat(length)}\nBy: x`;
      return arrivalAt("Human Needed", [{ body, at: 1 }])?.reason;
    };
    expect(reason(400)).toBe("x".repeat(400));
    expect(reason(401)).toBe(`${"x".repeat(399)}…`);
  });
});

describe("the groups of a board", () => {
  it("are issues planned together, of which some are not finished, the lowest number first", () => {
    const board = [
      issue(9, { state: "Ready for Plan" }),
      issue(8, { state: "Backlog", blockedBy: [9] }),
      issue(1, { subIssues: [3, 2] }),
      issue(3, { state: "Ready for Plan", parent: 1 }),
      issue(2, { state: "Research Needed", parent: 1 }),
      issue(4),
      issue(5, { subIssues: [6, 7] }),
      issue(6, { state: "Done", parent: 5 }),
      issue(7, { state: "Done", parent: 5 }),
    ];
    expect(boardGroups(MACHINE, board).map(({ members }) => members)).toEqual([
      [2, 3],
      [8, 9],
    ]);
    expect(boardGroups(MACHINE, board)[0]?.convergence).toMatchObject({ converged: false });
  });

  it("come with the lowest number first, however the board lists its issues", () => {
    const board = [2, 1].flatMap((first) => [
      issue(first, { state: "Backlog" }),
      issue(first + 4, { state: "Backlog", blockedBy: [first] }),
    ]);
    for (const listed of [board, board.toReversed()]) {
      expect(boardGroups(MACHINE, listed).map(({ members }) => members)).toEqual([
        [1, 5],
        [2, 6],
      ]);
    }
  });

  it("have a member that is finished while others go on, and no parent", () => {
    const board = [
      issue(1, { subIssues: [2, 3] }),
      issue(2, { state: "Done", parent: 1 }),
      issue(3, { state: "Ready for Plan", parent: 1 }),
      issue(4, { subIssues: [5] }),
      issue(5, { parent: 4 }),
    ];
    expect(boardGroups(MACHINE, board)).toMatchObject([
      { members: [2, 3], convergence: { converged: true, total: 2, ready: 2 } },
    ]);
  });
});
