import { beforeAll, describe, expect, it } from "vitest";
import { SILENT } from "../../../testing/gate-answers.ts";
import { addIssue } from "../../../testing/ralph-board.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;
beforeAll(() => {
  box = sandbox();
  addIssue(box, 42, "Research Needed");
});

const judged = (input: object, own = box) =>
  own.gate(
    "auto-state",
    ourCall("handoff_ticket", { number: 42, reason: "r", ...input }, own.project),
  );

describe("auto-state writes the state's name and keeps the whole input", () => {
  it.each([
    ["research", "lock", "Research in Progress"],
    ["research", "__LOCK__", "Research in Progress"],
    ["research", "complete", "Ready for Plan"],
    ["research", "__COMPLETE__", "Ready for Plan"],
    ["ralph_research", "__LOCK__", "Research in Progress"],
    ["plan", "__LOCK__", "Plan in Progress"],
    ["plan", "__COMPLETE__", "Plan in Review"],
    ["review", "__COMPLETE__", "In Progress"],
    ["impl", "__LOCK__", "In Progress"],
    ["impl", "__COMPLETE__", "In Review"],
    ["merge", "__COMPLETE__", "Done"],
    ["split", "__COMPLETE__", "Backlog"],
  ])("%s with to_state %s becomes %s", (command, to_state, state) => {
    const { code, stdout, stderr } = judged({ command, to_state, owner: "acme" });
    expect([code, stderr]).toEqual([0, ""]);
    const { updatedInput } = JSON.parse(stdout).hookSpecificOutput;
    expect(updatedInput).toEqual({
      ...{ number: 42, reason: "r", command, to_state: state, owner: "acme" },
    });
  });
});

it.each(["plan", "triage"])(
  "an escalation of %s is written as the intent that it is",
  (command) => {
    const { stdout } = judged({ command, to_state: "__ESCALATE__" });
    const { updatedInput } = JSON.parse(stdout).hookSpecificOutput;
    expect(updatedInput).toEqual({ number: 42, reason: "r", command, intent: "escalate" });
  },
);

describe("auto-state leaves alone what means no one state, and what is a state already", () => {
  it.each([
    { command: "research", intent: "lock" },
    { command: "research", to_state: "Ready for Plan" },
    { command: "triage", to_state: "__COMPLETE__" },
    { command: "hero", to_state: "__COMPLETE__" },
    { command: "review", to_state: "__LOCK__" },
    { command: "nobody", to_state: "__LOCK__" },
    { command: "research", intent: "lock", to_state: "__LOCK__" },
    { command: "research" },
  ])("%j", (input) => {
    expect(judged(input)).toEqual(SILENT);
  });

  it("auto-state lets pass where settings cannot be read, and says so", () => {
    const own = sandbox();
    own.file("project/.ralph/settings.json", "{");
    const { code, stderr } = judged({ command: "research", to_state: "__LOCK__" }, own);
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^auto-state could not decide: /)]);
  });
});
