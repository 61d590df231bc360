import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { handOff } from "../../src/actions/hand-off.ts";
import { moveAsPerson } from "../../src/actions/person-move.ts";
import { RefusalError } from "../../src/actions/refusal-error.ts";
import { releaseLock } from "../../src/actions/release-lock.ts";
import { MACHINE } from "../../src/workflow/machine/machine.ts";
import { openEmbeddedBoard } from "../../src/world/embedded/embedded-board.ts";
import { readAgent } from "../../src/world/store/read-agent.ts";
import type { OpenWorkspace } from "../../src/world/workspace.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";
import { NO_PRODUCTS } from "../../testing/project/no-products.ts";
import { sandbox } from "../../testing/sandbox.ts";

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
