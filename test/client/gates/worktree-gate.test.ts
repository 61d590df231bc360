import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { bash, handOff, skill, subagent, teammate } from "../../../testing/client/acts.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const HELD = "#42 is built in its own worktree";
const REMEDY = "git worktree add worktrees/GH-42 -b feature/GH-42";

function stageWithIssue(): Stage {
  const stage = setStage();
  stage.file("project/src/a.ts", "a\n");
  stage.git("add", "src/a.ts");
  stage.git("commit", "-q", "-m", "files");
  addIssue(stage, 42, "In Progress");
  return stage;
}

const write = ({ project }: Stage, path: string) => ({
  tool: "Write",
  input: { file_path: join(project, path), content: "new\n" },
});

it("worktree-gate holds the main thread in the main checkout, and its remedy works when followed", async () => {
  const stage = stageWithIssue();
  const run = await stage.print({
    lead: [
      skill("ralph-impl"),
      handOff(42, "impl", "lock"),
      write(stage, "src/new.ts"),
      bash("git add -A && git commit -m x"),
      bash(REMEDY),
      write(stage, "worktrees/GH-42/src/new.ts"),
      bash("cd worktrees/GH-42 && git add src/new.ts && git commit -m 'feat: new'"),
      // The directory follows `cd`.
      bash("git push --force origin feature/GH-42"),
    ],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("worktree-gate"))).toBe(true);
  const [, lock, held, blanket, added, written, commit, push] = run
    .calls("lead")
    .map(({ result }) => result);
  expect(lock?.isError).toBe(false);
  expect(held?.text).toContain(HELD);
  expect(held?.text).toContain(`Recovery: ${REMEDY}`);
  expect(blanket?.text).toContain("takes what nobody named");
  expect([added, written, commit].map((result) => result?.isError)).toEqual([false, false, false]);
  expect(push?.text).toContain("overwrites what others may have");
  expect(existsSync(join(stage.project, "src/new.ts"))).toBe(false);
  expect(stage.git("log", "--format=%s", "-1", "feature/GH-42")).toContain("feat: new");
});

it("worktree-gate holds a subagent that researches and writes code", async () => {
  const stage = stageWithIssue();
  const run = await stage.print({
    lead: [subagent("analyst", "ralph-hero:ralph-analyst")],
    analyst: [skill("ralph-research"), bash("echo b > src/a.ts"), "Held."],
  });
  expect(run.told("analyst")).toContain("src/a.ts is no document");
  expect(readFileSync(join(stage.project, "src/a.ts"), "utf8")).toBe("a\n");
});

it("worktree-gate holds a teammate that builds in the main checkout", async () => {
  const stage = stageWithIssue();
  const run = await stage.converse(
    {
      lead: [teammate("builder", "ralph-hero:ralph-builder")],
      builder: [
        skill("ralph-impl"),
        handOff(42, "impl", "lock"),
        bash("sed -i s/a/b/ src/a.ts"),
        "Held.",
      ],
    },
    ({ until }) => until(() => stage.events().includes("builder is idle."), "its rest"),
    TEAMS,
  );
  expect(run.told("builder")).toContain(HELD);
  expect(readFileSync(join(stage.project, "src/a.ts"), "utf8")).toBe("a\n");
});
