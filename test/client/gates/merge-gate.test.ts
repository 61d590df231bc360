import { expect, it } from "vitest";
import { bash, subagent, teammate } from "../../../testing/client/acts.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import type { Terminal } from "../../../testing/client/terminal.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const QUESTION = /1\. Yes/;
const MERGE = bash("git merge -q --no-ff -m merged feature/GH-42");

function inReview(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "In Review");
  stage.git("switch", "-q", "-c", "feature/GH-42");
  stage.git("commit", "-q", "--allow-empty", "-m", "built");
  stage.git("switch", "-q", "main");
  return stage;
}

const merges = (stage: Stage) => stage.git("log", "--merges", "--format=%s").trim();

/** Keys pressed while the question is being drawn are lost. */
async function answer({ until, screen, press }: Terminal, key: string): Promise<void> {
  const isGone = () => {
    if (!QUESTION.test(screen())) return true;
    press(key);
    return false;
  };
  await until(isGone, "the question gone");
}

it("merge-gate puts a merge to the person, with issue and title, and a yes merges", async () => {
  const stage = inReview();
  const run = await stage.converse({ lead: [MERGE] }, async (terminal) => {
    await terminal.until(() => QUESTION.test(terminal.screen()), "the question");
    expect(terminal.screen()).toContain('#42 "Issue 42": merge feature/GH-42 into main?');
    expect(merges(stage)).toBe("");
    await answer(terminal, "Enter");
    const isOver = () => terminal.model.calls("lead")[0]?.result !== undefined;
    await terminal.until(isOver, "the merge's result");
  });
  expect(run.calls("lead")[0]?.result?.isError).toBe(false);
  expect(merges(stage)).toBe("merged");
});

it("merge-gate holds a subagent that would delete a branch that is not merged, and a merge where nobody answers", async () => {
  const stage = inReview();
  const run = await stage.print({
    lead: [MERGE, subagent("helper")],
    helper: [bash("git branch -D feature/GH-42")],
  });
  expect(run.hooks.some(({ gates }) => gates.includes("merge-gate"))).toBe(true);
  expect(run.calls("lead")[0]?.result?.text).toContain("a person's decision");
  expect(run.calls("helper")[0]?.result?.text).toContain("feature/GH-42 of #42 is not in main.");
  expect(stage.git("branch", "--list", "feature/GH-42")).toContain("feature/GH-42");
  expect(merges(stage)).toBe("");
});

it("merge-gate asks once for a head: after a yes the same merge passes, a new commit asks again", async () => {
  const stage = inReview();
  const undo = bash("git reset -q --hard HEAD~1");
  const more = bash(
    "git worktree add -q ../w feature/GH-42 && git -C ../w commit -q --allow-empty -m more",
  );
  await stage.converse({ lead: [MERGE, undo, MERGE, more, MERGE] }, async (terminal) => {
    const results = () =>
      terminal.model.calls("lead").filter(({ result }) => result !== undefined).length;
    await terminal.until(() => QUESTION.test(terminal.screen()), "the first question");
    await answer(terminal, "Enter");
    await terminal.until(() => results() === 4, "the second merge, unasked");
    expect(merges(stage)).toBe("merged");
    await terminal.until(() => QUESTION.test(terminal.screen()), "the question about the new head");
    expect(results()).toBe(4);
  });
});

it("merge-gate holds a teammate that would remove a worktree whose branch is not merged", async () => {
  const stage = inReview();
  stage.git("worktree", "add", "-q", "worktrees/GH-42", "feature/GH-42");
  const isOver = (terminal: Terminal) =>
    terminal.model.calls("integrator").some(({ result }) => result !== undefined);
  const run = await stage.converse(
    {
      lead: [teammate("integrator", "ralph-hero:ralph-integrator")],
      integrator: [bash("rm -rf worktrees/GH-42")],
    },
    (terminal) => terminal.until(() => isOver(terminal), "the teammate's result"),
    TEAMS,
  );
  expect(run.calls("integrator")[0]?.result?.text).toContain(
    "feature/GH-42 of #42 is not in main.",
  );
  expect(stage.git("worktree", "list")).toContain("worktrees/GH-42");
});
