import { describe, expect, it } from "vitest";
import { handOff, ours, subagent } from "../../testing/client/acts.ts";
import { setStage } from "../../testing/client/stage.ts";
import { commitDocument } from "../../testing/project/work-products.ts";
import { addIssue, handOffBy } from "../../testing/ralph-board.ts";

/** By the gate, which the client names, and not only by the tool behind it. */
const REFUSED = "]: state-gate: #42 is in Backlog; plan takes Ready for Plan.";

describe("a hand-off", () => {
  it("an illegal hand-off is blocked with our line on the main thread", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Backlog");
    const run = await stage.print({ lead: [handOff(42, "plan", "lock")] });
    const [call] = run.calls("lead");
    expect(call?.result?.isError).toBe(true);
    expect(call?.result?.text).toContain(REFUSED);
    expect(stage.ralph("board", "show", "42").stdout).toContain("Backlog");
  });

  it("an illegal hand-off is blocked in a subagent", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Backlog");
    const helper = [handOff(42, "plan", "lock")];
    const run = await stage.print({ lead: [subagent("helper")], helper });
    const [call] = run.calls("helper");
    expect(call?.result?.isError).toBe(true);
    expect(call?.result?.text).toContain(REFUSED);
  });

  it("a legal hand-off passes, and the board has moved with the session as holder", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print({ lead: [handOff(42, "research", "lock")] });
    expect(run.calls("lead")[0]?.result?.isError).toBe(false);
    const { stdout } = stage.ralph("board", "show", "42");
    expect(stdout).toContain("Research in Progress");
    expect(stdout).toContain(run.session);
  });

  it("a subagent's lock is the session's: the main thread may complete what it locked", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print({
      lead: [subagent("helper"), handOff(42, "research", "complete")],
      helper: [handOff(42, "research", "lock")],
    });
    expect(run.calls().map(({ result }) => result?.isError)).toEqual([false, false, false]);
    expect(stage.ralph("board", "show", "42").stdout).toContain("Ready for Plan");
  });

  it("a complete without its document is held with what to commit, and passes after", async () => {
    const stage = setStage();
    const how = { env: { RALPH_WORK_PRODUCTS: "required" } };
    addIssue(stage, 42, "Research Needed");
    const lead = [handOff(42, "research", "complete")];
    const held = (await stage.print({ lead }, how)).calls("lead")[0]?.result;
    expect(held?.isError).toBe(true);
    expect(held?.text).toMatch(/state-gate: #42 has no research document: commit .*GH-0042-/);
    const body = commitDocument(stage, "research", 42);
    const comment = ours("create_comment", { number: 42, body });
    const run = await stage.print({ lead: [comment, ...lead] }, how);
    expect(run.calls("lead").map(({ result }) => result?.isError)).toEqual([false, false]);
    expect(stage.ralph("board", "show", "42").stdout).toContain("Ready for Plan");
  });

  it("who loses a race for a lock is told to look for other work, and the holder goes on", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    handOffBy(stage, "bob@elsewhere", { number: 42, command: "research", intent: "lock" });
    const run = await stage.print({
      lead: [handOff(42, "research", "lock"), handOff(42, "research", "escalate")],
    });
    for (const { result } of run.calls("lead")) {
      expect(result?.text).toMatch(/#42 is held by bob@elsewhere for .* Recovery: pick_actionable/);
      expect(result?.text).not.toMatch(/intent=escalate|Human Needed/);
    }
    const done = handOffBy(stage, "bob@elsewhere", {
      ...{ number: 42, command: "research", intent: "complete" },
    });
    expect(done.code).toBe(0);
  });
});
