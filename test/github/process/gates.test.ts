import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blocked, SILENT, toldAgent } from "../../../testing/gate-answers.ts";
import { recorded } from "../../../testing/sandbox.ts";
import { type GithubBox, githubBox, place, said } from "./processes.ts";

let on: GithubBox;

beforeAll(async () => {
  on = await githubBox();
  place(on, 40, undefined);
  place(on, 41, "Backlog");
  place(on, 42, "Ready for Plan", { parent: 41 });
  place(on, 43, "In Progress", { parent: 41 });
  place(on, 44, "Research in Progress", { parent: 41 });
  place(on, 50, "Ready for Plan");
  place(on, 51, "Research Needed");
  place(on, 60, "Done");
  place(on, 61, "Ready for Plan", { blockedBy: [60] });
  on.github.world.addIssue("acme/eng", { number: 70 });
  on.github.world.addRepository("acme/web");
  on.github.world.addIssue("acme/web", { number: 50 });
  on.github.world.putOnBoard("acme/web#50", { state: "Done" });
});
beforeEach(() => on.github.reset());

const hand = (gate: string, input: object, fields = {}) =>
  on.call(gate, "handoff_ticket", { reason: "r", ...input }, fields);
const state = async (input: object, fields = {}) => said(await hand("state-gate", input, fields));
const group = async (input: object, fields = {}) =>
  said(await hand("convergence-gate", input, fields));

describe("state-gate on GitHub", () => {
  it.each([
    { number: 50, command: "plan", intent: "lock" },
    { number: "51", command: "ralph_research", to_state: "__LOCK__" },
    { number: 40, command: "triage", to_state: "Research Needed" },
    { number: 50, command: "research", intent: "escalate" },
  ])("state-gate passes a legal hand-off on GitHub with one request: %o", async (input) => {
    expect(await state(input)).toEqual(SILENT);
    expect(on.github.requests.map(({ mutations }) => mutations)).toEqual([[]]);
  });

  it.each([
    [
      { number: 41, command: "plan", intent: "lock" },
      // Its work lies in its sub-issues.
      '#41 is in Backlog; plan takes Ready for Plan. Recovery: pick_actionable_issue(workflowState="Ready for Plan").',
    ],
    [
      { number: 50, owner: "acme", repo: "web", command: "plan", intent: "lock" },
      "#50 is in Done; no agent leads out of there. Recovery: a person runs: ralph board reopen 50 --reason R.",
    ],
    [
      { number: 70, command: "plan", intent: "lock" },
      "#70 is not on the board. Recovery: list_issues, to check the number.",
    ],
    [
      { number: 9999, command: "plan", intent: "lock" },
      "#9999 is not on the board. Recovery: list_issues, to check the number.",
    ],
  ])("state-gate blocks an illegal hand-off on GitHub: %o", async (input, line) => {
    expect(await state(input)).toEqual(blocked(line));
  });

  it("state-gate names the holder of a lock on GitHub, and passes the holder alone", async () => {
    place(on, 80, "Research Needed");
    const lock = { number: 80, command: "research", intent: "lock" };
    const taken = await on.handOffBy("bob@session-x", lock);
    expect(taken).toMatchObject({ code: 0 });
    const complete = { number: 80, command: "research", intent: "complete" };
    const refused = await state(complete);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/^#80 is held by bob@session-x for \d s\. Recovery: /);
    const bob = { teammate_name: "bob", team_name: "session-x" };
    expect(await state(complete, bob)).toEqual(SILENT);
    expect((await state({ ...complete, intent: "escalate" })).code).toBe(2);
  });
});

describe("convergence-gate on GitHub", () => {
  const waits = (number: number) =>
    blocked(
      `#${number} waits for its group: #44 is in Research in Progress. Recovery: pick_actionable_issue(workflowState="Ready for Plan").`,
    );

  it.each([42, 43, 41])(
    "convergence-gate on GitHub blocks planning while a member of #%i's group is not ready",
    async (number) => {
      expect(await group({ number, command: "plan", intent: "lock" })).toEqual(waits(number));
      expect(on.github.requests).toHaveLength(1);
    },
  );

  it("convergence-gate on GitHub blocks planning of the children", async () => {
    const input = { number: 41, targetState: "Plan in Progress" };
    expect(said(await on.call("convergence-gate", "advance_children", input))).toEqual(waits(41));
  });

  it.each([
    ["an issue of its own", 50],
    ["an issue whose blocker is done", 61],
    ["an issue that is not on the board, which is the state gate's to say", 70],
    ["an issue that is nowhere", 9999],
  ])("convergence-gate on GitHub passes %s", async (_what, number) => {
    expect(await group({ number, command: "plan", intent: "lock" })).toEqual(SILENT);
  });

  it("RALPH_CONVERGENCE_VERIFIED passes without a request to GitHub", async () => {
    const input = { number: 42, command: "plan", intent: "lock" };
    const payload = recorded("PreToolUse.mcp.plugin", {
      cwd: on.box.project,
      tool_name: "mcp__plugin_ralph-hero_ralph__ralph_hero__handoff_ticket",
      tool_input: input,
    });
    const ran = await on.gate("convergence-gate", payload, { RALPH_CONVERGENCE_VERIFIED: "42" });
    expect(said(ran)).toEqual(
      toldAgent("Convergence of #42 is taken from RALPH_CONVERGENCE_VERIFIED."),
    );
  });
});

describe("team-stop-gate on GitHub", () => {
  it("team-stop-gate on GitHub counts waiting issues, and lets the lead stop when it cannot find out", async () => {
    const lead = { session_id: "5e551011-0000-4000-8000-000000000042" };
    const skill = { ...lead, cwd: on.box.project, tool_input: { skill: "ralph-team" } };
    expect(await on.gate("skill-record", recorded("PreToolUse.Skill", skill))).toMatchObject({
      code: 0,
    });
    const stop = recorded("Stop.first", { ...lead, cwd: on.box.project });
    on.github.fail({ kind: "http", status: 401 });
    const unsure = await on.gate("team-stop-gate", stop);
    const why = "GitHub does not accept the token of RALPH_GH_TOKEN";
    expect(unsure).toMatchObject({
      code: 0,
      stderr: `team-stop-gate could not decide: ${why}.\n`,
    });
    expect(said(await on.gate("team-stop-gate", stop))).toEqual(
      blocked("Board has 5 processable issues: #40, #43, #50, #51, #61."),
    );
  });
});
