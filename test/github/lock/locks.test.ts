import { describe, expect, it, vi } from "vitest";
import { interleavings } from "../process/worker.ts";
import { COMPLETE, ISSUE, LOCK, stage } from "./lock-stage.ts";

describe("two workers that take a lock at once", () => {
  // Each reads, claims, and moves the card or takes its claim back.
  it.each(interleavings(3, 3))(
    "with requests in the order %s the first claim wins, and the loser learns who holds it",
    async (order) => {
      const { amy, bob, bodies, state, lock } = await stage();
      amy.start(42, LOCK);
      bob.start(42, LOCK);
      for (const turn of order) await (turn === "a" ? amy : bob).step();
      const answers = { amy: await amy.finish(), bob: await bob.finish() };
      const claimed = (name: string) => order.indexOf(name, order.indexOf(name) + 1);
      const [winner, loser] = claimed("a") < claimed("b") ? [amy, bob] : [bob, amy];
      expect(answers).toMatchObject({
        [winner.name]: { kind: "go", move: { takesLock: true } },
        [loser.name]: {
          kind: "refused",
          refusal: { rule: 5, fact: expect.stringContaining(`#42 is held by ${winner.name} for `) },
        },
      });
      expect(await lock()).toBe(winner.name);
      expect(state()).toBe("Research in Progress");
      expect(bodies()).toEqual([expect.stringContaining(`By: ${winner.name}, who holds the lock`)]);
    },
  );

  it("on a free lock the first claim wins though no card moves", async () => {
    const { amy, bob, lock, bodies } = await stage("In Progress");
    for (const one of [amy, bob]) one.start(42, { command: "impl", intent: "lock" });
    for (const one of [amy, bob, bob, amy]) await one.step();
    expect(await bob.finish()).toMatchObject({ kind: "go" });
    expect(await amy.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    expect(await lock()).toBe("bob");
    expect(bodies()).toHaveLength(1);
  });

  it("the loser of a lock does not write the field", async () => {
    const { amy, bob, github } = await stage();
    for (const one of [amy, bob]) one.start(42, LOCK);
    for (const one of [amy, bob, amy, bob]) await one.step();
    github.reset();
    await bob.finish();
    expect(github.requests.map(({ mutations }) => mutations)).toEqual([["deleteIssueComment"]]);
  });

  it("a loser that cannot withdraw its claim still learns who holds the lock, and never holds it", async () => {
    const { amy, bob, github, lock, later } = await stage();
    for (const one of [amy, bob]) one.start(42, LOCK);
    for (const one of [amy, bob, amy, bob]) await one.step();
    github.fail({ kind: "dropped-mutation", alias: "m0", only: "mutations", matching: "delete" });
    expect(await bob.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    await amy.finish();
    expect(await lock()).toBe("amy");
    later(300);
    amy.start(42, COMPLETE);
    await amy.finish();
    expect(await lock()).toBeUndefined();
  });
});

describe("a claim whose card has not moved yet", () => {
  it("a claim counts before its card moves: nobody else can hand the issue off", async () => {
    const { amy, bob, board, state } = await stage();
    amy.start(42, LOCK);
    for (const _step of ["read", "claim"]) await amy.step();
    expect(await board.issueState({ number: 42 })).toMatchObject({
      state: "Research in Progress",
      lock: { holder: "amy" },
    });
    bob.start(42, COMPLETE);
    expect(await bob.finish()).toMatchObject({ kind: "refused", refusal: { rule: 5 } });
    expect(state()).toBe("Research Needed");
    expect(await amy.finish()).toMatchObject({ kind: "go" });
    expect(state()).toBe("Research in Progress");
  });

  it("a claim is judged again when the card was moved before it, and withdrawn when refused", async () => {
    const { amy, world, bodies, state } = await stage();
    amy.start(42, LOCK);
    await amy.step();
    world.putOnBoard(ISSUE, { state: "Done" });
    expect(await amy.finish()).toMatchObject({ kind: "refused", refusal: { rule: 4 } });
    expect([state(), bodies()]).toEqual(["Done", []]);
  });

  it("a claim is kept when the card was moved before it to a state from which it may be taken", async () => {
    const { amy, world, lock } = await stage();
    amy.start(42, LOCK);
    await amy.step();
    world.putOnBoard(ISSUE, { state: "Research in Progress" });
    expect(await amy.finish()).toMatchObject({ kind: "go", move: { changed: false } });
    expect(await lock()).toBe("amy");
  });

  it("a claim does not move its card when its minute is nearly over, and is withdrawn", async () => {
    const { amy, bodies, state } = await stage();
    amy.start(42, LOCK);
    for (const _step of ["read", "claim"]) await amy.step();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 41_000 });
    try {
      // The move waits at the turnstile; what it was let through for comes too late.
      await expect(amy.finish()).rejects.toThrow(
        "#42: GitHub did not answer in time; nothing was applied; the claim was withdrawn",
      );
    } finally {
      vi.useRealTimers();
    }
    expect([state(), bodies()]).toEqual(["Research Needed", []]);
  });
});
