import { describe, expect, it } from "vitest";
import { stage } from "../stage.ts";

/** The tools before an issue that a merge closed on GitHub while its card stayed where it was. */
async function closed(state: string) {
  const opened = await stage("github", { RALPH_WORK_PRODUCTS: "off" });
  const { github, add } = opened;
  if (!github) throw new Error("not on GitHub");
  await add(1, { state });
  Object.assign(github.world.issue("acme/eng#1"), { state: "CLOSED", stateReason: "COMPLETED" });
  return { ...opened, github, at: () => github.world.boardState("acme/eng#1") };
}

describe("an issue that is closed on GitHub while its card is not finished", () => {
  it.each([
    ["In Review", { command: "merge", intent: "complete" }, "Done"],
    ["In Progress", { command: "hero", intent: "close" }, "Done"],
    ["Research Needed", { command: "hero", intent: "cancel" }, "Canceled"],
  ])("handoff_ticket finishes the card: %s, %j", async (state, move, target) => {
    const { data, at, stateOf } = await closed(state);
    await data("handoff_ticket", { number: 1, reason: "merged", ...move });
    expect(at()).toMatchObject({ state: target, open: false });
    expect(await stateOf(1)).toBe(target);
  });

  it("nothing takes it up, its group does not wait for it, and nothing reopens it", async () => {
    const { add, data, refusal, github, at } = await closed("Research Needed");
    await add(2, { state: "Ready for Plan", blockedBy: [1] });
    const research = { number: 1, command: "research", reason: "r" };
    for (const intent of ["lock", "complete", "escalate"]) {
      expect(await refusal("handoff_ticket", { ...research, intent })).toMatch(
        /^#1 is closed on GitHub while its card is in Research Needed\./,
      );
    }
    const picked = await data("pick_actionable_issue", { workflowState: "Research Needed" });
    expect(picked).toMatchObject({ found: false });
    await data("handoff_ticket", { number: 2, command: "plan", intent: "lock", reason: "r" });
    expect(at()).toMatchObject({ state: "Research Needed", open: false });
    const sent = github.requests.flatMap(({ mutations }) => mutations);
    expect(sent).not.toContain("reopenIssue");
  });

  it("the recovery of a refusal finishes the card when it is followed", async () => {
    const { refusal, call, at } = await closed("In Review");
    const text = await refusal("handoff_ticket", {
      ...{ number: 1, command: "merge", intent: "escalate", reason: "r" },
    });
    const [, command, intent] = /command=(\w+)[, ]+intent=(\w+)/.exec(text) ?? [];
    expect(text).toContain("Recovery:");
    const { isError, text: answer } = await call("handoff_ticket", {
      ...{ number: 1, command, intent, reason: "r" },
    });
    expect(isError, `${text}\n${answer}`).toBe(false);
    expect(at()).toMatchObject({ open: false });
  });
});
