import { describe, expect, it } from "vitest";
import { allow, block } from "../../src/gate/decision.ts";
import { defineGate } from "../../src/gate/define-gate.ts";
import { answer } from "../../src/run-gate.ts";
import { projectAt } from "../../src/world/project.ts";
import { asText, bash, sandbox } from "../../testing/sandbox.ts";

const box = sandbox();
const project = projectAt(box.env, box.project);
const input = asText(bash("ls", box.project));
const never = async () => {
  throw new Error("nothing is written here");
};

const base = {
  name: "some-gate",
  rule: "Some rule.",
  on: ["PreToolUse"],
  ifUnknown: "block",
} as const;

describe("the line from stdin to a decision", () => {
  it("reads no fact when the gate has nothing to say", async () => {
    const gate = defineGate({
      ...base,
      when: () => false,
      needs: ["issueState"],
      decide: () => block("x"),
    });
    const { decision, facts } = await answer(gate, async () => input, project, never);
    expect(decision.kind).toBe("allow");
    expect(facts).toEqual({});
  });

  it("reads no dear fact when the cheap ones are enough", async () => {
    const gate = defineGate({
      ...base,
      when: () => true,
      first: ["phase"],
      early: () => allow(),
      needs: ["issueState"],
      decide: () => block("x"),
    });
    const { decision, facts } = await answer(gate, async () => input, project, never);
    expect(decision.kind).toBe("allow");
    expect(facts).toEqual({ phase: undefined });
  });

  it("turns a fact that cannot be read into unsure", async () => {
    const gate = defineGate({
      ...base,
      when: () => true,
      needs: ["issueState"],
      decide: () => allow(),
    });
    const { output } = await answer(gate, async () => input, project, never);
    expect(output).toMatchObject({
      code: 2,
      stderr: "some-gate could not decide: the call names no issue.",
    });
  });

  it("turns a failure inside a decision into unsure", async () => {
    const gate = defineGate({
      ...base,
      when: () => true,
      needs: [],
      decide: () => {
        throw new Error("a bug\nwith a second line");
      },
    });
    const { output } = await answer(gate, async () => input, project, never);
    expect(output.stderr).toBe("some-gate could not decide: a bug.");
  });

  it("is silent at an event it does not listen to", async () => {
    const gate = defineGate({ ...base, when: () => true, needs: [], decide: () => block("x") });
    const other = input.replace("PreToolUse", "PostToolUse");
    const { output } = await answer(gate, async () => other, project, never);
    expect(output).toEqual({ code: 0, stdout: undefined, stderr: undefined });
  });

  it("decides anew when another process wrote the record first, and gives up as unsure", async () => {
    let decided = 0;
    const record = { kind: "hold", key: "k", fingerprint: "f", nth: 1 } as const;
    const gate = defineGate({
      ...base,
      when: () => true,
      needs: [],
      decide: () => {
        decided += 1;
        return block("x", record);
      },
    });
    const second = await answer(
      gate,
      async () => input,
      project,
      async () => decided === 2,
    );
    expect([second.decision.kind, decided]).toEqual(["block", 2]);
    const lost = await answer(
      gate,
      async () => input,
      project,
      async () => false,
    );
    expect(lost.decision.kind).toBe("unsure");
  });
});
