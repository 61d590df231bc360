import { expect, test } from "vitest";
import { githubFaults } from "../../testing/soak/github-faults.ts";

test("changes on a GitHub with faults report what the issue then shows", {
  timeout: 120_000,
}, async () => {
  const { violations, did } = await githubFaults(60, 7);
  expect(violations).toEqual([]);
  // Faults that all ended one way would show little.
  expect(did).not.toMatch(/: 0 made|, 0 not applied/);
});
