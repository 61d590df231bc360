import { describe, expect, it } from "vitest";
import { allow, allowNotifying, ask, block, note } from "../../src/gate/decision.ts";
import { render } from "../../src/gate/render.ts";
import { beginsToWait, notificationSequence } from "../../src/gate/waiting/notification.ts";
import { waitAfter } from "../../src/gate/waiting/wait-after.ts";
import type { State } from "../../src/workflow/machine/states.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const gate = { name: "some-gate", order: 1, ifUnknown: "allow" } as const;
const OTHERWISE = { line: "Nobody.", recovery: "a person runs: x" };

describe("a notification of what begins to wait for a person", () => {
  it("a question and an allowed hand-off to a person are told, a held call is not", () => {
    const begins = (...decisions: Parameters<typeof told>[0]) => beginsToWait(told(decisions));
    const told = (decisions: (ReturnType<typeof allow> | ReturnType<typeof ask>)[]) =>
      decisions.map((decision) => ({ gate, decision }));
    expect(begins(allow())).toBeUndefined();
    expect(begins(allow(), ask("Sure?", OTHERWISE))).toBe("Sure?");
    expect(begins(allow(), allowNotifying("#4 needs you"))).toBe("#4 needs you");
    const held = [
      { gate, decision: allowNotifying("#4 needs you") },
      { gate, decision: block("No.") },
    ];
    expect(beginsToWait(held)).toBeUndefined();
  });

  it("what begins to wait is told once: a question before what passes, by the gates' order", () => {
    const at = (order: number, decision: Parameters<typeof render>[0][number]["decision"]) => ({
      ...{ gate: { ...gate, order }, decision },
    });
    const [first, second] = [allowNotifying("first"), allowNotifying("second")];
    expect(beginsToWait([at(2, second), at(1, first)])).toBe("first");
    expect(beginsToWait([at(1, first), at(2, ask("Sure?", OTHERWISE))])).toBe("Sure?");
    expect(beginsToWait([at(1, note("So.")), at(2, second)])).toBe("second");
    expect(beginsToWait([at(1, note("So."))])).toBeUndefined();
    expect(beginsToWait([])).toBeUndefined();
  });

  it.each([
    ["In Progress", "Human Needed", '#7 needs you: Some "issue"'],
    ["Plan in Progress", "Plan in Review", '#7 waits for you to approve its plan: Some "issue"'],
    ["In Progress", "In Review", '#7 waits for its merge: Some "issue"'],
    ["Research in Progress", "Ready for Plan", undefined],
    ["Human Needed", "Human Needed", undefined],
    ["In Review", "Done", undefined],
  ] as const)("a hand-off from %s to %s tells %j", (from, to, text) => {
    expect(tells(from, to, { ...DEFAULT_SETTINGS, approval: "person" })).toBe(text);
  });

  it("what no person has to approve is not told", () => {
    const modes = { ...DEFAULT_SETTINGS, mergeApproval: "rules" } as const;
    expect(tells("Plan in Progress", "Plan in Review", modes)).toBeUndefined();
    expect(tells("In Progress", "In Review", modes)).toBeUndefined();
  });

  it("the text can end the sequence in no way, and never begins with a digit", () => {
    expect(notificationSequence("4\u0007\u001b]0;owned\u0007\n\u009cx")).toBe(
      "\u001b]9;ralph: 4 x\u0007\u0007",
    );
    expect(notificationSequence("y".repeat(500)).length).toBeLessThan(140);
  });

  it("the sequence stands beside the answer at exit 0, and never with exit 2", () => {
    const terminalSequence = notificationSequence("x");
    const how = { event: "PreToolUse", warning: undefined, terminalSequence } as const;
    const out = (decision: ReturnType<typeof note> | ReturnType<typeof block>) =>
      render([{ gate, decision }], how);
    expect(out(block("No."))).toEqual({ code: 2, stdout: undefined, stderr: "No." });
    expect(JSON.parse(out(note("So.")).stdout ?? "")).toMatchObject({ terminalSequence });
    const passed = render([{ gate, decision: allow() }], how);
    expect(passed.stderr).toBeUndefined();
    expect(JSON.parse(passed.stdout ?? "")).toEqual({ terminalSequence });
    const asked = render([{ gate, decision: ask("Sure?", OTHERWISE) }], how);
    expect(JSON.parse(asked.stdout ?? "")).toMatchObject({
      terminalSequence,
      hookSpecificOutput: { permissionDecision: "ask" },
    });
  });
});

function tells(from: State, to: State, modes: Parameters<typeof waitAfter>[2]) {
  return waitAfter({ number: 7, title: 'Some\n"issue"', open: true }, { from, to }, modes);
}
