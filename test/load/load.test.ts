import { expect, test } from "vitest";
import { agentsAtOnce } from "../../testing/load/agents-at-once.ts";
import { gatesAtOnce } from "../../testing/load/gates-at-once.ts";

test("ten gates started at once on a board of a thousand issues answer rightly", {
  timeout: 120_000,
}, async () => {
  const { errors, times } = await gatesAtOnce(10, 1000);
  expect(errors).toEqual([]);
  expect(times.count).toBe(10);
});

test.each(["embedded", "github"] as const)(
  "eight agents at once on the %s board get no error, and no limit is broken",
  { timeout: 240_000 },
  async (kind) => {
    const wish = { agents: 8, seconds: 6, think: 100, issues: 1000 };
    const { errors, calls, brokenLimits } = await agentsAtOnce(kind, wish);
    expect(errors).toEqual([]);
    expect(brokenLimits).toBe(0);
    expect(calls).toBeGreaterThan(0);
  },
);
