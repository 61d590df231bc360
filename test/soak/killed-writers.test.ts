import { expect, test } from "vitest";
import { killedWriters } from "../../testing/soak/killed-writers.ts";

test("what a killed writer printed is on the board", { timeout: 120_000 }, async () => {
  const { violations } = await killedWriters(10);
  expect(violations).toEqual([]);
});
