import { expect, it } from "vitest";
import { handOff, ours } from "../../testing/client/acts.ts";
import { setStage } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

it("planning is held while a sibling is in research, and passes after", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Backlog");
  addIssue(stage, 42, "Ready for Plan", "--parent", "41");
  addIssue(stage, 43, "Research in Progress", "--parent", "41");
  const run = await stage.print({
    lead: [
      handOff(42, "plan", "lock"),
      handOff(43, "research", "complete"),
      handOff(42, "plan", "lock"),
    ],
  });
  const [held, , passes] = run.calls("lead").map(({ result }) => result);
  expect(held).toMatchObject({ isError: true });
  // By the gate, not only by the tool behind it.
  expect(held?.text).toContain(
    "]: convergence-gate: #42 waits for its group: #43 is in Research in Progress.",
  );
  expect(passes?.isError).toBe(false);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Plan in Progress");
});

it("planning is held by the tool alone where hooks are off", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Backlog");
  addIssue(stage, 42, "Ready for Plan", "--parent", "41");
  addIssue(stage, 43, "Research in Progress", "--parent", "41");
  const lead = [handOff(42, "plan", "lock")];
  const run = await stage.print({ lead }, { settings: { disableAllHooks: true } });
  expect(run.hooks).toEqual([]);
  expect(run.calls("lead")[0]?.result?.isError).toBe(true);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Ready for Plan");
});

it("children are not advanced to planning before the group has converged", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Ready for Plan");
  addIssue(stage, 42, "Research Needed", "--parent", "41");
  const advance = (targetState: string) => ours("advance_children", { number: 41, targetState });
  const run = await stage.print({ lead: [advance("Human Needed"), advance("Ready for Plan")] });
  const [refused, passes] = run.calls("lead").map(({ result }) => result);
  expect(refused?.text).toContain("]: state-gate: ");
  expect(passes?.isError).toBe(false);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Ready for Plan");
});
