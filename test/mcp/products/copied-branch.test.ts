import { describe, expect, it } from "vitest";
import { mergeBranch } from "../../../testing/project/work-products.ts";
import { stage } from "../stage.ts";

const REQUIRED = { RALPH_WORK_PRODUCTS: "required", RALPH_REQUIRED_BRANCH: "main" };

describe("a branch that only looks like an issue's work", () => {
  it("a copy of another issue's merged branch is no work", async () => {
    const on = await stage("embedded", REQUIRED);
    await on.add(9, { state: "In Review", estimate: "S" });
    await on.add(10, { state: "In Progress", estimate: "S" });
    await on.add(11, { state: "In Review", estimate: "S" });
    on.box.git("switch", "-q", "-c", "feature/GH-9");
    on.box.git("commit", "-q", "--allow-empty", "-m", "feat: work of GH-9");
    on.box.git("switch", "-q", "main");
    mergeBranch(on.box, 9);
    on.box.git("branch", "feature/GH-10", "feature/GH-9");
    on.box.git("branch", "fix/other", "feature/GH-9");
    await on.data("create_comment", { number: 11, body: "## Branch\n\nfix/other" });
    const built = { number: 10, command: "impl", intent: "complete", reason: "r" };
    const merged = { command: "merge", intent: "complete", reason: "r" };
    expect(await on.refusal("handoff_ticket", built)).toContain("is where feature/GH-9 of #9 is");
    expect(await on.refusal("handoff_ticket", { number: 11, ...merged })).toContain(
      "fix/other of #11 is where feature/GH-9 of #9 is",
    );
    expect(await on.data("handoff_ticket", { number: 9, ...merged })).toMatchObject({
      newState: "Done",
    });
  });
});
