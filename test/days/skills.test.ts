import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callsOfSkill, namedCallsIn } from "../../testing/days/skills/named-calls.ts";
import { playSkill } from "../../testing/days/skills/play-skill.ts";
import { WALKS } from "../../testing/days/skills/walks.ts";
import { ROOT } from "../../testing/sandbox.ts";

/**
 * How many commands, tool calls and documents each skill's text names. A text that gains or loses
 * one is played anew: look whether the walk still fits it, then write the number here.
 */
const NAMED: Readonly<Record<string, number>> = {
  "create-plan": 12,
  "draft-idea": 1,
  "form-idea": 6,
  "implement-plan": 35,
  "iterate-plan": 8,
  "ralph-hero": 16,
  "ralph-impl": 38,
  "ralph-merge": 52,
  "ralph-plan": 17,
  "ralph-research": 15,
  "ralph-review": 15,
  "ralph-setup": 21,
  "ralph-split": 13,
  "ralph-team": 17,
  "ralph-triage": 15,
  "research-codebase": 10,
};

it("every skill is walked through, and what its text names is counted", () => {
  const folders = readdirSync(join(ROOT, "skills")).filter((name) => name !== "shared");
  expect(WALKS.map(({ skill }) => skill).toSorted()).toEqual(folders.toSorted());
  const named = folders.map((skill) => [skill, callsOfSkill(skill).length]);
  expect(Object.fromEntries(named)).toEqual(NAMED);
});

it("a command, a tool call and a document in a text are seen, and what it forbids", () => {
  const text =
    "Run `rm -rf dist`, then `ralph_hero__get_issue(number=N)`. Write\n`thoughts/shared/plans/YYYY-MM-DD-slug.md`. Never `git add -A` or\n`git push --force`. The word `dist` is none.\n";
  expect(namedCallsIn({ path: "x.md", text })).toEqual([
    { kind: "command", text: "rm -rf dist", isForbidden: false },
    { kind: "tool", text: "ralph_hero__get_issue(number=N)", isForbidden: false },
    { kind: "document", text: "thoughts/shared/plans/YYYY-MM-DD-slug.md", isForbidden: false },
    { kind: "command", text: "git add -A", isForbidden: true },
    { kind: "command", text: "git push --force", isForbidden: true },
  ]);
});

describe("no step that a skill's text names is held by a gate", () => {
  it.each(WALKS.map((walk) => [walk.skill, walk] as const))(
    "%s, call by call, on the embedded board",
    async (_skill, walk) => {
      const { played, problems } = await playSkill("embedded", walk);
      expect(problems).toEqual([]);
      expect(played).toBeGreaterThan(0);
    },
    120_000,
  );

  it("ralph-merge, call by call, with pull requests", async () => {
    const merge = WALKS.find(({ skill }) => skill === "ralph-merge");
    if (!merge) return expect.fail("ralph-merge is not walked through");
    expect((await playSkill("github", merge)).problems).toEqual([]);
  }, 120_000);
});
