import { afterAll, describe, expect, it } from "vitest";
import { ClientPool } from "../../testing/town/machine/client-pool.ts";
import { SMALL_TOWN as SMALL } from "../../testing/town/plan/find-bug.ts";
import { shrink } from "../../testing/town/plan/shrink.ts";
import type { TownOptions } from "../../testing/town/plan/town-options.ts";
import { runTown } from "../../testing/town/run-town.ts";

const pool = new ClientPool();
afterAll(() => pool.close());

const BOARDS = ["embedded", "github"] as const;
/** Enough for a machine that does a lot besides. */
const PATIENCE = { timeout: 240_000 };

/** As `npm run town` makes it. */
const LARGE = { agents: 16, issues: 8, steps: 500 } as const;

function run(options: TownOptions) {
  return runTown(options, pool);
}

describe("a town of agents, people and strangers", PATIENCE, () => {
  it.each(BOARDS)(
    "every rule holds after each step, and every issue is finished in the end, on the %s board",
    async (board) => {
      for (const seed of [101, 102]) {
        const { violations, counts } = await run({ ...SMALL, seed, board });
        expect({ seed, violations }).toEqual({ seed, violations: [] });
        expect(counts["issues finished"]).toBe(counts.issues);
        expect(counts.accepted).toBeGreaterThan(10);
      }
    },
  );

  it.each([
    ["two reviewers forgot their critique, and follow the recovery", 1007, "embedded"],
    ["the clock was set back by hours, and a lock of another machine grows old", 1013, "github"],
    ["GitHub got a comment twice, and a person edited one of the two", 1017, "github"],
    ["a claim of a task lapsed while everybody was idle", 1028, "embedded"],
    ["a request was carried out hours after its sender gave up", 1051, "github"],
    [
      "a lock was taken over, its card was dragged away and came back within a minute",
      1056,
      "github",
    ],
    ["a person moved an issue that was just being made", 1061, "github"],
    ["the answer to a move was lost, and a person edited its comment", 1091, "github"],
    ["a person approved a plan, and the worker died right after its move", 1095, "embedded"],
    ["GitHub failed while an issue was triaged", 1100, "github"],
    ["an escalation met a claim, and was taken back", 1106, "github"],
    ["a disk was full when the events stopped, and a merge lease was not ended", 3005, "embedded"],
  ] as const)("every rule holds although %s (seed %d)", async (_what, seed, board) => {
    const { violations, counts } = await run({ ...LARGE, seed, board });
    expect(violations).toEqual([]);
    expect(counts.accepted).toBeGreaterThan(10);
  });

  it.each(BOARDS)("one seed gives the same run twice on the %s board", async (board) => {
    const first = await run({ ...SMALL, seed: 104, board });
    const second = await run({ ...SMALL, seed: 104, board });
    expect(first.log.length).toBeGreaterThan(200);
    expect(second.log).toEqual(first.log);
    expect(second.counts).toEqual(first.counts);
  });

  it("a run that fails is made smaller and still fails in the same way when it is repeated", async () => {
    const failed = await run({ ...SMALL, seed: 1, board: "embedded", bug: "silent-move" });
    expect(failed.violations).toHaveLength(1);
    const small = await shrink(failed, run);
    expect(small.events.length).toBeLessThan(failed.events.length);
    expect(small.options.agents).toBeLessThan(SMALL.agents);
    expect((await run(small.options)).violations).toEqual(small.violations);
  });
});
