import { describe, expect, it } from "vitest";
import { convergenceGate } from "../../hooks-src/pre/convergence-gate.ts";
import { allow, note, refuse } from "../../src/gate/decision.ts";
import { groupOf } from "../../src/workflow/group/group.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { decide, decideEarly } from "../../testing/decide.ts";
import { handoffInput, toolInput } from "../../testing/inputs.ts";
import { issue } from "../../testing/issues.ts";

const planLock = handoffInput({ number: 42, command: "plan", intent: "lock" });
const OTHER_WORK = 'pick_actionable_issue(workflowState="Ready for Plan")';
const nobody: readonly number[] = [];

function decided(...states: string[]) {
  const members = states.map((state, index) => issue(42 + index, { state, parent: "#41" }));
  const group = groupOf([issue(41), ...members], "#42");
  return decide(convergenceGate, planLock, {
    machine: MACHINE,
    convergenceVerified: nobody,
    group,
  });
}

it.each([
  [["Ready for Plan"], allow()],
  [["Ready for Plan", "Ready for Plan", "Done"], allow()],
  [["Ready for Plan", "In Progress", "Canceled"], allow()],
  [
    ["Ready for Plan", "Ready for Plan", "Research in Progress"],
    refuse("#42 waits for its group: #44 is in Research in Progress.", OTHER_WORK),
  ],
  [
    ["Ready for Plan", "Backlog", "Human Needed"],
    refuse(
      "#42 waits for its group: #43 is in Backlog, #44 is in Human Needed.",
      'a person runs: ralph board move 44 "Research Needed" --reason R',
    ),
  ],
])("convergence-gate with a group in %o", (states, answer) => {
  expect(decided(...states)).toEqual(answer);
});

describe("convergence-gate checks only moves to planning", () => {
  const early = (call: typeof planLock, verified: "all" | readonly number[] = nobody) =>
    decideEarly(convergenceGate, call, { machine: MACHINE, convergenceVerified: verified });

  it.each([
    [{ number: 42, command: "plan", intent: "lock" }],
    [{ number: 42, command: "ralph_plan", to_state: "__LOCK__" }],
    [{ number: "42", command: "plan", to_state: "Plan in Progress" }],
  ])("convergence-gate reads the group for %o", (input) => {
    expect(early(handoffInput(input))).toBeUndefined();
  });

  it.each([
    [{ number: 42, command: "plan", intent: "complete" }],
    [{ number: 42, command: "research", intent: "lock" }],
    [{ number: 42, command: "nonsense", intent: "lock" }],
  ])("convergence-gate does not read the group for %o", (input) => {
    expect(early(handoffInput(input))).toEqual(allow());
  });

  it("convergence-gate reads the group when children advance to planning", () => {
    const tool_name = "mcp__ralph__ralph_hero__advance_children";
    const advance = (targetState: string) =>
      toolInput({ tool_name, tool_input: { number: 41, targetState } });
    expect(early(advance("Plan in Progress"))).toBeUndefined();
    expect(early(advance("In Review"))).toEqual(allow());
  });

  it("RALPH_CONVERGENCE_VERIFIED passes for all issues or some, with a note", () => {
    const vouched = note("Convergence of #42 is taken from RALPH_CONVERGENCE_VERIFIED.");
    expect(early(planLock, "all")).toEqual(vouched);
    expect(early(planLock, [41, 42])).toEqual(vouched);
    expect(early(planLock, [43])).toBeUndefined();
  });
});
