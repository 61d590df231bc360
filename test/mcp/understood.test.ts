import { describe, expect, it } from "vitest";
import { MOVE } from "./refusal-cases.ts";
import { stage } from "./stage.ts";

describe("arguments that the tools accept", () => {
  it.each([[1], ["1"], ["#1"], [" 1 "]])("the issue number %j is accepted", async (number) => {
    const { add, data } = await stage();
    await add(1);
    expect(await data("get_issue", { number })).toMatchObject({ issue: { number: 1 } });
  });

  it("null is accepted for an argument that is left out", async () => {
    const { add, data } = await stage();
    await add(1, { state: "Research Needed" });
    const args = { ...MOVE, to_state: null, owner: null, repo: null };
    expect(await data("handoff_ticket", args)).toMatchObject({ changed: true });
  });

  it("a move to the issue's present state succeeds and writes nothing", async () => {
    const { add, data, comments } = await stage();
    await add(1, { state: "Backlog" });
    await add(2, { parent: 1 });
    const split = { number: 1, command: "split", intent: "complete", reason: "parts made" };
    expect(await data("handoff_ticket", split)).toMatchObject({
      changed: false,
      previousState: "Backlog",
      newState: "Backlog",
    });
    expect(await comments(1)).toEqual([]);
  });

  it("RALPH_CONVERGENCE_VERIFIED is honoured, and the answer says so", async () => {
    const { add, call } = await stage("embedded", { RALPH_CONVERGENCE_VERIFIED: "2" });
    await add(1);
    await add(2, { state: "Ready for Plan", parent: 1 });
    await add(3, { state: "Backlog", parent: 1 });
    const plan = { number: 2, command: "plan", intent: "lock", reason: "r" };
    const { isError, text } = await call("handoff_ticket", plan);
    expect(isError).toBe(false);
    expect(text).toContain("Convergence of #2 is taken from RALPH_CONVERGENCE_VERIFIED.");
  });

  it("advance_children to planning is refused until the group has converged", async () => {
    const { add, data, refusal } = await stage();
    await add(1, { state: "Plan in Progress" });
    await add(2, { state: "Ready for Plan", parent: 1 });
    await add(3, { state: "Research Needed", parent: 1 });
    const advance = { number: 1, targetState: "Plan in Progress" };
    expect(await refusal("advance_children", advance)).toMatch(
      /^#1 waits for its group: #3 is in Research Needed\./,
    );
    await data("advance_children", { number: 1, targetState: "Ready for Plan" });
    expect((await data("advance_children", advance))["advanced"]).toHaveLength(2);
    // Entered this way the lock is free.
    expect(await data("get_issue", { number: 2 })).toMatchObject({ issue: { isLocked: false } });
  });
});
