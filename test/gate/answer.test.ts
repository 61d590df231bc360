import { describe, expect, it } from "vitest";
import { answerEvent } from "../../src/answer-event.ts";
import { allow, block, note } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { COMMAND_TOOLS } from "../../src/gate/tool-groups.ts";
import { projectAt } from "../../src/world/project.ts";
import { asText, bash, ourCall, sandbox } from "../../testing/sandbox.ts";

const box = sandbox();
const project = projectAt(box.env, box.project);
const input = asText(bash("ls", box.project));
const never = async () => {
  throw new Error("nothing is written here");
};

const base = {
  name: "some-gate",
  rule: "Some rule.",
  savesFrom: "Some mishap.",
  order: 1,
  on: { PreToolUse: [COMMAND_TOOLS] },
  ifUnknown: "block",
} as const;

const event = { about: (event: object) => event, facts: [] } as const;
const issue = { issue: { number: 1 } };

describe("answerEvent", () => {
  it("no fact is read when `about` does not apply", async () => {
    const gate = defineGate({
      ...base,
      about: () => undefined,
      facts: ["now"],
      decide: () => block("x"),
    });
    const { verdicts, facts } = await answerEvent([gate], input, project, never);
    expect(verdicts).toMatchObject([{ decision: { kind: "allow" } }]);
    expect(facts).toEqual({});
  });

  it("no expensive fact is read when the cheap ones decide", async () => {
    const gate = defineGate({
      ...base,
      about: () => issue,
      cheapFacts: ["activeCommand"],
      decideEarly: () => allow(),
      facts: ["issueState"],
      decide: () => block("x"),
    });
    const { verdicts, facts } = await answerEvent([gate], input, project, never);
    expect(verdicts).toMatchObject([{ decision: { kind: "allow" } }]);
    expect(facts).toEqual({ activeCommand: undefined });
  });

  it("a call that cannot be read is unsure", async () => {
    const gate = defineGate({
      ...base,
      about: ({ call }) =>
        call.kind === "unreadable" ? { kind: "unsure", why: call.why } : undefined,
      facts: [],
      decide: () => allow(),
    });
    const nameless = asText(ourCall("handoff_ticket", { command: "plan" }, box.project));
    const { output } = await answerEvent([gate], nameless, project, never);
    expect(output).toMatchObject({
      code: 2,
      stderr: "some-gate could not decide: the call names no issue.",
    });
  });

  it("an error thrown by decide is unsure", async () => {
    const gate = defineGate({
      ...base,
      ...event,
      decide: () => {
        throw new Error("a bug\nwith a second line");
      },
    });
    const { output } = await answerEvent([gate], input, project, never);
    expect(output.stderr).toBe("some-gate could not decide: a bug.");
  });

  it("a gate is silent at an event it is not wired to", async () => {
    const gate = defineGate({ ...base, ...event, decide: () => block("x") });
    const other = input.replace("PreToolUse", "PostToolUse");
    const { output } = await answerEvent([gate], other, project, never);
    expect(output).toEqual({ code: 0, stdout: undefined, stderr: undefined });
  });

  it("the gates decide again when another process wrote the record first, and end as unsure", async () => {
    let decided = 0;
    const record = { kind: "hold", key: "k", fingerprint: "f", nth: 1 } as const;
    const gate = defineGate({
      ...base,
      ...event,
      decide: () => {
        decided += 1;
        return block("x", record);
      },
    });
    const second = await answerEvent([gate], input, project, async () => decided === 2);
    expect([second.output.code, decided]).toEqual([2, 2]);
    const lost = await answerEvent([gate], input, project, async () => false);
    expect(lost.verdicts).toMatchObject([{ decision: { kind: "unsure" } }]);
  });
});

describe("answerEvent with several gates", () => {
  const record = { kind: "event", line: "x" } as const;
  const second = { ...base, name: "second-gate", order: 2 };
  const noting = defineGate({ ...base, ...event, decide: () => note("So.", record) });
  const blocking = defineGate({ ...second, ...event, decide: () => block("No.") });

  it("a gate that throws does not silence another gate", async () => {
    const broken = defineGate({
      ...base,
      ...event,
      ifUnknown: "allow",
      decide: () => {
        throw new Error("a bug");
      },
    });
    const { output } = await answerEvent([broken, blocking], input, project, never);
    expect(output).toMatchObject({ code: 2, stderr: "second-gate: No." });
  });

  it("a held call writes no record of a gate that did not hold it", async () => {
    const written: object[] = [];
    const remember = async (one: object) => written.push(one) > 0;
    await answerEvent([noting, blocking], input, project, remember);
    expect(written).toEqual([]);
    await answerEvent([noting], input, project, remember);
    expect(written).toEqual([record]);
  });

  it("a record that cannot be written makes its gate unsure", async () => {
    const { output } = await answerEvent([noting], input, project, never);
    expect(output).toMatchObject({ code: 2, stderr: expect.stringContaining("could not decide") });
  });

  it("a fact is read once for all gates of an event", async () => {
    const timed = { ...event, facts: ["now"] } as const;
    const seen: number[] = [];
    const see = (_event: object, { now }: { readonly now: number }) => {
      seen.push(now);
      return allow();
    };
    const gates = [
      defineGate({ ...base, ...timed, decide: see }),
      defineGate({ ...second, ...timed, decide: see }),
    ];
    await answerEvent(gates, input, project, never);
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });
});
