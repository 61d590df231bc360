import { describe, expect, it } from "vitest";
import { readAgent } from "../../src/world/store/read-agent.ts";
import { ourCall } from "../../testing/sandbox.ts";
import { storeOf } from "../../testing/store-of.ts";
import { startServer } from "./server-client.ts";
import { type Stage, stage } from "./stage.ts";

const INPUT = { number: 1, command: "research", intent: "lock", reason: "to know it" };
const SESSION = "5e551011-0000-4000-8000-000000000000";

/** Runs the state-gate before the call, as the client does. */
function passGate({ box }: Stage, id: string, input: object, fields: object = {}) {
  const payload = ourCall("handoff_ticket", { ...input }, box.project, {
    tool_use_id: id,
    session_id: SESSION,
    ...fields,
  });
  return box.gate("state-gate", payload);
}

describe("the caller of a hand-off", () => {
  it("the caller of a hand-off is the agent that its gate recorded, which gets the claim", async () => {
    const on = await stage();
    await on.add(1, { state: "Research Needed" });
    const agent = { agent_id: "abob-0123456789abcdef", agent_type: "bob" };
    expect(passGate(on, "toolu_a", INPUT, agent).code).toBe(0);
    const answer = await on.call("handoff_ticket", INPUT, "toolu_a");
    expect(answer.data).toMatchObject({ holder: "bob@session-5e551011", gate: "passed" });
    expect(answer.data["notes"]).toBeUndefined();
    expect(answer.text).not.toContain("not firing");
    expect((await on.comments(1))[0]).toContain("By: bob@session-5e551011, who holds the lock now");
    const store = storeOf(on.box);
    expect(readAgent(store, { session: SESSION, agent: "@bob" }).claims).toMatchObject([
      { number: 1, phase: "research", state: "Research in Progress" },
    ]);
    expect(await on.refusal("handoff_ticket", { ...INPUT, intent: "complete" })).toMatch(
      /^#1 is held by bob@session-5e551011 for \d+ s\./,
    );
    passGate(on, "toolu_b", { ...INPUT, intent: "complete" }, agent);
    await on.data("handoff_ticket", { ...INPUT, intent: "complete" }, "toolu_b");
    expect(readAgent(store, { session: SESSION, agent: "@bob" }).claims).toEqual([]);
  });

  it("a change of state whose gate did not run is refused, saying why it may be", async () => {
    const on = await stage("embedded", { CLAUDECODE: "1", CLAUDE_CODE_SESSION_ID: SESSION });
    await on.add(1, { state: "Research Needed" });
    await on.add(2, { parent: 1, state: "Research Needed" });
    const advance = { number: 1, targetState: "Research Needed" };
    for (const id of ["toolu_never_seen", undefined]) {
      for (const refusal of [
        await on.refusal("handoff_ticket", INPUT, id),
        await on.refusal("advance_children", advance, id),
      ]) {
        expect(refusal).toMatch(/^The state-gate did not see this call, so .*\n.*Hooks may be/);
        expect(refusal).toMatch(
          /\nRecovery: a person runs: ralph doctor, and restarts the session/,
        );
      }
    }
    expect(await on.stateOf(1)).toBe("Research Needed");
    expect(await on.comments(1)).toEqual([]);
  });

  it("requireGates: false lets the server judge alone, and the answer says so", async () => {
    const env = { CLAUDE_CODE_SESSION_ID: SESSION, RALPH_REQUIRE_GATES: "false" };
    const on = await stage("embedded", env);
    await on.add(1, { state: "Research Needed" });
    const answer = await on.call("handoff_ticket", INPUT, "toolu_never_seen");
    const line = "The state-gate is not firing: this call was judged by the server alone.";
    expect(answer.data).toMatchObject({
      gate: "not firing",
      holder: `session ${SESSION}`,
      notes: [line],
    });
    expect(answer.text).toContain(line);
    const wrong = { ...INPUT, command: "plan" };
    const refusal = await on.refusal("handoff_ticket", wrong, "toolu_neither");
    expect(refusal).toMatch(/Recovery: .*\nThe state-gate is not firing/);
  });

  it("what the gate let pass counts once, and for that call alone", async () => {
    const on = await stage();
    for (const number of [1, 2]) await on.add(number, { state: "Research Needed" });
    expect(passGate(on, "toolu_o", INPUT).code).toBe(0);
    const other = /^The state-gate saw another call under this id/;
    for (const change of [
      { number: 2 },
      { intent: "escalate" },
      { command: "plan" },
      { owner: "acme", repo: "other" },
    ]) {
      expect(await on.refusal("handoff_ticket", { ...INPUT, ...change }, "toolu_o")).toMatch(other);
    }
    const advance = { number: 1, targetState: "Research Needed" };
    expect(await on.refusal("advance_children", advance, "toolu_o")).toMatch(other);
    expect(await on.data("create_comment", { number: 2, body: "b" }, "toolu_o")).toMatchObject({
      author: "mcp",
    });
    expect(await on.data("handoff_ticket", INPUT, "toolu_o")).toMatchObject({ gate: "passed" });
    const used = /^The call with this id was carried out already/;
    expect(await on.refusal("handoff_ticket", INPUT, "toolu_o")).toMatch(used);
    // Not even a gate that runs again makes the id new.
    expect(passGate(on, "toolu_o", INPUT).code).toBe(0);
    expect(await on.refusal("handoff_ticket", INPUT, "toolu_o")).toMatch(used);
    expect(await on.stateOf(2)).toBe("Research Needed");
  });

  it("one of two servers carries out a call", async () => {
    const on = await stage();
    await on.add(1, { state: "Research Needed" });
    const second = await startServer({ ...on.box.env }, on.box.project);
    expect(passGate(on, "toolu_t", INPUT).code).toBe(0);
    const both = [on, second].map((one) => one.call("handoff_ticket", INPUT, "toolu_t"));
    const answers = await Promise.all(both);
    expect(answers.filter(({ isError }) => !isError)).toHaveLength(1);
  });

  it.each([
    ["__LOCK__", { to_state: "Research in Progress" }],
    ["__ESCALATE__", { intent: "escalate" }],
  ])("a call with %s is the same after auto-state wrote it anew", async (word, written) => {
    const on = await stage();
    await on.add(1, { state: "Research Needed" });
    const { intent: _, ...rest } = INPUT;
    const asked = { ...rest, to_state: word };
    expect(passGate(on, "toolu_w", asked).code).toBe(0);
    const payload = ourCall("handoff_ticket", asked, on.box.project, { tool_use_id: "toolu_w" });
    const { stdout } = on.box.gate("auto-state", payload);
    const { updatedInput } = JSON.parse(stdout).hookSpecificOutput;
    expect(updatedInput).toEqual({ ...rest, ...written });
    const answer = await on.data("handoff_ticket", updatedInput, "toolu_w");
    expect(answer).toMatchObject({ gate: "passed" });
  });

  it("the caller from a client that has no gates is nobody in particular", async () => {
    const on = await stage();
    await on.add(1, { state: "Research Needed" });
    const answer = await on.data("handoff_ticket", INPUT);
    expect(answer).toMatchObject({ holder: "mcp", gate: "none" });
    expect(answer["notes"]).toBeUndefined();
  });
});

describe("a plan that a person must approve", () => {
  const approve = { number: 1, command: "review", intent: "complete", reason: "good" };

  it("a plan is approved only with a record that the person was asked", async () => {
    const env = { RALPH_REVIEW_MODE: "interactive", RALPH_REQUIRE_GATES: "false" };
    const on = await stage("embedded", env);
    await on.add(1, { state: "Plan in Review" });
    expect(await on.refusal("handoff_ticket", approve, "toolu_d")).toMatch(
      /^#1 waits for a person's approval\.\n.*\nRecovery: a person runs: ralph approve 1\./,
    );
    expect(await on.stateOf(1)).toBe("Plan in Review");
    const payload = ourCall("handoff_ticket", approve, on.box.project, { tool_use_id: "toolu_d" });
    expect(on.box.gate("state-gate", payload, { env }).stdout).toContain('"ask"');
    const close = { number: 1, command: "review", intent: "close", reason: "r" };
    await on.refusal("handoff_ticket", close, "toolu_d");
    expect(await on.stateOf(1)).toBe("Plan in Review");
    expect(await on.data("handoff_ticket", approve, "toolu_d")).toMatchObject({
      newState: "In Progress",
      locked: false,
    });
  });

  it("a plan that a person must approve is not taken by another command", async () => {
    const on = await stage("embedded", { RALPH_AUTO_APPROVE: "false" });
    await on.add(1, { state: "Plan in Review" });
    const lock = { ...approve, command: "impl", intent: "lock" };
    expect(await on.refusal("handoff_ticket", lock)).toContain("waits for a person's approval");
    expect(await on.data("detect_pipeline_position", { number: 1 })).toMatchObject({
      phase: "HUMAN_GATE",
      awaiting: "approval",
    });
  });
});
