import { describe, expect, it } from "vitest";
import { handOff, subagent } from "../../testing/client/acts.ts";
import { setStage } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

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
});
