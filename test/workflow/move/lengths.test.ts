import { describe, expect, it } from "vitest";
import { staleLockLine } from "../../../src/workflow/issue/stale-lock.ts";
import { questionFor } from "../../../src/workflow/move/ask.ts";
import { auditOfMove } from "../../../src/workflow/move/audit.ts";
import type { Move } from "../../../src/workflow/move/move.ts";
import { heldByOther, notOnBoard } from "../../../src/workflow/move/move-refusals.ts";
import { judge, NOW } from "../board.ts";

const MOVE: Move = {
  ...{ command: "review", intent: "complete", from: "Plan in Review", to: "In Progress" },
  ...{ changed: true, takesLock: false, outsideGraph: false, approved: true, endsLock: undefined },
};

/** A word of so many letters, and what is shown of it where there is room for so many. */
const word = (length: number) => "x".repeat(length);
const cut = (room: number) => `${"x".repeat(room - 1)}…`;

describe("a name of any length from outside", () => {
  it.each<[string, number, (name: string) => string]>([
    [
      "the holder in a refusal",
      60,
      (holder) => heldByOther({ number: 4, lock: { holder, since: NOW } }, NOW).fact,
    ],
    [
      "the holder of an old lock",
      60,
      (holder) => staleLockLine({ number: 4, holder, since: NOW, isAbandoned: false }, NOW),
    ],
    [
      "the holder of an ended lock",
      120,
      (holder) =>
        auditOfMove({ ...MOVE, endsLock: { lock: { holder, since: 0 }, why: "gone" } }, "r", "ann"),
    ],
    [
      "an approved plan",
      200,
      (plan) => auditOfMove(MOVE, "r", "ann", undefined, { isAsked: true, plan }),
    ],
    [
      "the title in a question",
      60,
      (title) => questionFor({ number: 4, title }, MOVE, "plan").question,
    ],
    [
      "the path in a question",
      120,
      (path) =>
        questionFor({ number: 4, title: "T" }, MOVE, "plan", { path, commit: "c", issues: [] })
          .question,
    ],
    [
      "a command that is none",
      40,
      (command) => {
        const judged = judge("Backlog", { command, intent: "lock" });
        return judged.kind === "refused" ? judged.refusal.fact : "";
      },
    ],
  ])("is shown whole or cut: %s has room for %i characters", (_what, room, shown) => {
    expect(shown(word(room))).toContain(word(room));
    expect(shown(word(room))).not.toContain("…");
    expect(shown(word(room + 1))).toContain(cut(room));
    expect(shown(word(room + 1))).not.toContain(word(room));
  });
});

describe("the question about a plan", () => {
  const question = (issues: readonly number[]) =>
    questionFor({ number: 4, title: "A\n\u0007title" }, MOVE, "plan", {
      ...{ path: "docs/plans/p.md", commit: "0123456789abcdef", issues },
    }).question;

  it("names the plan at its commit, and the other issues that a yes counts for", () => {
    expect(question([4, 4])).toBe(
      '#4 "A title": review wants to approve its plan: docs/plans/p.md at 0123456. Yes approves the plan: building may begin.',
    );
    expect(question([4, 5, 6, 5])).toContain(
      "approve its plan, also of #5, #6: docs/plans/p.md at 0123456.",
    );
    const eight = [11, 12, 13, 14, 15, 16, 17, 18];
    expect(question(eight)).toContain("#17, #18: docs");
    expect(question([...eight, 19, 20])).toContain("#17, #18 and 2 more: docs");
  });

  it("tells the step where the plan is not known, and what each yes means", () => {
    const asked = (about: "plan" | "close" | "cancel" | "resume") =>
      questionFor({ number: 4, title: "T" }, MOVE, about);
    const step = "(Plan in Review → In Progress)";
    expect(asked("plan").question).toBe(
      `#4 "T": review wants to approve its plan ${step}. Yes approves the plan: building may begin.`,
    );
    expect(asked("cancel")).toEqual({
      about: "cancel",
      fact: "Cancelling #4 is a person's decision.",
      question: `#4 "T": review wants to cancel it ${step}. Yes gives the issue up: it is closed and not built.`,
    });
    expect(asked("resume").question).toBe(
      `#4 "T": review wants to take it on again after it was put to you ${step}. Yes hands the issue back to the agents, in In Progress.`,
    );
    expect(asked("close").fact).toBe("Closing #4 is a person's decision.");
    expect(asked("plan").fact).toBe("#4 waits for a person's approval.");
    expect(asked("resume").fact).toBe("#4 is in Human Needed; only a person moves it on.");
  });
});

it("an issue that is not on the board is looked for, added or made", () => {
  const rest = {
    ...{ rule: 0, fact: "#4 is not on the board." },
    valid: "Only issues on the board have a workflow state.",
  };
  const check = "list_issues, to check the number";
  expect(notOnBoard({ number: 4 })).toEqual({ ...rest, recovery: [check] });
  expect(notOnBoard({ number: 4 }, "embedded")).toEqual({
    ...{ ...rest, recovery: [check, "create_issue for a new one"] },
  });
  expect(notOnBoard({ number: 4 }, "github")).toEqual({
    ...{ ...rest, recovery: ["add_to_project number=4", check] },
  });
});
