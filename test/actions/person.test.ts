import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { approveAsPerson } from "../../src/actions/approve.ts";
import { handOff } from "../../src/actions/hand-off.ts";
import { moveAsPerson } from "../../src/actions/person-move.ts";
import { RefusalError } from "../../src/actions/refusal-error.ts";
import { releaseLock } from "../../src/actions/release-lock.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { APPROVABLE } from "../../src/workflow/move/approval.ts";
import { nothingAhead } from "../../src/world/board/board.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import {
  readIssueApprovals,
  writeIssueApproval,
} from "../../src/world/store/approval/issue-approvals.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import type { OpenWorkspace } from "../../src/world/workspace.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../testing/project/no-products.ts";
import { sandbox } from "../../testing/sandbox.ts";

const INTERACTIVE = {
  ...DEFAULT_SETTINGS,
  reviewMode: "interactive",
  approval: "person",
  workProducts: "off",
} as const;
const agent = { session: "s", agent: "@bob" };

/** #42 is held by bob, who has a claim on it. */
async function held(): Promise<OpenWorkspace> {
  const { project } = sandbox();
  const board = await openEmbeddedBoard(join(project, ".ralph/board.db"), true);
  await board.create({ title: "t", number: 42, state: "Research Needed" });
  const settings = DEFAULT_SETTINGS;
  const store = join(project, ".ralph/board.store");
  const open = { board, store, machine: MACHINE, settings, verified: [], now: 7, ...NO_PRODUCTS };
  const move = { command: "research", intent: "lock" };
  const by = { holder: "bob@t", agent, asked: false };
  await handOff(open, { number: 42, move, reason: "r", ...by });
  expect(readAgent(store, agent).claims).toHaveLength(1);
  return open;
}

describe("a person's move", () => {
  it("a person's move ends lock and claim and records the reason", async () => {
    const open = await held();
    const moved = await moveAsPerson(open, { number: 42, state: "Backlog", reason: "not now" });
    expect(moved).toMatchObject({ from: "Research in Progress", to: "Backlog", changed: true });
    expect(await open.board.issueState({ number: 42 })).toMatchObject({ lock: undefined });
    expect(readAgent(open.store, agent).claims).toEqual([]);
    expect((await open.board.comments({ number: 42 })).at(-1)?.body).toContain("not now");
  });

  it("a person's move to the issue's present state keeps the lock and writes nothing", async () => {
    const open = await held();
    const request = { number: 42, state: "Research in Progress", reason: "r" };
    expect(await moveAsPerson(open, request)).toMatchObject({ changed: false });
    expect((await open.board.issueState({ number: 42 }))?.lock?.holder).toBe("bob@t");
    expect(readAgent(open.store, agent).claims).toHaveLength(1);
    expect(await open.board.comments({ number: 42 })).toHaveLength(1);
  });

  it("a person who takes an issue back ends what was approved of it, and of no other", async () => {
    const open = await held();
    const now = Date.now();
    for (const number of [42, 421]) {
      for (const what of APPROVABLE) writeIssueApproval(open.store, { number }, what, "x", now);
    }
    const elsewhere = { number: 42, repository: "acme/app" };
    writeIssueApproval(open.store, elsewhere, "plan", "x", now);
    await moveAsPerson(open, { number: 42, state: "Backlog", reason: "again" });
    expect(readIssueApprovals(open.store, { number: 42 }, now)).toEqual({});
    expect(readIssueApprovals(open.store, elsewhere, now)).toEqual({});
    expect(Object.keys(readIssueApprovals(open.store, { number: 421 }, now))).toHaveLength(4);
  });

  it("an approved plan is used up by its issue, and taken back it is asked about again", async () => {
    const open = { ...(await held()), settings: INTERACTIVE, now: Date.now() };
    const plan = { path: "plan.md", commit: "abc", issues: [42, 43] };
    const planned = { ...open, plan: async () => plan };
    await open.board.create({ title: "u", number: 43, state: "Plan in Review" });
    await moveAsPerson(open, { number: 42, state: "Plan in Review", reason: "r" });
    const move = { command: "review", intent: "complete" };
    const by = { holder: "val@t", agent: undefined, reason: "r", move };
    const review = (number: number, asked = false) =>
      handOff(planned, { ...by, number, asked }).then(({ kind }) => kind);
    expect(await review(42)).toBe("ask");
    await approveAsPerson(planned, { number: 42 }, "plan");
    expect(await review(42)).toBe("go");
    await moveAsPerson(open, { number: 42, state: "Plan in Review", reason: "not yet" });
    expect(await review(42)).toBe("ask");
    expect(await review(43)).toBe("go");
    // The stored yes for #43 was not given again to the issue that was taken back.
    expect(await review(42)).toBe("ask");
    await open.board.change(
      { number: 43 },
      () => ({
        write: { state: "Plan in Review", lock: undefined, comment: undefined, by: "agent" },
        answer: undefined,
      }),
      nothingAhead,
    );
    expect(await review(43)).toBe("ask");
    expect(await review(42, true)).toBe("go");
    expect(await review(43)).toBe("go");
  });

  it.each([
    [{ number: 9, state: "Backlog" }, "#9 is not on the board."],
    [{ number: 42, state: "Nowhere" }, '"Nowhere" is not a state.'],
  ])("a person's move is refused: %j", async (request, fact) => {
    const moving = moveAsPerson(await held(), { ...request, reason: "r" });
    await expect(moving).rejects.toThrow(RefusalError);
    await expect(moving).rejects.toThrow(fact);
  });
});

describe("releasing a lock", () => {
  it("releasing a lock keeps the state, ends lock and claim, and records the reason", async () => {
    const open = await held();
    const before = await releaseLock(open, { number: 42, reason: "bob is gone" });
    expect(before?.lock?.holder).toBe("bob@t");
    const after = await open.board.issueState({ number: 42 });
    expect(after).toMatchObject({ state: "Research in Progress", lock: undefined });
    expect(readAgent(open.store, agent).claims).toEqual([]);
    expect((await open.board.comments({ number: 42 })).at(-1)?.body).toContain("bob is gone");
  });

  it("releasing a lock that nobody holds writes nothing", async () => {
    const open = await held();
    await releaseLock(open, { number: 42, reason: "r" });
    expect(await releaseLock(open, { number: 42, reason: "again" })).toMatchObject({
      lock: undefined,
    });
    expect(await open.board.comments({ number: 42 })).toHaveLength(2);
  });

  it("releasing the lock of an issue that is not on the board finds nothing", async () => {
    expect(await releaseLock(await held(), { number: 9, reason: "r" })).toBeUndefined();
  });
});
