import { describe, expect, it } from "vitest";
import { suggestedRoster } from "../../../src/workflow/next/roster.ts";
import { issue } from "../board.ts";

const many = (count: number, state: string | null) =>
  Array.from({ length: count }, (_, at) => issue(at + 1, { state }));

describe("the suggested roster", () => {
  it.each([
    [1, 1],
    [2, 1],
    [3, 2],
    [5, 2],
    [6, 3],
    [20, 3],
  ])("the roster for %i issues to be researched has %i analysts", (count, analyst) => {
    expect(suggestedRoster("RESEARCH", many(count, "Research Needed"), undefined)).toEqual({
      analyst,
      builder: 1,
      validator: 1,
      integrator: 1,
    });
  });

  it.each(["Backlog", "Research in Progress", null, "Somewhere"])(
    "the roster counts %s as research",
    (state) => {
      expect(suggestedRoster("RESEARCH", many(3, state), undefined).analyst).toBe(2);
    },
  );

  it.each(["Ready for Plan", "In Review", "Done", "Canceled", "Human Needed"])(
    "the roster does not count %s as research",
    (state) => {
      expect(suggestedRoster("PLAN", many(6, state), undefined).analyst).toBe(1);
    },
  );

  it.each([
    [undefined, 1],
    [0, 1],
    [2, 2],
    [9, 3],
  ])("the roster for %s streams has %i builders", (streams, builder) => {
    expect(suggestedRoster("IMPLEMENT", many(1, "In Progress"), streams).builder).toBe(builder);
  });

  it("the roster is empty when all is done", () => {
    const none = { analyst: 0, builder: 0, validator: 0, integrator: 0 };
    expect(suggestedRoster("COMPLETE", many(9, "Done"), 3)).toEqual(none);
  });
});
