import { expect, test } from "vitest";
import { manyAgents } from "../../testing/soak/agents/many-agents.ts";

const SIXTY_FOUR = { agents: 64, sessions: 8, issues: 24 };

test("sixty-four agents and kills leave the embedded board as everybody was told", {
  timeout: 300_000,
}, async () => {
  const wish = { ...SIXTY_FOUR, handOffs: 30, seed: 11 };
  const { violations, did } = await manyAgents("embedded", wish);
  expect(violations).toEqual([]);
  expect(did).toMatch(/[1-9]\d* kills/);
});

test("sixty-four agents and kills leave a board on GitHub as everybody was told", {
  timeout: 300_000,
}, async () => {
  const wish = { ...SIXTY_FOUR, handOffs: 20, seed: 12 };
  const { violations, did } = await manyAgents("github", wish);
  expect(violations).toEqual([]);
  expect(did).toMatch(/[1-9]\d* kills/);
});
