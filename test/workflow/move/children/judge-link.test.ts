import { describe, expect, it } from "vitest";
import { judgeLink } from "../../../../src/workflow/move/children/judge-link.ts";
import { issueState } from "../../board.ts";

const by = (state: string | null, broughtBy: "person" | "agent" | "nobody") =>
  issueState(state, undefined, { broughtBy });

describe("a sub-issue that an agent adds", () => {
  it.each([null, "Backlog", "Research Needed", "Human Needed", "Canceled", "Icebox"])(
    "is added below what a person brought to %s, where its place spares it nothing",
    (state) => {
      expect(judgeLink(by(state, "person"), 7)).toBeUndefined();
    },
  );

  it.each(["Research in Progress", "Ready for Plan", "In Progress", "In Review", "Done"])(
    "is not added below what a person brought to %s",
    (state) => {
      expect(judgeLink(by(state, "person"), 7)).toEqual({
        rule: 0,
        fact: `A person brought #42 to ${state}: its sub-issues go there by that word.`,
        valid:
          "An agent adds sub-issues in Backlog and Research Needed, and below what agents moved.",
        recovery: ["a person runs: ralph board link 7 --parent 42"],
      });
      expect(judgeLink(by(state, "agent"), 7)).toBeUndefined();
      expect(judgeLink(by(state, "nobody"), 7)).toBeUndefined();
    },
  );

  it("is created without its parent, or by a person", () => {
    expect(judgeLink(by("In Review", "person"), undefined)?.recovery).toEqual([
      "the same call without parent",
      "a person runs: ralph board add --title T --parent 42",
    ]);
  });
});
