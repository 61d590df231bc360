import { describe, expect, it } from "vitest";
import { age } from "../../../src/workflow/issue/lock.ts";
import type { Circumstances } from "../../../src/workflow/move/circumstances.ts";
import { refusalLine } from "../../../src/workflow/move/refusal.ts";
import { issueState, judge, NOW, outcome } from "../board.ts";

const ME: Partial<Circumstances> = { actor: "analyst-2 @ team-a" };
const MINUTES = 60_000;
const other = { holder: "builder @ team-b", since: NOW - 12 * MINUTES };
const mine = { holder: "analyst-2 @ team-a", since: NOW - 12 * MINUTES };

const LOCK_STATES = [
  ["research", "Research in Progress"],
  ["plan", "Plan in Progress"],
  ["impl", "In Progress"],
] as const;

describe("a free lock state", () => {
  it.each(LOCK_STATES)(
    "a free lock state is taken by %s without writing the field",
    (command, state) => {
      const expected = {
        kind: "go",
        move: { changed: false, takesLock: true, outsideGraph: false },
      };
      expect(judge(state, { command, intent: "lock" }, ME)).toMatchObject(expected);
      expect(judge(state, { command, toState: state }, ME)).toMatchObject(expected);
    },
  );

  it.each(LOCK_STATES)(
    "a free lock state is completed by %s without having been taken",
    (command, state) => {
      const judgement = judge(state, { command, intent: "complete" }, ME);
      expect(judgement).toMatchObject({ kind: "go", move: { changed: true, takesLock: false } });
    },
  );

  it.each([
    ["Plan in Review", { command: "review", intent: "complete" }],
    ["Plan in Review", { command: "review", toState: "In Progress" }],
    ["In Review", { command: "merge", intent: "reject" }],
    ["In Review", { command: "impl", intent: "reject" }],
  ])("a free lock state remains when %s is left by %j", (state, request) => {
    const move = { to: "In Progress", changed: true, takesLock: false };
    expect(judge(state, request, ME)).toMatchObject({ kind: "go", move });
  });

  it("a free lock state cannot be locked by another command than its own", () => {
    const move = { changed: false, takesLock: false };
    const judgement = judge("In Progress", { command: "review", toState: "In Progress" }, ME);
    expect(judgement).toMatchObject({ kind: "go", move });
  });
});

describe("a lock held by another", () => {
  it.each(LOCK_STATES)(
    "a lock held by another is not taken by %s, whichever way it is asked",
    (command, state) => {
      for (const request of [{ intent: "lock" }, { toState: state }, { toState: "__LOCK__" }]) {
        const judgement = judge(issueState(state, other), { command, ...request }, ME);
        expect(outcome(judgement)).toBe("rule 5");
      }
    },
  );

  it.each([
    ["Research in Progress", { command: "research", intent: "complete" }],
    ["Research in Progress", { command: "research", intent: "reject" }],
    ["Research in Progress", { command: "research", toState: "Human Needed" }],
    ["Plan in Progress", { command: "plan", toState: "Plan in Review" }],
    ["In Progress", { command: "impl", intent: "complete" }],
    ["In Progress", { command: "hero", toState: "In Review" }],
    ["In Progress", { command: "impl", intent: "close" }],
    ["In Progress", { command: "triage", intent: "cancel" }],
  ])("a lock held by another in %s is not left by %j", (state, request) => {
    expect(outcome(judge(issueState(state, other), request, ME))).toBe("rule 5");
  });

  it.each(LOCK_STATES)(
    "a lock held by another is not left by escalate either, here after %s",
    (_command, state) => {
      for (const intent of ["escalate", "close", "cancel", "reject"]) {
        const judgement = judge(issueState(state, other), { command: "impl", intent }, ME);
        const [, own] = LOCK_STATES[2];
        if (intent === "reject" && state === own) expect(outcome(judgement)).toBe("stays");
        else expect(outcome(judgement)).toBe("rule 5");
      }
    },
  );

  it("the lead may escalate what its own teammate holds, and do nothing else to it", () => {
    const at = issueState("In Progress", other);
    const lead = {
      ...ME,
      lockHolder: { holder: other.holder, presence: "alive", isLed: true },
    } as const;
    expect(outcome(judge(at, { command: "hero", intent: "escalate" }, lead))).toBe("Human Needed");
    for (const request of [
      { command: "impl", intent: "lock" },
      { command: "impl", intent: "complete" },
      { command: "impl", toState: "Human Needed" },
      { command: "hero", intent: "reject" },
      { command: "hero", intent: "close" },
    ]) {
      expect(outcome(judge(at, request, lead))).toBe("rule 5");
    }
  });

  it("the lock of a holder that is gone is taken over like a free one", () => {
    const at = issueState("In Progress", other);
    const gone = {
      ...ME,
      lockHolder: { holder: other.holder, presence: "gone", isLed: false },
    } as const;
    expect(judge(at, { command: "impl", intent: "lock" }, gone)).toMatchObject({
      kind: "go",
      move: { changed: false, takesLock: true, endsLock: { lock: other, why: "gone" } },
    });
    // What was found out about one holder says nothing about the next.
    const next = issueState("In Progress", { holder: "carl @ team-c", since: NOW });
    expect(outcome(judge(next, { command: "impl", intent: "lock" }, gone))).toBe("rule 5");
  });

  it("a call that changes nothing ends no lock, though its holder is gone", () => {
    const gone = { ...ME, lockHolder: { holder: other.holder, presence: "gone", isLed: false } };
    const held = issueState("In Progress", other);
    const request = { command: "review", intent: "complete" };
    expect(judge(held, request, gone as Partial<Circumstances>)).toMatchObject({
      ...{ kind: "go", move: { changed: false, takesLock: false, endsLock: undefined } },
    });
    const taken = { kind: "go", move: { changed: false, endsLock: { lock: other, why: "gone" } } };
    const lock = { command: "impl", intent: "lock" };
    expect(judge(held, lock, gone as Partial<Circumstances>)).toMatchObject(taken);
  });

  it("after /clear the caller goes on with the lock it had under its old name", () => {
    const at = issueState("In Progress", other);
    const cleared = {
      ...ME,
      lockHolder: { holder: other.holder, presence: "caller", isLed: false },
    } as const;
    const again = judge(at, { command: "impl", intent: "lock" }, cleared);
    expect(again).toMatchObject({ kind: "go", move: { takesLock: true, endsLock: undefined } });
    expect(outcome(judge(at, { command: "impl", intent: "complete" }, cleared))).toBe("In Review");
  });

  it("a person leaves a lock that another holds", () => {
    const judgement = judge(
      issueState("In Progress", other),
      { command: "impl", intent: "complete" },
      { isPerson: true },
    );
    expect(judgement).toMatchObject({ kind: "go", move: { endsLock: { why: "person" } } });
  });

  it("the refusal of a held lock names holder, age and recovery", () => {
    const judgement = judge(
      issueState("In Progress", other),
      { command: "impl", intent: "lock" },
      ME,
    );
    if (judgement.kind !== "refused") throw new Error("not refused");
    expect(judgement.refusal.fact).toBe("#42 is held by builder @ team-b for 12 min.");
    expect(refusalLine(judgement.refusal)).toBe(
      '#42 is held by builder @ team-b for 12 min. Recovery: pick_actionable_issue(workflowState="In Progress").',
    );
    expect(judgement.refusal.recovery.join()).not.toContain("escalate");
    expect(judgement.refusal.recovery.join()).toContain("ralph release 42 --reason");
  });

  it("a held lock is refused before the tables are asked", () => {
    const judgement = judge(
      issueState("In Progress", other),
      { command: "plan", intent: "lock" },
      ME,
    );
    expect(outcome(judgement)).toBe("rule 5");
  });

  it("a lock does not count once the field has left the lock state", () => {
    const judgement = judge(issueState("In Review", other), {
      command: "merge",
      intent: "complete",
    });
    expect(outcome(judgement)).toBe("Done");
  });
});

describe("a lock held by the caller", () => {
  it.each(LOCK_STATES)("a lock held by the caller may be taken again by %s", (command, state) => {
    const judgement = judge(issueState(state, mine), { command, intent: "lock" }, ME);
    expect(judgement).toMatchObject({ kind: "go", move: { changed: false, takesLock: true } });
  });

  it.each([
    ["Research in Progress", { command: "research", intent: "complete" }, "Ready for Plan"],
    ["Plan in Progress", { command: "plan", intent: "complete" }, "Plan in Review"],
    ["In Progress", { command: "impl", intent: "complete" }, "In Review"],
    ["In Progress", { command: "impl", intent: "close" }, "asks for Done"],
    ["In Progress", { command: "impl", intent: "cancel" }, "asks for Canceled"],
    ["In Progress", { command: "impl", toState: "Human Needed" }, "Human Needed"],
  ])("a lock held by the caller in %s is left by %j", (state, request, to) => {
    expect(outcome(judge(issueState(state, mine), request, ME))).toBe(to);
  });
});

describe("the age of a lock", () => {
  it.each([
    [-5000, "0 s"],
    [3999, "3 s"],
    [59_999, "59 s"],
    [MINUTES, "1 min"],
    [12 * MINUTES, "12 min"],
    [60 * MINUTES, "1 h"],
    [23.9 * 60 * MINUTES, "23 h"],
    [24 * 60 * MINUTES, "1 d"],
    [50 * 60 * MINUTES, "2 d"],
  ])("an age of %i ms is printed as %s", (passed, told) => {
    expect(age(NOW - passed, NOW)).toBe(told);
  });
});
