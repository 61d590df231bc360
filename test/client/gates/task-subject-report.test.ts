import { expect, it } from "vitest";
import { createTask, skill } from "../../../testing/client/acts.ts";
import { setStage } from "../../../testing/client/stage.ts";

it("a lead is told that no role takes up the task it created", async () => {
  const run = await setStage().print({
    lead: [skill("ralph-team"), createTask("Fix the login"), createTask("Plan GH-1"), "Done."],
  });
  expect(run.told("lead")).toContain('No role takes up "Fix the login": subjects begin with');
  expect(run.told("lead")).not.toContain('No role takes up "Plan GH-1"');
});
