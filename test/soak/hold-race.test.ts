import { expect, test } from "vitest";
import { holdRace } from "../../testing/soak/hold-race.ts";

test("a worker is held twice, however many ask at once", { timeout: 120_000 }, async () => {
  const { violations } = await holdRace(5);
  expect(violations).toEqual([]);
});
