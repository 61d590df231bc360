import { describe, expect, it } from "vitest";
import {
  isVerified,
  notApproved,
  planningRefusal,
  readVerified,
} from "../../../src/workflow/group/planning.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { refusalLine, refusalText } from "../../../src/workflow/move/refusal.ts";
import { issue } from "../board.ts";

describe("planningRefusal and RALPH_CONVERGENCE_VERIFIED", () => {
  it("planning waits for the members that are not researched, and names them", () => {
    const members = [
      issue(42, { state: "Ready for Plan" }),
      issue(43, { state: "Research in Progress" }),
      issue(44, { state: "Done" }),
    ];
    const refusal = planningRefusal(MACHINE, members, 42);
    expect(refusal?.fact).toBe("#42 waits for its group: #43 is in Research in Progress.");
    expect(refusal?.recovery).toEqual([
      'pick_actionable_issue(workflowState="Ready for Plan")',
      'check_convergence number=42 targetState="Ready for Plan" until it says proceed, then retry',
    ]);
  });

  it("planning asks for a person when a member waits for one", () => {
    const members = [issue(42, { state: "Ready for Plan" }), issue(43, { state: "Human Needed" })];
    expect(planningRefusal(MACHINE, members, 42)?.recovery).toEqual([
      'a person runs: ralph board move 43 "Research Needed" --reason R',
      'pick_actionable_issue(workflowState="Ready for Plan")',
    ]);
  });

  it("planning names as many members as a gate's line has room for, and counts the rest", () => {
    const early = Array.from({ length: 900 }, (_, at) =>
      issue(at + 43, { state: "Research in Progress" }),
    );
    const refusal = planningRefusal(
      MACHINE,
      [issue(42, { state: "Ready for Plan" }), ...early],
      42,
    );
    expect(refusal?.fact).toBe(
      "#42 waits for its group: #43 is in Research in Progress and 899 more.",
    );
    expect(refusal && refusalLine(refusal).length).toBeLessThanOrEqual(160);
    expect(refusal && refusalText(refusal).length).toBeLessThan(1600);
  });

  it("planning names members in full up to the last one that fits, here and in the text", () => {
    const list = (text: string | undefined) => /: (#.*)\.$/.exec(text ?? "")?.[1] ?? "";
    const room = { fact: 90 - "#42 waits for its group: ".length, valid: 1000 };
    for (let length = 1; length <= 40; length += 1) {
      // The first one's state is of any length, so that some list fits to the letter.
      const early = Array.from({ length: 60 }, (_, at) =>
        issue(at + 43, { state: at === 0 ? "x".repeat(length) : "Backlog" }),
      );
      const words = early.map(({ number, state }) => `#${number} is in ${state}`);
      const fits = (most: number) => {
        const lists = words.map((_word, at) => {
          const left = words.length - at - 1;
          return `${words.slice(0, at + 1).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
        });
        return lists.findLast((one) => one.length <= most) ?? lists[0];
      };
      const refusal = planningRefusal(MACHINE, [issue(42), ...early], 42);
      expect(list(refusal?.fact)).toBe(fits(room.fact));
      expect(list(refusal?.valid)).toBe(fits(room.valid));
    }
  });

  it("planning says when an issue goes on, and who lets a plan pass", () => {
    const members = [issue(42, { state: "Ready for Plan" }), issue(43), issue(44)];
    expect(planningRefusal(MACHINE, members, 42)).toMatchObject({
      rule: 0,
      fact: "#42 waits for its group: #43 is in Backlog, #44 is in Backlog.",
      valid:
        "#42 goes to Plan in Progress when every member of its group is at or past Ready for Plan: #43 is in Backlog, #44 is in Backlog.",
    });
    expect(notApproved(42, "f")).toEqual({
      ...{ rule: 9, fact: "f" },
      valid: "review takes it on when the person was asked about this very call.",
      recovery: ['a person runs: ralph board move 42 "In Progress" --reason R'],
    });
  });

  it("planning does not judge the issue's own state, and a single issue passes", () => {
    const members = [issue(42, { state: "Backlog" }), issue(43, { state: "Ready for Plan" })];
    expect(planningRefusal(MACHINE, members, 42)).toBeUndefined();
    expect(planningRefusal(MACHINE, [issue(42)], 42)).toBeUndefined();
  });

  it.each([
    ["1", "all"],
    [" 1 ", "all"],
    ["42, #43", [42, 43]],
    ["yes", []],
    ["", []],
    [undefined, []],
  ] as const)("readVerified reads %s from %j", (value, verified) => {
    expect(readVerified(value)).toEqual(verified);
  });

  it("isVerified is true by number, or for all issues", () => {
    expect(isVerified("all", 7)).toBe(true);
    expect(isVerified([7], 7)).toBe(true);
    expect(isVerified([7], 8)).toBe(false);
  });

  it("the refusal of a plan that nobody was asked about names what a person can do", () => {
    expect(refusalText(notApproved(42, "#42 waits for a person's approval."))).toMatch(
      /^#42 waits .*\n.*\nRecovery: a person runs: ralph board move 42 "In Progress" --reason R\.$/,
    );
  });
});
