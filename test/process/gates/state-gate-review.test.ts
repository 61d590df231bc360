import { beforeAll, describe, expect, it } from "vitest";
import { asked, blocked, SILENT } from "../../../testing/gate-answers.ts";
import { addIssue, serverCall, succeed } from "../../../testing/ralph-board.ts";
import { ourCall, type Sandbox, sandbox } from "../../../testing/sandbox.ts";

let box: Sandbox;

beforeAll(() => {
  box = sandbox();
  addIssue(box, 1, "Plan in Review");
});

const handoff = (input: object, fields = {}, env = {}) =>
  box.gate("state-gate", ourCall("handoff_ticket", { ...input }, box.project, fields), { env });

describe.each([{ RALPH_REVIEW_MODE: "interactive" }, { RALPH_AUTO_APPROVE: "false" }])(
  "state-gate where a person approves plans: %o",
  (env) => {
    it("review is answered with ask", () => {
      const review = { number: 1, command: "review", intent: "complete" };
      expect(handoff(review, {}, env)).toEqual(
        asked(
          '#1 "Issue 1": review wants to approve its plan (Plan in Review → In Progress). Yes approves the plan: building may begin.',
        ),
      );
      expect(handoff(review)).toEqual(SILENT);
    });

    it("every other command is refused for a plan in review", () => {
      const line = "#1 waits for a person's approval. Recovery: a person runs: ralph approve 1.";
      const input = { number: 1, command: "impl", intent: "lock" };
      expect(handoff(input, {}, env)).toEqual(blocked(line));
    });

    it("a plan in review can be rejected without asking", () => {
      const reject = { number: 1, command: "review", intent: "reject" };
      expect(handoff(reject, {}, env)).toEqual(SILENT);
    });
  },
);

it("the tool accepts a review the person was asked about, and only that call", () => {
  addIssue(box, 2, "Plan in Review");
  box.file("project/.ralph/settings.json", JSON.stringify({ reviewMode: "interactive" }));
  const review = { number: 2, command: "review", intent: "complete" };
  const call = (id: string) => serverCall(box, "handoff_ticket", { ...review, reason: "r" }, id);
  expect(handoff(review, { tool_use_id: "toolu_asked" }).stdout).toContain('"ask"');
  expect(call("toolu_other").code).toBe(1);
  expect(succeed(call("toolu_asked")).stdout).toContain("→ In Progress");
});

describe("a notification of what begins to wait for a person", () => {
  const review = { number: 1, command: "review", intent: "complete" };
  const escalate = { number: 1, command: "review", intent: "escalate" };
  const on = { RALPH_NOTIFICATIONS: "on", RALPH_REVIEW_MODE: "interactive" };

  it("stands beside a question, and alone where a hand-off to a person passes", () => {
    const { hookSpecificOutput, terminalSequence } = JSON.parse(handoff(review, {}, on).stdout);
    expect(hookSpecificOutput).toMatchObject({ permissionDecision: "ask" });
    expect(terminalSequence.startsWith('\u001b]9;ralph: #1 "Issue 1": review wants ')).toBe(true);
    expect(terminalSequence.endsWith("…\u0007\u0007")).toBe(true);
    const { code, stdout, stderr } = handoff(escalate, {}, on);
    expect([code, stderr]).toEqual([0, ""]);
    expect(JSON.parse(stdout)).toEqual({
      terminalSequence: "\u001b]9;ralph: #1 needs you: Issue 1\u0007\u0007",
    });
  });

  it("is on where nothing is set, and off by the project's settings file", () => {
    const { stdout } = handoff(escalate, {}, { RALPH_NOTIFICATIONS: "" });
    expect(stdout).toContain("terminalSequence");
    box.file("project/.ralph/settings.json", JSON.stringify({ notifications: "off" }));
    expect(handoff(escalate, {}, { RALPH_NOTIFICATIONS: "" })).toEqual(SILENT);
    box.file("project/.ralph/settings.json", "{}");
  });

  it("is not made for a call that is held", () => {
    const elsewhere = { ...review, command: "impl", intent: "lock" };
    expect(handoff(elsewhere, {}, on)).toMatchObject({ code: 2, stdout: "" });
  });
});
