import { expect, it } from "vitest";
import { teamStopGate } from "../../hooks-src/stop/team-stop-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import type { HoldCount } from "../../src/gate/facts.ts";
import { decide, decideEarly, isAbout } from "../../testing/decide.ts";
import { stopInput } from "../../testing/inputs.ts";
import { issue } from "../../testing/issues.ts";

const waiting = [issue(1), issue(2), issue(3)];
const lead = { name: "ralph-team", prompt: undefined };

function decided(processable = waiting, times: HoldCount["times"] = {}) {
  const leadHolds = { key: "k", times };
  return decide(teamStopGate, stopInput(), { skill: lead, processable, leadHolds });
}

it("holds the lead while issues wait", () => {
  expect(decided()).toMatchObject({ kind: "block", line: "Board has 3 processable issues." });
  expect(decided([issue(1)])).toMatchObject({ line: "Board has 1 processable issue." });
});

it("lets it go when nothing waits", () => {
  expect(decided([])).toEqual(allow());
});

it("holds twice without a board change", () => {
  const fingerprint = "#1 Backlog; #2 Backlog; #3 Backlog";
  expect(decided(waiting, { [fingerprint]: 1 })).toMatchObject({ kind: "block" });
  expect(decided(waiting, { [fingerprint]: 2 })).toEqual(allow());
  expect(decided([issue(1)], { [fingerprint]: 2 })).toMatchObject({ kind: "block" });
});

it.each([
  [{ type: "teammate", status: "running" }, false],
  [{ type: "subagent", status: "running" }, false],
  [{ type: "subagent", status: "completed" }, true],
  [{ type: "shell", status: "running" }, true],
])("with %o in the background it asks: %s", (task, asks) => {
  expect(isAbout(teamStopGate, stopInput({ background_tasks: [task] }))).toBe(asks);
});

it("knows the lead by its skill, and workers are not leads", () => {
  expect(isAbout(teamStopGate, stopInput({ agent_type: "ralph-analyst" }))).toBe(false);
  expect(decideEarly(teamStopGate, stopInput(), { skill: lead })).toBeUndefined();
  const hero = { name: "ralph-hero", prompt: undefined };
  expect(decideEarly(teamStopGate, stopInput(), { skill: hero })).toBeUndefined();
  const plan = { name: "ralph-plan", prompt: undefined };
  expect(decideEarly(teamStopGate, stopInput(), { skill: plan })).toEqual(allow());
  expect(decideEarly(teamStopGate, stopInput(), { skill: undefined })).toEqual(allow());
});
