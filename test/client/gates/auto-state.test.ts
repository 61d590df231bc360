import { expect, it } from "vitest";
import { ours, subagent, teammate } from "../../../testing/client/acts.ts";
import { setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

it("auto-state rewrites the call in the client, and the board moves by the rewritten one", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const spelled = { number: 42, command: "research", to_state: "__LOCK__", reason: "as scripted" };
  const run = await stage.print({ lead: [ours("handoff_ticket", spelled), "Done."] });
  expect(run.hooks.some(({ gates }) => gates.includes("auto-state"))).toBe(true);
  expect(run.calls("lead")[0]?.result?.isError).toBe(false);
  expect(run.log).toContain('"to_state":"Research in Progress"');
  const { stdout } = stage.ralph("board", "show", "42");
  expect(stdout).toContain("Research in Progress");
  // The audit comment shows the name, since the server was given no intent.
  expect(stdout).toContain("Command: research\n");
});

const SPELLED = { number: 42, command: "research", to_state: "__LOCK__", reason: "as scripted" };
const ANALYST = "ralph-hero:ralph-analyst";

it("auto-state rewrites the call of a subagent", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const run = await stage.print({
    lead: [subagent("analyst", ANALYST)],
    analyst: [ours("handoff_ticket", SPELLED), "Done."],
  });
  expect(run.calls("analyst")[0]?.result?.isError).toBe(false);
  expect(run.log).toContain('"to_state":"Research in Progress"');
  expect(stage.ralph("board", "show", "42").stdout).toContain("Command: research\n");
});

it("auto-state rewrites the call of a teammate", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  const run = await stage.converse(
    {
      lead: [teammate("analyst", ANALYST)],
      analyst: [ours("handoff_ticket", SPELLED), "Done."],
    },
    ({ until }) => until(() => stage.events().includes("analyst is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("analyst")).toContain("Research in Progress");
  expect(stage.ralph("board", "show", "42").stdout).toContain("Command: research\n");
});
