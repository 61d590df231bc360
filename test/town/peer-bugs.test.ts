import { afterAll, describe, expect, it } from "vitest";
import { ClientPool } from "../../testing/town/machine/client-pool.ts";
import { boardFor, findBug, SMALL_TOWN } from "../../testing/town/plan/find-bug.ts";
import { isPeerBug, PEER_BUGS } from "../../testing/town/plan/peer-bugs.ts";
import type { TownOptions } from "../../testing/town/plan/town-options.ts";
import { runTown } from "../../testing/town/run-town.ts";

const pool = new ClientPool();
afterAll(() => pool.close());

/** The others take more seeds; `npm run town -- --bugs` looks for all. */
const SOON = Object.keys(PEER_BUGS)
  .filter(isPeerBug)
  .filter((bug) => !["looks-unstarted", "read-then-write", "strangers-count"].includes(bug));

const run = (options: TownOptions) => runTown(options, pool);

describe("a bug of another coordinator, put into the town", { timeout: 240_000 }, () => {
  it.each(SOON)("%s is noticed within two seeds", async (bug) => {
    const { seeds } = await findBug(bug, run);
    expect(seeds).toBeLessThanOrEqual(2);
  });

  it.each([
    ["read-then-write", 13, /went from Backlog to Research in Progress/],
    ["strangers-count", 6, /a stranger keeps/],
    ["looks-unstarted", 23, /was merged twice/],
  ] as const)(
    "%s is noticed with seed %d, and with that seed nothing else is wrong",
    async (bug, seed, noticed) => {
      const options = { ...SMALL_TOWN, seed, board: boardFor(bug) };
      expect((await run({ ...options, bug })).violations[0]).toMatch(noticed);
      expect((await run(options)).violations).toEqual([]);
    },
  );
});
