import { expect, test } from "vitest";
import { githubRace } from "../../../testing/soak/github-race.ts";

test("executables that race for one lock on GitHub leave one holder each time", {
  timeout: 120_000,
}, async () => {
  const { violations, did } = await githubRace(10);
  expect(violations).toEqual([]);
  // Ten rounds in which nobody met would show nothing.
  expect(did).not.toContain(" 0 claims taken back");
});
