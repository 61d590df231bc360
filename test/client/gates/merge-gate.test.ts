import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../scripts/gate-files.ts";
import { bash, handOff, subagent, teammate } from "../../../testing/client/acts.ts";
import { BOARDS } from "../../../testing/client/boards.ts";
import { answer, asked, isAsked } from "../../../testing/client/question.ts";
import { type Stage, setStage, TEAMS } from "../../../testing/client/stage.ts";
import type { Terminal } from "../../../testing/client/terminal.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const MERGE = bash("git merge -q --no-ff -m merged feature/GH-42");

function makeBranch({ git }: Stage): void {
  git("switch", "-q", "-c", "feature/GH-42");
  git("commit", "-q", "--allow-empty", "-m", "built");
  git("switch", "-q", "main");
}

function inReview(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "In Review");
  makeBranch(stage);
  return stage;
}

const merges = (stage: Stage) => stage.git("log", "--merges", "--format=%s").trim();

describe.each(BOARDS)("a person's word on %s", (_board, setUp) => {
  it("merge-gate puts a merge to the person, and state-gate a closing, with issue and title; a yes carries it out", async () => {
    const { stage, how, add, state, comments } = await setUp();
    add(42, "In Review");
    add(43, "Research Needed");
    makeBranch(stage);
    const run = await stage.converse(
      { lead: [MERGE, handOff(42, "merge", "complete"), handOff(43, "research", "close")] },
      async (terminal) => {
        const merge = '#42 "Issue 42": merge feature/GH-42 into main?';
        await asked(terminal, merge);
        expect(merges(stage)).toBe("");
        await answer(terminal, "Enter", merge);
        await asked(terminal, '#43 "Issue 43": research wants to close it');
        expect(state(43)).toBe("Research Needed");
        await answer(terminal, "Enter");
        const isOver = () => terminal.model.calls("lead")[2]?.result !== undefined;
        await terminal.until(isOver, "the last result");
      },
      how,
    );
    expect(run.calls("lead").map(({ result }) => result?.isError)).toEqual([false, false, false]);
    expect(merges(stage)).toBe("merged");
    expect([state(42), state(43)]).toEqual(["Done", "Done"]);
    expect(comments(43)).toContain("Approved: by a person");
  });
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
    await terminal.until(() => isAsked(terminal), "the first question");
    await answer(terminal, "Enter");
    await terminal.until(() => results() === 4, "the second merge, unasked");
    expect(merges(stage)).toBe("merged");
    await terminal.until(() => isAsked(terminal), "the question about the new head");
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

it("merge-gate holds a merge by another server's tool where nobody answers, and lets it read", async () => {
  const stage = inReview();
  const noted = stage.file("noted.txt", "");
  const names = ["merge_pull_request", "enable_pr_auto_merge", "get_merge_request"];
  const server = join(ROOT, "testing/client/other-server.ts");
  const github = { command: process.execPath, args: [server, noted, ...names] };
  const servers = stage.file("mcp.json", JSON.stringify({ mcpServers: { github } }));
  const call = (name: string) => ({ tool: `mcp__github__${name}`, input: { pullNumber: 7 } });
  const run = await stage.print({ lead: names.map(call) }, { args: ["--mcp-config", servers] });
  const results = run.calls("lead").map(({ result }) => result);
  expect(results.map((result) => result?.isError)).toEqual([true, true, false]);
  expect(results[0]?.text).toContain("Merging pull request 7 is a person's decision.");
  expect(readFileSync(noted, "utf8")).toBe("get_merge_request\n");
});
