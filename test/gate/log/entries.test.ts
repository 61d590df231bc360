import { describe, expect, it } from "vitest";
import { branchGate } from "../../../hooks-src/pre/branch-gate.ts";
import { stateGate } from "../../../hooks-src/pre/state-gate.ts";
import { allow, ask, type Decision, refuse, tell, unsure } from "../../../src/gate/decision.ts";
import { logEntries, payloadOf } from "../../../src/gate/log/logged-decision.ts";
import { isForLog, isTold } from "../../../src/gate/log/told.ts";
import { trailOfCall, trailOfEvent } from "../../../src/gate/log/trail-entry.ts";
import type { Verdict } from "../../../src/gate/rank.ts";
import { bashInput, stopInput, toolInput } from "../../../testing/inputs.ts";

const SECRET = "hunter22hunter22";
const HOW = { at: "2026-01-01T00:00:00.000Z", secrets: [SECRET], newId: () => "id1" };
const TIMED = { at: HOW.at, ms: 7, secrets: [SECRET] };
const SESSION = { session_id: "0b27af40-30cb-43c4-a25e-033369d26f50" };

function by(decision: Decision, shadowed?: Decision): Verdict {
  const gate = branchGate;
  return shadowed === undefined ? { gate, decision } : { gate, decision, shadowed };
}

const HELD = by(refuse("On branch x.", "git switch main"));
const ASKED = by(ask("Yes does it.", { line: "It is a person's.", recovery: "a person does it" }));
const UNSURE = by(unsure("git is missing"));

describe("an entry of the log", () => {
  it("of a held command tells why, the way out, who was answered and what it would have done", () => {
    const input = bashInput(`deploy ${SECRET}`, { ...SESSION, tool_use_id: "toolu_1" });
    const facts = { now: 1, protectedFile: undefined };
    expect(logEntries({ verdicts: [HELD], input, facts }, HOW)).toEqual([
      {
        ...{ id: "id1", at: HOW.at, kind: "block", gate: "branch-gate", outcome: "held" },
        ...{ line: "On branch x.", recovery: "git switch main", event: "PreToolUse" },
        ...{ session: SESSION.session_id, agent: "main", holder: `session ${SESSION.session_id}` },
        ...{ tool: "Bash", about: "deploy [redacted]", facts: {}, call: "toolu_1" },
        payload: expect.objectContaining({ tool_input: { command: "deploy [redacted]" } }),
      },
    ]);
  });

  it("has neither the transcript's place nor a tool's answer nor our own reading of the call", () => {
    const input = bashInput("ls", { transcript_path: "/t", tool_response: { stdout: "x" } });
    expect(payloadOf(input, [])).not.toHaveProperty("transcript_path");
    expect(payloadOf(input, [])).not.toHaveProperty("tool_response");
    expect(payloadOf(input, [])).not.toHaveProperty("call");
  });

  it("names what a call was about by its file, else by all of its input", () => {
    const about = (tool_name: string, tool_input: object) =>
      logEntries(
        { verdicts: [HELD], input: toolInput({ tool_name, tool_input }), facts: {} },
        HOW,
      )[0]?.about;
    expect(about("Write", { file_path: "/a.ts", content: "x" })).toBe("/a.ts");
    expect(about("Other", { number: 4, token: "x" })).toBe('{"number":4,"token":"[redacted]"}');
  });

  it("of an event without a call has no tool, and of an event that was not read has nobody", () => {
    const [stop] = logEntries({ verdicts: [UNSURE], input: stopInput(), facts: {} }, HOW);
    expect(stop).toMatchObject({ event: "Stop", line: "could not decide: git is missing" });
    expect(stop).not.toHaveProperty("tool");
    expect(stop).not.toHaveProperty("about");
    expect(logEntries({ verdicts: [UNSURE], input: undefined, facts: {} }, HOW)).toEqual([
      {
        ...{ id: "id1", at: HOW.at, kind: "unsure", gate: "branch-gate", outcome: "held" },
        ...{ line: "could not decide: git is missing", facts: {} },
      },
    ]);
  });

  it("of an event without a call is made whatever more its payload has", () => {
    const more = { tool_name: 4, tool_input: { command: "ls" }, tool_use_id: {}, call: null };
    const input = stopInput(more);
    const [stop] = logEntries({ verdicts: [UNSURE], input, facts: {} }, HOW);
    expect(stop).toMatchObject({ event: "Stop", line: "could not decide: git is missing" });
    expect(stop).not.toHaveProperty("tool");
    expect(stop).not.toHaveProperty("call");
    const wait = by(unsure("the limit is used up", "the same call again in 9 s"));
    expect(logEntries({ verdicts: [wait], input, facts: {} }, HOW)[0]).toMatchObject({
      recovery: "the same call again in 9 s",
    });
    const output = { code: 0, stdout: undefined, stderr: undefined } as const;
    expect(trailOfEvent({ verdicts: [], input, facts: {}, output }, TIMED).call).toBeNull();
  });

  it("has what a gate in shadow would have said, marked as such", () => {
    const verdicts = [by(allow(), refuse("On branch x.", "go"))];
    expect(logEntries({ verdicts, input: undefined, facts: {} }, HOW)).toMatchObject([
      { shadow: true, kind: "block", outcome: "passed", line: "On branch x." },
    ]);
  });

  it("is asked where a person is, and there is none for what was allowed or merely noted", () => {
    expect(logEntries({ verdicts: [ASKED], input: undefined, facts: {} }, HOW)).toMatchObject([
      { kind: "ask", outcome: "asked", line: "Yes does it." },
    ]);
    for (const decision of [allow(), tell("builder is idle.")]) {
      expect(logEntries({ verdicts: [by(decision)], input: undefined, facts: {} }, HOW)).toEqual(
        [],
      );
      expect(isForLog([by(decision)])).toBe(false);
    }
    expect(isForLog([HELD])).toBe(true);
    expect(isForLog([by(allow(), unsure("x"))])).toBe(true);
    expect([HELD, ASKED, UNSURE].map(({ decision }) => isTold(decision))).toEqual([
      true,
      true,
      true,
    ]);
  });

  it("cuts a long fact and leaves a long payload out", () => {
    const facts = { holder: "h".repeat(700), bypass: undefined };
    const [entry] = logEntries(
      { verdicts: [HELD], input: bashInput("x".repeat(5000)), facts },
      HOW,
    );
    expect(String(entry?.facts?.["holder"]).length).toBeLessThanOrEqual(600);
    expect(entry).not.toHaveProperty("payload");
    expect(entry?.about?.length).toBeLessThanOrEqual(240);
  });

  it("of a block without a way out has no way out", () => {
    const verdicts = [by({ kind: "block", line: "No." })];
    expect(logEntries({ verdicts, input: undefined, facts: {} }, HOW)[0]).not.toHaveProperty(
      "recovery",
    );
  });
});

describe("a line of the trail", () => {
  const output = (code: 0 | 2, stdout?: string) => ({
    ...{ code, stderr: undefined },
    ...(stdout === undefined ? { stdout: undefined } : { stdout }),
  });

  it("of an event says what each gate decided, also in shadow, and what came of it", () => {
    const input = bashInput("ls", { ...SESSION, tool_use_id: "call1" });
    const verdicts: Verdict[] = [
      HELD,
      { gate: stateGate, decision: allow(), shadowed: unsure(`no ${SECRET}`) },
      { gate: stateGate, decision: allow() },
    ];
    expect(trailOfEvent({ verdicts, input, facts: {}, output: output(2) }, TIMED)).toMatchObject({
      ...{ at: HOW.at, ms: 7, kind: "gates", name: "PreToolUse", call: "call1", outcome: "held" },
      ...{ session: SESSION.session_id, agent: "main" },
      said: [
        { gate: "branch-gate", decision: "block", line: "On branch x." },
        { gate: "state-gate", decision: "shadow unsure", line: "no [redacted]" },
        { gate: "state-gate", decision: "allow" },
      ],
      payload: { tool_input: { command: "ls" } },
    });
  });

  it("of an event that was not read has no agent; of a told one says told; of a long one no payload", () => {
    const nothing = { verdicts: [], input: undefined, facts: {} };
    expect(trailOfEvent({ ...nothing, output: output(0) }, TIMED)).toEqual({
      ...{ at: HOW.at, kind: "gates", name: "not read", ms: 7, session: null, agent: null },
      ...{ call: null, outcome: "passed", said: [] },
    });
    const long = { ...nothing, input: bashInput("x".repeat(40_000)) };
    const told = trailOfEvent({ ...long, output: output(0, "{}") }, TIMED);
    expect(told.outcome).toBe("told");
    expect(told).not.toHaveProperty("payload");
    const unnumbered = bashInput("ls", { tool_use_id: undefined });
    expect(
      trailOfEvent({ ...nothing, input: unnumbered, output: output(0) }, TIMED).call,
    ).toBeNull();
    expect(
      trailOfEvent({ ...nothing, input: stopInput(), output: output(0) }, TIMED).call,
    ).toBeNull();
  });

  it("of a tool's call has its arguments without secrets, and what was wrong with it", () => {
    const call = { name: "handoff_ticket", id: "c1", session: "s", args: { note: SECRET } };
    expect(trailOfCall({ ...call, error: undefined }, TIMED)).toEqual({
      ...{ at: HOW.at, kind: "tool", name: "handoff_ticket", ms: 7, session: "s", agent: null },
      ...{ call: "c1", outcome: "answered", said: [], payload: { note: "[redacted]" } },
    });
    const refused = { ...call, id: undefined, session: undefined, error: `no ${SECRET}` };
    expect(trailOfCall({ ...refused, args: "x".repeat(40_000) }, TIMED)).toEqual({
      ...{ at: HOW.at, kind: "tool", name: "handoff_ticket", ms: 7, session: null, agent: null },
      ...{ call: null, outcome: "refused" },
      said: [{ gate: "handoff_ticket", decision: "refused", line: "no [redacted]" }],
    });
    expect(trailOfCall({ ...refused, args: undefined }, TIMED)).toHaveProperty(
      "payload",
      undefined,
    );
  });
});

describe("what is too long for an entry", () => {
  /** A command with which the payload is as long as asked. */
  function ofLength(length: number) {
    const plain = JSON.stringify(payloadOf(bashInput(""), [])).length;
    return bashInput("x ".repeat(length).slice(0, length - plain));
  }

  it("is a payload of more than 4096 characters in the log, of more than 32768 in the trail", () => {
    const logged = (length: number) =>
      logEntries({ verdicts: [HELD], input: ofLength(length), facts: {} }, HOW)[0];
    expect(logged(4096)).toHaveProperty("payload");
    expect(logged(4097)).not.toHaveProperty("payload");
    const trailed = (length: number) => {
      const answered = { verdicts: [], input: ofLength(length), facts: {} };
      const output = { code: 0, stdout: undefined, stderr: undefined } as const;
      return trailOfEvent({ ...answered, output }, TIMED);
    };
    expect(trailed(32_768)).toHaveProperty("payload");
    expect(trailed(32_769)).not.toHaveProperty("payload");
    const called = (length: number) => {
      const args = "x ".repeat(length).slice(0, length - 2);
      const call = { name: "x", id: undefined, session: undefined, error: undefined };
      return trailOfCall({ ...call, args }, TIMED);
    };
    expect(called(32_768)).toHaveProperty("payload");
    expect(called(32_769)).not.toHaveProperty("payload");
  });

  it("is a fact of more than 600 characters, which is cut, and what a call is about after 240", () => {
    const entry = (holder: string, command: string) =>
      logEntries({ verdicts: [HELD], input: bashInput(command), facts: { holder } }, HOW)[0];
    const words = (length: number) =>
      "a "
        .repeat(length)
        .slice(0, length - 1)
        .concat("b");
    expect(entry(words(598), words(240))).toMatchObject({
      ...{ facts: { holder: words(598) }, about: words(240) },
    });
    const cut = entry(words(599), words(241));
    expect(cut?.facts?.["holder"]).toBe(`"${words(600).slice(0, 598)}…`);
    expect(cut?.about).toBe(`${words(241).slice(0, 239)}…`);
  });
});
