import { expect, test } from "vitest";
import { lockRace } from "../../testing/soak/lock-race.ts";

test("many claims of one lock leave one holder, and tell the others who", {
  timeout: 120_000,
}, async () => {
  const { violations } = await lockRace(20);
  expect(violations).toEqual([]);
});
