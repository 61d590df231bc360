import { describe, expect, it } from "vitest";
import { BOARD_NAMES, stage } from "../stage.ts";

const REQUIRED = { RALPH_WORK_PRODUCTS: "required" };
const triaged = { command: "triage", to_state: "Ready for Plan", reason: "r" };

describe.each(BOARD_NAMES)("estimates on the %s board", (name) => {
  it("an XL issue is not made XS for a triage past research, nor in two steps", async () => {
    const { add, refusal, call, comments } = await stage(name, REQUIRED);
    await add(50, { state: "Backlog", estimate: "XL" });
    const said = await refusal("update_estimate", { number: 50, estimate: "XS" });
    expect(said).toContain("#50 is XL; only a person makes it XS.");
    expect(said).toContain("a person runs: ralph board edit 50 --estimate XS");
    expect((await call("update_estimate", { number: 50, estimate: null })).isError).toBe(true);
    expect((await call("handoff_ticket", { number: 50, ...triaged })).isError).toBe(true);
    expect(await comments(50)).toEqual([]);
  });

  it("an S issue is not made XS for a triage past research", async () => {
    const { add, refusal } = await stage(name, REQUIRED);
    await add(50, { state: "Backlog", estimate: "S" });
    expect(await refusal("update_estimate", { number: 50, estimate: "XS" })).toContain("Recovery:");
  });

  it("triage estimates what has no estimate; raising it undoes what XS spared", async () => {
    const { add, data, refusal, comments } = await stage(name, REQUIRED);
    await add(50, { state: "Backlog" });
    await data("update_estimate", { number: 50, estimate: "XS" });
    await data("handoff_ticket", { number: 50, ...triaged });
    const raised = await data("update_estimate", { number: 50, estimate: "S" });
    expect(raised).toMatchObject({ issue: { estimate: "S" } });
    expect((await comments(50)).at(-1)).toContain("Estimate: XS → S");
    const lock = { number: 50, command: "plan", intent: "lock", reason: "r" };
    expect(await refusal("handoff_ticket", lock)).toContain("#50 has no research document");
    expect(await refusal("update_estimate", { number: 50, estimate: "XS" })).toContain("#50 is S");
  });
});
