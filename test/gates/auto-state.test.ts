import { describe, expect, it } from "vitest";
import { autoState } from "../../hooks-src/pre/auto-state.ts";
import { allow, rewrite } from "../../src/gate/decision.ts";
import type { Facts } from "../../src/gate/facts.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { handoffInput } from "../../testing/inputs.ts";
import { addIssue } from "../../testing/ralph-board.ts";
import { ourCall, sandbox } from "../../testing/sandbox.ts";

const settings = { autoState: "on" } as Facts["settings"];
const call = { number: 42, reason: "as planned", extra: { kept: true } };

function decided(input: object, how: Facts["settings"] = settings) {
  return decide(autoState, handoffInput({ ...call, ...input }), {
    machine: MACHINE,
    settings: how,
  });
}

describe("auto-state writes what an intent in a state's place means", () => {
  it.each([
    ["research", "__LOCK__", { to_state: "Research in Progress" }],
    ["ralph_plan", "lock", { to_state: "Plan in Progress" }],
    ["impl", "__COMPLETE__", { to_state: "In Review" }],
    ["merge", "complete", { to_state: "Done" }],
    // These are judged by rules of their own, which a state's name would not meet.
    ["merge", "__REJECT__", { intent: "reject" }],
    ["plan", "__ESCALATE__", { intent: "escalate" }],
    ["triage", "cancel", { intent: "cancel" }],
  ])("%s with to_state=%s", (command, to_state, spelled) => {
    expect(decided({ command, to_state })).toEqual(rewrite({ ...call, command, ...spelled }));
  });
});

describe("auto-state leaves a call as it is", () => {
  it.each([
    [{ command: "triage", to_state: "__COMPLETE__" }],
    [{ command: "review", to_state: "__LOCK__" }],
    [{ command: "research", to_state: "__NONSENSE__" }],
    [{ command: "nobody", to_state: "__LOCK__" }],
    [{ command: "research", intent: "lock", to_state: "__LOCK__" }],
  ])("a call that means no one state is not rewritten: %j", (input) => {
    expect(decided(input)).toEqual(allow());
  });

  it("a state's own name, and an intent in its place, are none of auto-state's business", () => {
    expect(isAbout(autoState, handoffInput({ ...call, command: "plan", to_state: "Done" }))).toBe(
      false,
    );
    expect(isAbout(autoState, handoffInput({ ...call, command: "plan", intent: "lock" }))).toBe(
      false,
    );
  });

  it("auto-state rewrites nothing when the setting is off", () => {
    const off = { autoState: "off" } as Facts["settings"];
    expect(decided({ command: "plan", to_state: "__LOCK__" }, off)).toEqual(allow());
  });
});

it("auto-state answers the whole input, as an executable and beside the other gates", () => {
  const box = sandbox();
  addIssue(box, 42, "Research Needed");
  const input = { ...call, command: "research", to_state: "__LOCK__" };
  const updatedInput = { ...input, to_state: "Research in Progress" };
  const payload = ourCall("handoff_ticket", input, box.project);
  const ran = box.gate("auto-state", payload);
  expect({ ...ran, stdout: JSON.parse(ran.stdout) }).toEqual({
    code: 0,
    stderr: "",
    stdout: { hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput } },
  });
});
