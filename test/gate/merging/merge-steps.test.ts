import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stepsOf } from "./steps.ts";

interface Line {
  readonly command: string;
  readonly steps: readonly string[];
}

const LINES: readonly Line[] = readFileSync(join(import.meta.dirname, "merge-steps.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

it("many copies beside many added worktrees come to no more steps than there are commands", () => {
  const pairs = 100;
  const steps = stepsOf("git worktree add ../w b; cp ../w/x y\n".repeat(pairs));
  expect(steps[1]).toMatch(/^brings \.\.\/w w b into/);
  expect(steps.length).toBeLessThanOrEqual(2 * pairs);
});

it("a path that is too long to be there brings nothing", () => {
  const copied = (path: string) => stepsOf(`git worktree add ../w b; cp ../w/${path} y`);
  expect(copied("x").join("\n")).toContain("brings");
  expect(copied("x".repeat(5000)).join("\n")).not.toContain("brings");
});

describe("what a command does to merges, by its text alone, with main as the required branch", () => {
  it("is known for every line of the table, once each", () => {
    expect(LINES.length).toBeGreaterThan(500);
    expect(new Set(LINES.map(({ command }) => command)).size).toBe(LINES.length);
  });

  it.each(LINES)("is as the table says: $command", ({ command, steps }) => {
    expect(stepsOf(command)).toEqual(steps);
  });

  it.each([
    ["git merge feature/GH-42", []],
    ["git commit -m x", []],
    ["git pull", []],
    ["git pull origin feature/GH-42", []],
    ["git fetch . feature/GH-42:main", ["brings feature/GH-42 ./feature/GH-42"]],
    ["git reset --hard feature/GH-42", []],
    ["git rebase main", []],
    ["git rebase feature/GH-42 main", ["brings feature/GH-42"]],
    [
      "git switch main && git merge feature/GH-42",
      ["brings feature/GH-42, made of switch main merge feature/GH-42"],
    ],
    [
      "git switch main; git merge feature/GH-42",
      ["brings feature/GH-42, made of switch main merge feature/GH-42"],
    ],
    ["git push origin HEAD", []],
    ["git push origin $(git branch --show-current)", []],
    ["git push origin feature/GH-42:main", ["pushes feature/GH-42, renamed"]],
    ["git frobnicate x", ["alias frobnicate x"]],
    ["tar xf x.tar", []],
  ])("where another branch is checked out: %s", (command, steps) => {
    expect(stepsOf(command, "tidy")).toEqual(steps);
  });
});
