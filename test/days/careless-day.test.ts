import { expect, it } from "vitest";
import { carelessDay } from "../../testing/days/careless/careless-day.ts";
import { BOARD_FAMILIES, FAMILIES } from "../../testing/days/careless/families/every-family.ts";
import { bash, type Family } from "../../testing/days/careless/mistake.ts";
import type { BoardKind } from "../../testing/days/day.ts";

// One after the other: a day starts git and waits for it, and GitHub on loopback would wait, too.
it.each<[BoardKind, readonly Family[]]>([
  ["embedded", FAMILIES],
  ["github", BOARD_FAMILIES],
])(
  "a mistake of every kind is held, and what the line names works when followed, on the %s board",
  async (board, families) => {
    const outcomes = await carelessDay(board, families, 1);
    expect(outcomes.length).toBe(families.length);
    expect(outcomes.filter(({ problem }) => problem !== undefined)).toEqual([]);
  },
  240_000,
);

it("what no gate holds, and a remedy that nobody can follow, are found", async () => {
  const harmless: Family = {
    name: "no mistake",
    play: async function* (day) {
      const by = day.worker("lead", "main");
      await by.starts();
      yield { what: "only looks", by, call: bash("git status --short") };
      yield { what: "fails by itself", by, call: bash("git add no-such-file") };
    },
  };
  const outcomes = await carelessDay("embedded", [harmless]);
  expect(outcomes.map(({ problem }) => problem)).toEqual(["was not held", "was not held"]);
}, 60_000);
