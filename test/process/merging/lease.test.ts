import { describe, expect, it } from "vitest";
import { succeed } from "../../../testing/ralph-board.ts";
import { bash, recorded, type Sandbox } from "../../../testing/sandbox.ts";
import { startGate } from "../../../testing/start-gate.ts";
import { AS, expectAsked, mergingStage, run } from "./stage.ts";

describe("the merge lease", () => {
  function approved(): Sandbox {
    const box = mergingStage();
    succeed(box.ralph("approve", "42", "--for", "merge"));
    return box;
  }
  const bob = { agent_id: "abob-3ec7457d455e44ff", agent_type: "bob" };
  const HELD = /^session 0b27af40.* merges here since 0 min\. Recovery: /;

  it("a merge that `ralph approve` allows passes, once its head moves on it is asked again", () => {
    const box = approved();
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(0);
    box.git("-C", "worktrees/GH-42", "commit", "-q", "--allow-empty", "-m", "more");
    expectAsked(run(box, "git merge --no-ff feature/GH-42"));
  });

  it("another's merge is held while one is under way, until it is aborted or released", () => {
    const box = approved();
    expect(run(box, "git merge --no-ff --no-commit feature/GH-42").code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42", bob).stderr).toMatch(HELD);
    expect(run(box, "git merge --abort", bob).stderr).toMatch(HELD);
    expect(run(box, "git merge --abort").code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42", bob).code).toBe(0);
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(2);
    expect(succeed(box.ralph("release", "--merge")).stdout).toMatch(
      /^The merge of bob@.* is released/,
    );
    expect(run(box, "git merge --no-ff feature/GH-42").code).toBe(0);
  });

  it("of eight mergers at once one begins, and seven are told who", async () => {
    const box = approved();
    const ran = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        startGate(
          box,
          "merge-gate",
          bash("git merge feature/GH-42", box.project, { session_id: `session-${at}` }),
        ),
      ),
    );
    expect(ran.filter(({ code }) => code === 0)).toHaveLength(1);
    for (const { code, stderr } of ran) if (code !== 0) expect(stderr).toContain("merges here");
  });

  it("the holder's next skill ends its merge; its stop does, unless the merge is half done", () => {
    const box = approved();
    const skill = { ...AS, cwd: box.project, tool_input: { skill: "ralph-plan" } };
    expect(run(box, "git merge feature/GH-42").code).toBe(0);
    succeed(box.gate("skill-record", recorded("PreToolUse.Skill", skill)));
    expect(run(box, "git merge feature/GH-42", bob).code).toBe(0);
    succeed(box.ralph("release", "--merge"));

    const stop = () =>
      box.gate("completion-gate", recorded("Stop.first", { ...AS, cwd: box.project }));
    expect(run(box, "git merge --no-ff --no-commit feature/GH-42").code).toBe(0);
    box.git("merge", "-q", "--no-ff", "--no-commit", "feature/GH-42");
    expect(stop()).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Your merge is half done\. Recovery: git -C .* merge --abort, /,
      ),
    });
    box.git("merge", "--abort");
    expect(stop().code).toBe(0);
    expect(run(box, "git merge feature/GH-42", bob).code).toBe(0);
  });

  it("merge-gate could not decide where settings cannot be read, and holds the merge", () => {
    const box = approved();
    box.file("project/.ralph/settings.json", "{");
    const ran = run(box, "git merge feature/GH-42");
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(/^merge-gate could not decide: /);
  });

  it("where nobody answers a question, the merge is refused and names what a person runs", () => {
    const box = mergingStage();
    const call = bash("git merge feature/GH-42", box.project, AS);
    const ran = box.gate("merge-gate", call, { env: { CLAUDE_CODE_SESSION_ATTENDED: "0" } });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toMatch(
      /^Merging feature\/GH-42 is a person's decision\..* Recovery: a person runs: ralph approve 42 --for merge\.\n$/,
    );
  });

  it.each(["git pull . feature/GH-42 --no-rebase", "git pull origin feature/GH-42 --no-rebase"])(
    "what a person approved beforehand passes where nobody answers: %s",
    (command) => {
      const box = mergingStage();
      const merge = () =>
        box.gate("merge-gate", bash(command, box.project, AS), {
          env: { CLAUDE_CODE_SESSION_ATTENDED: "0" },
        });
      expect(merge().stderr).toContain("Recovery: a person runs: ralph approve 42 --for merge.");
      succeed(box.ralph("approve", "42", "--for", "merge"));
      expect(merge()).toEqual({ code: 0, stdout: "", stderr: "" });
    },
  );
});
