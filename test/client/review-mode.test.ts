import { describe, expect, it } from "vitest";
import { HAND_OFF_TOOL, handOff } from "../../testing/client/acts.ts";
import { answer, asked, isAsked } from "../../testing/client/question.ts";
import { type Stage, setStage } from "../../testing/client/stage.ts";
import { addIssue } from "../../testing/ralph-board.ts";

const INTERACTIVE = { env: { RALPH_REVIEW_MODE: "interactive" } };
const APPROVE = handOff(42, "review", "complete");

function planInReview(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "Plan in Review");
  return stage;
}

const stateOf42 = (stage: Stage) => stage.ralph("board", "show", "42").stdout;

describe("in interactive review mode", () => {
  it.each([
    ["although permissions are bypassed", { permissionMode: "bypassPermissions" }],
    ["in the default mode", { permissionMode: "default" }],
    ["although a rule allows the tool", { settings: { permissions: { allow: [HAND_OFF_TOOL] } } }],
  ])("the client asks the person %s, and a yes approves", async (_mode, how) => {
    const stage = planInReview();
    const run = await stage.converse(
      { lead: [APPROVE] },
      async (terminal) => {
        await asked(terminal, '#42 "Issue 42": review wants to approve its plan');
        expect(stateOf42(stage)).toContain("Plan in Review");
        await answer(terminal, "Enter");
        const isOver = () => terminal.model.calls("lead")[0]?.result !== undefined;
        await terminal.until(isOver, "the call's result");
      },
      { ...INTERACTIVE, ...how },
    );
    expect(run.calls("lead")[0]?.result?.isError).toBe(false);
    expect(stateOf42(stage)).toContain("In Progress");
  });

  it("a person's no leaves the issue where it is", async () => {
    const stage = planInReview();
    await stage.converse(
      { lead: [APPROVE] },
      async (terminal) => {
        await terminal.until(() => isAsked(terminal), "the question");
        await answer(terminal, "Escape");
      },
      INTERACTIVE,
    );
    expect(stateOf42(stage)).toContain("Plan in Review");
  });

  it("the tool refuses a call that nobody was asked about", async () => {
    const stage = planInReview();
    const settings = { disableAllHooks: true };
    for (const [required, words] of [
      ["true", "The state-gate did not see this call"],
      ["false", "#42 waits for a person's approval"],
    ] as const) {
      const env = { ...INTERACTIVE.env, RALPH_REQUIRE_GATES: required };
      const run = await stage.print({ lead: [APPROVE] }, { env, settings });
      const [call] = run.calls("lead");
      expect(run.hooks).toEqual([]);
      expect(call?.result?.isError).toBe(true);
      expect(call?.result?.text).toContain(words);
    }
    expect(stateOf42(stage)).toContain("Plan in Review");
  });

  it("a person's approval beforehand is enough where nobody is at the client", async () => {
    const stage = planInReview();
    stage.ralph("approve", "42");
    const run = await stage.print({ lead: [APPROVE] }, INTERACTIVE);
    expect(run.calls("lead")[0]?.result?.isError).toBe(false);
    expect(stateOf42(stage)).toMatch(/In Progress[\s\S]*Approved: by a person/);
  });

  it("without a person review complete is refused, and so is impl lock", async () => {
    const stage = planInReview();
    const run = await stage.print({ lead: [APPROVE, handOff(42, "impl", "lock")] }, INTERACTIVE);
    const [review, impl] = run.calls("lead").map(({ result }) => result);
    expect(review?.isError).toBe(true);
    expect(impl?.isError).toBe(true);
    expect(review?.text).toContain("#42 waits for a person's approval");
    expect(impl?.text).toContain("#42 waits for a person's approval");
    expect(stateOf42(stage)).toContain("Plan in Review");
  });
});
