import { describe, expect, it } from "vitest";
import { issueState, judge, MODES, NOW, outcome } from "../board.ts";

const MODES_OF_PERSON = { ...MODES, reviewMode: "interactive", approval: "person" } as const;
const PERSON = { modes: MODES_OF_PERSON } as const;
const ASKED = { modes: MODES_OF_PERSON, asked: true } as const;
const SKIP = { modes: { ...MODES, reviewMode: "skip" } } as const;

const APPROVALS = [
  { command: "review", intent: "complete" },
  { command: "ralph_review", toState: "__COMPLETE__" },
  { command: "review", toState: "In Progress" },
];
const BYPASSES = [
  { command: "impl", intent: "lock" },
  { command: "impl", toState: "In Progress" },
  { command: "ralph_impl", toState: "lock" },
];

describe("a plan in review, where a person approves plans", () => {
  it.each(APPROVALS)("a plan in review is answered with ask for %j", (request) => {
    const move = { from: "Plan in Review", to: "In Progress", changed: true, takesLock: false };
    const fact = "#42 waits for a person's approval.";
    expect(judge("Plan in Review", request, PERSON)).toMatchObject({ kind: "ask", move, fact });
  });

  it("the question names issue, title, what it is about and what yes means", () => {
    const judgement = judge("Plan in Review", { command: "review", intent: "complete" }, PERSON);
    expect(judgement).toMatchObject({
      about: "plan",
      question:
        '#42 "The answer": review wants to approve its plan (Plan in Review → In Progress). Yes approves the plan: building may begin.',
    });
  });

  it.each(APPROVALS)("a plan in review is approved by %j once the person was asked", (request) => {
    const judgement = judge("Plan in Review", request, ASKED);
    expect(judgement).toMatchObject({ kind: "go", move: { to: "In Progress", approved: true } });
  });

  it.each(BYPASSES)("a plan in review is not taken by %j, asked or not", (request) => {
    for (const circumstances of [PERSON, ASKED]) {
      const judgement = judge("Plan in Review", request, circumstances);
      const refusal = { rule: 9, fact: "#42 waits for a person's approval." };
      expect(judgement).toMatchObject({ kind: "refused", refusal });
      if (judgement.kind !== "refused") throw new Error("not refused");
      expect(judgement.refusal.recovery[0]).toBe("a person runs: ralph approve 42");
    }
  });

  it("a person's approval wins over skip", () => {
    const modes = { ...MODES, reviewMode: "skip", approval: "person" } as const;
    for (const request of BYPASSES) {
      expect(outcome(judge("Plan in Review", request, { modes }))).toBe("rule 9");
    }
    expect(outcome(judge("Plan in Review", APPROVALS[0] ?? {}, { modes }))).toBe(
      "asks for In Progress",
    );
  });

  it.each([
    [{ command: "review", intent: "reject" }, "Ready for Plan"],
    [{ command: "review", toState: "Ready for Plan" }, "Ready for Plan"],
    [{ command: "impl", intent: "escalate" }, "Human Needed"],
    [{ command: "hero", intent: "cancel" }, "asks for Canceled"],
    [{ command: "impl", intent: "complete" }, "rule 8"],
    [{ command: "impl", intent: "reject" }, "rule 7"],
  ])("a plan in review is answered as usual when %j leads elsewhere", (request, answer) => {
    expect(outcome(judge("Plan in Review", request, PERSON))).toBe(answer);
  });
});

describe("an issue in progress, where a person approves plans", () => {
  it("a lock in In Progress needs no approval", () => {
    const judgement = judge("In Progress", { command: "impl", intent: "lock" }, PERSON);
    expect(judgement).toMatchObject({ kind: "go", move: { changed: false, takesLock: true } });
  });

  it("an issue is rejected from review to In Progress without the person", () => {
    const judgement = judge("In Review", { command: "merge", intent: "reject" }, PERSON);
    expect(outcome(judgement)).toBe("In Progress");
  });

  it("an issue in progress stays with its holder", () => {
    const lock = { holder: "builder @ team-b", since: NOW };
    const at = issueState("In Progress", lock);
    expect(outcome(judge(at, { command: "impl", intent: "complete" }, PERSON))).toBe("rule 5");
  });
});

describe("a plan in review, where review approves plans", () => {
  it.each(APPROVALS)("a plan in review is approved by %j", (request) => {
    expect(outcome(judge("Plan in Review", request))).toBe("In Progress");
  });

  it.each(BYPASSES)("a plan in review is not built by %j before its review", (request) => {
    const refusal = { rule: 9, fact: "#42 waits for its review." };
    const judgement = judge("Plan in Review", request);
    expect(judgement).toMatchObject({ kind: "refused", refusal });
    if (judgement.kind !== "refused") throw new Error("not refused");
    expect(judgement.refusal.recovery[0]).toBe("command=review intent=complete → In Progress");
  });

  it.each([...APPROVALS, ...BYPASSES])("in skip a plan in review is taken by %j", (request) => {
    expect(outcome(judge("Plan in Review", request, SKIP))).toBe("In Progress");
  });
});
