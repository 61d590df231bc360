import { expect, test } from "vitest";
import { creationRace } from "../../testing/soak/creation-race.ts";

test("many processes that create one board share it", { timeout: 120_000 }, async () => {
  const { violations } = await creationRace(5);
  expect(violations).toEqual([]);
});
