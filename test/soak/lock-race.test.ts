import { expect, test } from "vitest";
import { lockRace } from "../../testing/soak/lock-race.ts";

test("many claims of one lock leave one holder, and the others learn who holds it", {
  timeout: 120_000,
}, async () => {
  const { violations } = await lockRace(8);
  expect(violations).toEqual([]);
});
