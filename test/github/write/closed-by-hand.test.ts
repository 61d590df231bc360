import { describe, expect, it } from "vitest";
import { moveAsPerson } from "../../../src/actions/person-move.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../../testing/project/no-products.ts";
import { handOn } from "../../board/boards.ts";
import { ISSUE, stage } from "../lock/lock-stage.ts";

/** #42 as GitHub leaves it after a merge that says "closes #42": closed, its card where it was. */
async function closed(state: string, reason: "COMPLETED" | "NOT_PLANNED" = "COMPLETED") {
  const opened = await stage(state);
  Object.assign(opened.world.issue(ISSUE), { state: "CLOSED", stateReason: reason });
  return { ...opened, issue: () => opened.world.boardState(ISSUE) };
}

const CLOSED = { open: false };

describe("a closed issue whose card is not finished", () => {
  it.each([
    ["In Review", { command: "merge", intent: "complete" }, "Done", "COMPLETED"],
    ["In Progress", { command: "hero", intent: "close" }, "Done", "COMPLETED"],
    ["Backlog", { command: "triage", intent: "close" }, "Done", "COMPLETED"],
    ["Ready for Plan", { command: "hero", intent: "cancel" }, "Canceled", "NOT_PLANNED"],
    ["In Review", { command: "merge", intent: "cancel" }, "Canceled", "NOT_PLANNED"],
  ] as const)("its card is finished: %s, %j", async (state, move, target, stateReason) => {
    const opened = await closed(state);
    const { board, issue, bodies } = opened;
    expect(await handOn(opened, 42, move)).toMatchObject({ kind: "go", move: { to: target } });
    expect(issue()).toMatchObject({ ...CLOSED, state: target, stateReason });
    expect(await board.issueState({ number: 42 })).toMatchObject({ state: target, open: true });
    expect(bodies().at(-1)).toContain(`${state} → ${target}`);
  });

  it.each([
    ["In Progress", { command: "impl", intent: "lock" }],
    ["In Progress", { command: "impl", intent: "complete" }],
    ["Plan in Review", { command: "review", intent: "complete" }],
    ["In Review", { command: "merge", intent: "reject" }],
    ["In Review", { command: "hero", intent: "escalate" }],
    ["Research Needed", { command: "research", intent: "lock" }],
    ["Backlog", { command: "triage", toState: "Research Needed" }],
  ] as const)("nobody takes it up or on: %s, %j", async (state, move) => {
    const opened = await closed(state);
    const { issue, github, bodies } = opened;
    expect(await handOn(opened, 42, move)).toMatchObject({ kind: "refused" });
    expect(issue()).toMatchObject({ ...CLOSED, state });
    expect(bodies()).toEqual([]);
    expect(github.requests.flatMap(({ mutations }) => mutations)).toEqual([]);
  });

  it("no hand-off of any kind reopens it, whatever its card says", async () => {
    for (const intent of ["complete", "close", "cancel", "escalate", "lock", "reject"]) {
      const opened = await closed("In Review");
      for (const command of ["merge", "hero", "impl"]) {
        await handOn(opened, 42, { command, intent }).catch(() => undefined);
      }
      expect(opened.world.issue(ISSUE).state).toBe("CLOSED");
      const sent = opened.github.requests.flatMap(({ mutations }) => mutations);
      expect(sent).not.toContain("reopenIssue");
    }
  });

  it("advancing its parent's sub-issues does not reopen it", async () => {
    const opened = await closed("In Progress");
    const { board, issue } = opened;
    const changed = await board.changeAll([{ number: 42 }], () => ({
      write: { state: "In Review", comment: { author: "amy", body: "along" } },
      answer: true,
    }));
    expect(changed).toEqual([{ answer: true }]);
    expect(issue()).toMatchObject(CLOSED);
  });

  it("a person who names the state that its card is in opens it again, as a refusal tells", async () => {
    const opened = await stage("Ready for Plan");
    const workspace = {
      ...{ ...opened, ...NO_PRODUCTS, machine: MACHINE, settings: DEFAULT_SETTINGS },
      ...{ verified: [], now: Date.now() },
    };
    const request = { number: 42, state: "In Progress", reason: "go on" };
    await moveAsPerson(workspace, request);
    Object.assign(opened.world.issue(ISSUE), { state: "CLOSED", stateReason: "COMPLETED" });
    const refused = await handOn(opened, 42, { command: "impl", intent: "lock" });
    expect(refused.kind === "refused" && refused.refusal.recovery[0]).toBe(
      'a person runs: ralph board move 42 "In Progress" --reason R',
    );
    await moveAsPerson(workspace, request);
    expect(opened.world.boardState(ISSUE)).toMatchObject({ state: "In Progress", open: true });
    expect(await opened.board.issueState({ number: 42 })).toMatchObject({ open: true });
  });
});
