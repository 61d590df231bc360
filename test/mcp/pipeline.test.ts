import { describe, expect, it } from "vitest";
import { STATES } from "../../src/workflow/machine/states.ts";
import { BOARD_NAMES, stage } from "./stage.ts";

const PHASE_OF: Readonly<Record<(typeof STATES)[number], string>> = {
  Backlog: "TRIAGE",
  "Research Needed": "RESEARCH",
  "Research in Progress": "RESEARCH",
  "Ready for Plan": "PLAN",
  "Plan in Progress": "PLAN",
  "Plan in Review": "REVIEW",
  "In Progress": "IMPLEMENT",
  "In Review": "TERMINAL",
  Done: "COMPLETE",
  Canceled: "COMPLETE",
  "Human Needed": "TERMINAL",
};

describe.each(BOARD_NAMES)("workflow tools on the %s board", (board) => {
  it("detect_pipeline_position finds the phase of an issue in each of the eleven states", async () => {
    const { add, data } = await stage(board);
    for (const [at, state] of STATES.entries()) {
      await add(at + 1, { state });
      const found = await data("detect_pipeline_position", { number: at + 1 });
      expect([state, found["phase"]]).toEqual([state, PHASE_OF[state]]);
    }
    await add(20, { state: "Backlog", estimate: "M" });
    expect(await data("detect_pipeline_position", { number: 20 })).toMatchObject({
      phase: "SPLIT",
      remainingPhases: expect.arrayContaining(["split", "merge"]),
    });
    await add(21);
    expect((await data("detect_pipeline_position", { number: 21 }))["phase"]).toBe("TRIAGE");
  });

  it("detect_pipeline_position finds the phase of a mixed group, the same from its parent and every member", async () => {
    const { add, data } = await stage(board);
    await add(1, { state: "Backlog" });
    await add(2, { state: "In Progress", parent: 1 });
    await add(3, { state: "Ready for Plan", parent: 1, blockedBy: [2] });
    await add(4, { state: "Human Needed", parent: 1 });
    await add(5, { state: "Done", parent: 1 });
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => data("detect_pipeline_position", { number, streams: "2" })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({
      phase: "PLAN",
      isGroup: true,
      groupPrimary: 2,
      convergence: { required: true, met: false, blocking: [{ number: 4, state: "Human Needed" }] },
      suggestedRoster: { analyst: 1, builder: 2, validator: 1, integrator: 1 },
    });
  });

  it("planning is refused until a group of three has converged", async () => {
    const { add, data, refusal, stateOf } = await stage(board);
    await add(1);
    for (const number of [2, 3]) await add(number, { state: "Ready for Plan", parent: 1 });
    await add(4, { state: "Research Needed", parent: 1 });
    const check = () => data("check_convergence", { number: 2, targetState: "Ready for Plan" });
    expect(await check()).toMatchObject({
      converged: false,
      total: 3,
      ready: 2,
      recommendation: "wait",
      blocking: [{ number: 4, currentState: "Research Needed", distanceToTarget: 1 }],
    });
    const lock = { number: 2, command: "plan", intent: "lock", reason: "to plan it" };
    expect(await refusal("handoff_ticket", lock)).toMatch(
      /^#2 waits for its group: #4 is in Research Needed\.\n.*\nRecovery: pick_.*; or check_convergence/,
    );
    expect(await stateOf(2)).toBe("Ready for Plan");
    const research = { number: 4, command: "research", reason: "to know it" };
    await data("handoff_ticket", { ...research, intent: "lock" });
    await data("handoff_ticket", { ...research, intent: "complete" });
    expect(await check()).toMatchObject({ converged: true, ready: 3, recommendation: "proceed" });
    expect(await data("handoff_ticket", lock)).toMatchObject({
      newState: "Plan in Progress",
      locked: true,
    });
  });

  it("advance_children moves children one by one and reports each", async () => {
    const { add, data, refusal, stateOf, comments } = await stage(board);
    await add(1, { state: "Done" });
    await add(2, { state: "In Progress", parent: 1 });
    await add(3, { state: "Plan in Review", parent: 1 });
    await add(4, { state: "Done", parent: 1 });
    await add(5, { state: "In Review", parent: 1 });
    await add(6, { state: "Human Needed", parent: 1 });
    await add(7, { state: "In Progress", parent: 1 });
    await data("handoff_ticket", { number: 7, command: "impl", intent: "lock", reason: "mine" });
    const advance = () => data("advance_children", { number: "#1", targetState: "In Review" });
    expect(await advance()).toMatchObject({
      advanced: [
        { number: 2, fromState: "In Progress", toState: "In Review" },
        { number: 3, fromState: "Plan in Review", toState: "In Review" },
      ],
      skipped: [
        { number: 4, currentState: "Done", reason: "Done is final" },
        { number: 5, currentState: "In Review", reason: "already in In Review" },
        { number: 6, currentState: "Human Needed", reason: "it waits for a person" },
        { number: 7, currentState: "In Progress", reason: "held by mcp" },
      ],
      errors: [],
    });
    expect(await stateOf(3)).toBe("In Review");
    expect(await comments(3)).toEqual([
      expect.stringMatching(
        /^\*\*Plan in Review → In Review\*\*\nCommand: advance_children of #1\n/,
      ),
    ]);
    expect(await comments(4)).toEqual([]);
    expect(await advance()).toMatchObject({ advanced: [] });
    const done = await data("advance_children", { number: 1, targetState: "Done" });
    expect(done["advanced"]).toHaveLength(3);
    expect(await data("advance_children", { number: 2, targetState: "Done" })).toMatchObject({
      advanced: [],
      skipped: [],
      errors: [],
    });
    for (const targetState of ["Canceled", "Human Needed", "Nowhere"]) {
      expect(await refusal("advance_children", { number: 1, targetState })).toContain("Recovery:");
    }
  });

  it("pick_actionable_issue considers priority, estimate, locks and blockers", async () => {
    const { add, data } = await stage(board, { RALPH_CLOSING: "free" });
    const state = "Research Needed";
    const pick = async (more = {}) => {
      const found = await data("pick_actionable_issue", { workflowState: state, ...more });
      const issue: Readonly<Record<string, unknown>> = { ...Object(found["issue"]) };
      return [found["found"], issue["number"], found["alternatives"]];
    };
    expect(await pick()).toEqual([false, undefined, 0]);
    await add(1, { state, priority: "P3" });
    await add(2, { state, priority: "P0", blockedBy: [1] });
    await add(3, { state, priority: "P0", estimate: "L" });
    await add(4, { state, priority: "P1", estimate: "XS" });
    await add(5, { state });
    await add(6, { state: "Backlog", priority: "P0" });
    await add(7, { state, priority: "P1", estimate: "S" });
    expect(await pick()).toEqual([true, 4, 3]);
    expect(await pick({ maxEstimate: "XL" })).toEqual([true, 3, 4]);
    await data("handoff_ticket", { number: 4, command: "research", intent: "lock", reason: "r" });
    expect(await pick()).toEqual([true, 7, 2]);
    await data("handoff_ticket", { number: 1, command: "research", intent: "close", reason: "r" });
    expect(await pick()).toEqual([true, 2, 2]);
  });

  it("pick_actionable_issue tells what it found and names the first five others", async () => {
    const { add, data, call } = await stage(board);
    const state = "Research Needed";
    await add(9, { state: "Done", title: "Storage" });
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      const first = { estimate: "XS", priority: "P1", blockedBy: [9] } as const;
      await add(number, { state, title: `Part ${number}`, ...(number === 4 ? first : {}) });
    }
    await data("update_issue", { number: 4, body: "What is to be done." });
    const found = await data("pick_actionable_issue", { workflowState: state });
    expect(found).toMatchObject({
      found: true,
      issue: {
        number: 4,
        title: "Part 4",
        description: "What is to be done.",
        estimate: "XS",
        priority: "P1",
        blockedBy: [{ number: 9, title: "Storage", open: false }],
      },
      alternatives: 6,
      next: [1, 2, 3, 5, 6].map((number) => ({ number, title: `Part ${number}` })),
    });
    const { text } = await call("pick_actionable_issue", { workflowState: state });
    expect(text).toContain("#4 (Research Needed) Part 4. 6 more would do: #1, #2, #3, #5, #6.");
  });

  it("pick_actionable_issue gives leaves whose lock is then accepted", async () => {
    const { add, data } = await stage(board);
    const plan = async () =>
      await data("pick_actionable_issue", { workflowState: "Ready for Plan" });
    await add(1, { state: "Ready for Plan", priority: "P0" });
    await add(2, { state: "Ready for Plan", priority: "P0", parent: 1 });
    await add(3, { state: "Research Needed", parent: 1 });
    expect(await plan()).toMatchObject({ found: false, alternatives: 0, next: [] });
    await add(4, { state: "Ready for Plan", priority: "P3" });
    expect(await plan()).toMatchObject({ found: true, issue: { number: 4 }, alternatives: 0 });
    const position = await data("detect_pipeline_position", { number: 2 });
    expect(position).toMatchObject({ phase: "RESEARCH", actionable: [3] });
  });

  it("handoff_ticket takes an issue from Backlog to Done by every command, each step in a comment", async () => {
    const { add, data, stateOf, comments } = await stage(board);
    await add(1, { estimate: "XS", state: "Backlog" });
    const phase = async () => (await data("detect_pipeline_position", { number: 1 }))["phase"];
    const steps = [
      ["TRIAGE", "triage", "to_state", "Research Needed", "Research Needed"],
      ["RESEARCH", "research", "intent", "lock", "Research in Progress"],
      ["RESEARCH", "ralph_research", "intent", "__COMPLETE__", "Ready for Plan"],
      ["PLAN", "plan", "to_state", "__LOCK__", "Plan in Progress"],
      ["PLAN", "plan", "intent", "complete", "Plan in Review"],
      ["REVIEW", "review", "intent", "complete", "In Progress"],
      ["IMPLEMENT", "impl", "intent", "lock", "In Progress"],
      ["IMPLEMENT", "impl", "intent", "complete", "In Review"],
      ["TERMINAL", "impl", "intent", "reject", "In Progress"],
      ["IMPLEMENT", "hero", "to_state", "In Review", "In Review"],
      ["TERMINAL", "merge", "intent", "complete", "Done"],
    ] as const;
    for (const [at, command, by, wish, newState] of steps) {
      expect(await phase()).toBe(at);
      const reason = `because of ${command}`;
      const done = await data("handoff_ticket", { number: 1, command, [by]: wish, reason });
      expect([command, done["newState"]]).toEqual([command, newState]);
      expect(await stateOf(1)).toBe(newState);
    }
    expect(await phase()).toBe("COMPLETE");
    const left = (await comments(1)).map((body) => body.split("\n"));
    expect(left.map(([arrow, command]) => [arrow, command])).toEqual([
      ["**Backlog → Research Needed**", "Command: triage"],
      ["**Research Needed → Research in Progress**", "Command: research, intent: lock"],
      ["**Research in Progress → Ready for Plan**", "Command: research, intent: complete"],
      ["**Ready for Plan → Plan in Progress**", "Command: plan, intent: lock"],
      ["**Plan in Progress → Plan in Review**", "Command: plan, intent: complete"],
      ["**Plan in Review → In Progress**", "Command: review, intent: complete"],
      ["**In Progress** (unchanged)", "Command: impl, intent: lock"],
      ["**In Progress → In Review**", "Command: impl, intent: complete"],
      ["**In Review → In Progress**", "Command: impl, intent: reject"],
      ["**In Progress → In Review**", "Command: hero"],
      ["**In Review → Done**", "Command: merge, intent: complete"],
    ]);
    for (const lines of left) {
      const [, command, reason] = lines;
      const by = lines.at(-1);
      const name = command?.replace("Command: ", "").split(",")[0] ?? "";
      expect(reason).toMatch(new RegExp(`^Reason: because of (ralph_)?${name}$`));
      expect(by).toMatch(/^By: mcp/);
    }
  });
});
