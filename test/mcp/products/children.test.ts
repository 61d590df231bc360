import { describe, expect, it } from "vitest";
import { stage } from "../stage.ts";

const REQUIRED = { RALPH_WORK_PRODUCTS: "required", RALPH_REQUIRED_BRANCH: "main" };

describe("children that are carried along", () => {
  it("a large child with parts of its own is not carried without its documents", async () => {
    const { add, data, stateOf } = await stage("embedded", REQUIRED);
    await add(1, { state: "In Review" });
    await add(2, { state: "Backlog", estimate: "XL", parent: 1 });
    await add(3, { state: "Backlog", estimate: "S", parent: 2 });
    expect(
      await data("advance_children", { number: 1, targetState: "Ready for Plan" }),
    ).toMatchObject({
      advanced: [],
      skipped: [{ number: 2, reason: expect.stringContaining("#2 has no research document") }],
    });
    expect(await stateOf(2)).toBe("Backlog");
  });

  it("an agent's issue does not go by a person's word because it became a child afterwards", async () => {
    const { add, box, call, data, refusal, stateOf } = await stage("embedded", REQUIRED);
    await add(1, { state: "Backlog" });
    await add(4, { state: "Backlog", estimate: "S", parent: 1 });
    await add(5, { state: "Backlog", estimate: "S" });
    expect(box.ralph("board", "move", "1", "In Review", "--reason", "built by hand").code).toBe(0);
    const said = await refusal("add_sub_issue", { number: 1, subIssue: 5 });
    expect(said).toContain(
      "A person brought #1 to In Review: its sub-issues go there by that word.",
    );
    expect(said).toContain("Recovery: a person runs: ralph board link 5 --parent 1.");
    expect((await call("create_issue", { title: "New", parent: 1 })).isError).toBe(true);
    await data("add_sub_issue", { number: 1, subIssue: 4 });
    await data("advance_children", { number: 1, targetState: "Ready for Plan" });
    expect([await stateOf(4), await stateOf(5)]).toEqual(["Ready for Plan", "Backlog"]);
    expect(box.ralph("board", "link", "5", "--parent", "1").code).toBe(0);
    await data("advance_children", { number: 1, targetState: "Ready for Plan" });
    expect(await stateOf(5)).toBe("Ready for Plan");
  });
});
