import { expect, test } from "vitest";
import { killedOnGithub } from "../../testing/soak/killed-on-github.ts";

test("what a killed worker was told is on GitHub", { timeout: 120_000 }, async () => {
  const { violations } = await killedOnGithub(4);
  expect(violations).toEqual([]);
});
