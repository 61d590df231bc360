import { describe, expect, it } from "vitest";
import type { IssueState } from "../../../src/workflow/issue/issue-state.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Role } from "../../../src/workflow/machine/roles.ts";
import type { State } from "../../../src/workflow/machine/states.ts";
import {
  type Advance,
  auditOfAdvance,
  judgeChild,
} from "../../../src/workflow/move/children/advance-children.ts";
import { judgeAdvance, judgeTarget } from "../../../src/workflow/move/children/judge-advance.ts";
import { issueState, MODES } from "../board.ts";

const bob = { holder: "bob@t", since: 0 };

const ADVANCE: Omit<Advance, "target"> = {
  role: undefined,
  modes: MODES,
  isPersons: false,
  hasConverged: true,
  asked: false,
  products: "not read",
};

function step(
  child: IssueState | string | null,
  target: State,
  more: Partial<Advance> = {},
): string {
  const at = typeof child === "string" || child === null ? issueState(child) : child;
  const answer = judgeChild(MACHINE, at, { ...ADVANCE, target, ...more });
  return answer.kind === "skip" ? answer.reason : answer.kind;
}

describe("judgeChild", () => {
  it.each<readonly [string | null, State, string]>([
    ["Backlog", "Research Needed", "advance"],
    [null, "Ready for Plan", "advance"],
    ["Ready for Plan", "In Review", "advance"],
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
    ["Backlog", "In Progress", "Backlog is before Ready for Plan; its research is its own"],
    [
      "Research Needed",
      "Plan in Progress",
      "Research Needed is before Ready for Plan; its research is its own",
    ],
  ])("a child in %s, to be advanced to %s: %s", (from, target, answer) => {
    expect(step(from, target)).toBe(answer);
  });

  it("a child that somebody holds stays where it is", () => {
    expect(step(issueState("In Progress", bob), "In Review")).toBe("held by bob@t");
  });

  it("a child in Plan in Review waits where a person approves plans, until one did", () => {
    const modes = { ...MODES, reviewMode: "interactive", approval: "person" } as const;
    const waits = "it waits for a person's approval";
    expect(step("Plan in Review", "In Progress", { modes })).toBe(waits);
    expect(step("Plan in Review", "In Review", { modes })).toBe(waits);
    expect(step("Ready for Plan", "In Progress", { modes })).toBe(waits);
    expect(step("Plan in Review", "In Progress", { modes, asked: true })).toBe("advance");
    expect(step("Ready for Plan", "Plan in Review", { modes })).toBe("advance");
  });

  it("a child passes its review only with a role that reviews", () => {
    expect(step("Plan in Review", "In Progress", { role: "integrator" })).toBe(
      "it waits for its review",
    );
    expect(step("Plan in Review", "In Progress", { role: "validator" })).toBe("advance");
  });

  it("a child that is too large for a phase is not carried into it", () => {
    const large = issueState("Ready for Plan", undefined, { estimate: "XL" });
    expect(step(large, "Plan in Progress")).toBe("it is XL and must be split first");
    expect(step({ ...large, broughtBy: "person" }, "Plan in Progress")).toBe("advance");
  });

  it("a child does not pass planning before its group has converged", () => {
    const reason = "its group has not reached Ready for Plan";
    expect(step("Ready for Plan", "In Review", { hasConverged: false })).toBe(reason);
  });

  it("a child is carried only with what its phases leave behind", () => {
    const modes = { ...MODES, workProducts: "required" } as const;
    const none = { kind: "missing", fact: "#42 has no branch", recovery: "push it" } as const;
    const reason = step("In Progress", "In Review", { modes, products: { branch: none } });
    expect(reason).toContain("#42 has no branch");
    expect(
      step("In Progress", "In Review", { modes, products: { branch: { kind: "there" } } }),
    ).toBe("advance");
  });

  it("a child whose products were read by an earlier estimate is not carried without the others", () => {
    const modes = { ...MODES, workProducts: "required" } as const;
    expect(step("Backlog", "Ready for Plan", { modes, products: {} })).toBe(
      "it changed meanwhile, and its research was not looked up",
    );
    const small = issueState("Backlog", undefined, { estimate: "XS" });
    expect(step(small, "Ready for Plan", { modes, products: {} })).toBe("advance");
  });

  it("a person's move of the parent counts as a person's for its children", () => {
    const modes = { ...MODES, approval: "person", workProducts: "required" } as const;
    expect(step("Plan in Review", "In Progress", { modes, isPersons: true })).toBe("advance");
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

describe("judgeAdvance", () => {
  const advance = (parent: string | null, target: State, role?: Role) =>
    judgeAdvance(MACHINE, issueState(parent), target, { role, modes: MODES });

  it.each<readonly [string | null, State]>([
    ["Backlog", "In Progress"],
    [null, "Research Needed"],
    ["In Progress", "In Review"],
    ["Human Needed", "In Progress"],
    ["Canceled", "Done"],
    ["Icebox", "Backlog"],
  ])("children of a parent in %s are not led to %s", (parent, target) => {
    const refusal = advance(parent, target);
    expect(refusal?.fact).toBe(
      `#42 is in ${parent ?? "Backlog"}; its children do not go to ${target} before it.`,
    );
    expect(refusal?.recovery).not.toEqual([]);
  });

  it("children of a split parent are handed off themselves: nothing advances to Backlog", () => {
    for (const role of [undefined, "integrator"] as const) {
      expect(advance("Backlog", "Done", role)?.recovery[0]).toBe(
        "handoff_ticket merge complete for each child itself, then merge close for #42",
      );
    }
    for (const target of ["In Progress", "In Review", "Done"] as const) {
      expect(advance("Backlog", target)?.recovery.join()).not.toContain("advance_children");
    }
    expect(advance("In Review", "Done")?.recovery[0]).toContain('targetState="In Review"');
  });

  it("a refusal says what is valid, and the way by which each child gets there", () => {
    expect(advance("Backlog", "In Review", "builder")).toEqual({
      rule: 4,
      fact: "#42 is in Backlog; its children do not go to In Review before it.",
      valid: "Children follow their parent: they are advanced to a state that it has reached.",
      recovery: [
        "handoff_ticket impl complete for each child itself",
        'pick_actionable_issue(workflowState="Ready for Plan")',
      ],
    });
    expect(advance("Backlog", "Done", "builder")?.recovery).toEqual([
      'pick_actionable_issue(workflowState="Ready for Plan")',
    ]);
    expect(advance("In Progress", "In Progress", "integrator")).toEqual({
      rule: 0,
      fact: "integrator has no command that leads to In Progress.",
      valid: "A role advances children to the states that its commands give.",
      recovery: ['pick_actionable_issue(workflowState="In Review")'],
    });
    expect(advance("In Progress", "In Review", "integrator")?.recovery).toEqual([
      'pick_actionable_issue(workflowState="In Review")',
    ]);
    expect(advance("Human Needed", "In Progress")?.recovery).toEqual([
      "handoff_ticket review complete for each child itself",
      'pick_actionable_issue(workflowState="In Progress")',
    ]);
  });

  it("of two commands that complete to the target the first is named", () => {
    const { commands } = MACHINE;
    const impl = {
      ...commands.impl,
      intents: { ...commands.impl.intents, complete: "Done" as const },
    };
    const machine = { ...MACHINE, commands: { ...commands, impl } };
    const parent = issueState("Backlog");
    const refusal = judgeAdvance(machine, parent, "Done", { role: undefined, modes: MODES });
    expect(refusal?.recovery[0]).toBe(
      "handoff_ticket impl complete for each child itself, then impl close for #42",
    );
  });

  it("children follow a parent to every state that it has reached", () => {
    expect(advance("In Review", "In Progress")).toBeUndefined();
    expect(advance("In Review", "In Review")).toBeUndefined();
    expect(advance("Done", "Done")).toBeUndefined();
  });

  it("a role advances children only to states that its commands give", () => {
    expect(advance("Done", "Done", "integrator")).toBeUndefined();
    expect(advance("In Review", "In Review", "builder")).toBeUndefined();
    expect(advance("In Review", "In Review", "analyst")).toMatchObject({
      fact: "analyst has no command that leads to In Review.",
    });
    expect(advance("In Progress", "In Progress", "integrator")?.rule).toBe(0);
  });

  it.each(["Canceled", "Human Needed", "Nirvana", undefined])(
    "children are never advanced to %s",
    (target) => {
      expect(judgeTarget(target)?.rule).toBe(1);
    },
  );

  it("a target that is refused is named, with those that are not", () => {
    const rest = {
      rule: 1,
      valid:
        "Children are advanced to Backlog, Research Needed, Research in Progress, Ready for Plan, Plan in Progress, Plan in Review, In Progress, In Review or Done.",
      recovery: ["targetState=the state that their parent is in"],
    };
    expect(judgeTarget(undefined)).toEqual({ ...rest, fact: "No targetState is given." });
    expect(judgeTarget("Canceled")).toEqual({
      ...{ ...rest, fact: "Children are not advanced to Canceled." },
    });
    expect(judgeTarget("Nirvana")).toEqual({ ...rest, fact: '"Nirvana" is not a state.' });
    expect(judgeTarget("Done")).toBeUndefined();
  });
});
