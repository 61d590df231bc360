import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addIssue, succeed } from "../../../testing/ralph-board.ts";
import { AS, build, expectAsked, mergingStage, outcome, run } from "./stage.ts";

describe("a branch that an issue's comment names", () => {
  const box = mergingStage();
  const ASKED = /#43 \\"Issue 43\\": merge topic\/sign-in into main\? Its head is [0-9a-f]{12}\./;

  it.each([
    "git merge topic/sign-in",
    "git merge origin/topic/sign-in",
    "git rebase topic/sign-in",
    "git push origin topic/sign-in:main",
  ])("is that issue's branch, whatever its name: %s", (command) => {
    expectAsked(run(box, command), ASKED);
  });

  it.each([
    "git branch -D topic/sign-in",
    "git worktree remove worktrees/sign-in",
    "rm -rf worktrees/sign-in",
  ])("is not removed before it is merged: %s", (command) => {
    expect(run(box, command)).toMatchObject({
      code: 2,
      stderr: "topic/sign-in of #43 is not in main. Recovery: merge it first, or leave it.\n",
    });
  });

  it("is its issue's only while the latest comment names it", () => {
    const own = mergingStage();
    succeed(own.ralph("board", "comment", "43", "## Branch\n\nBranch: topic/other"));
    expect(outcome(run(own, "git merge topic/sign-in"))).toBe("passes");
    succeed(own.ralph("board", "comment", "43", "## Pull Request\n\nBranch: topic/sign-in"));
    expectAsked(run(own, "git merge topic/sign-in"), ASKED);
  });

  it("is nobody's where a comment only speaks of it, or names the required branch", () => {
    const own = mergingStage();
    succeed(own.ralph("board", "comment", "42", "## Notes\n\nBranch: tidy"));
    succeed(own.ralph("board", "comment", "42", "see ## Branch\n\nBranch: tidy"));
    succeed(own.ralph("board", "comment", "43", "## Branch\n\nBranch: main"));
    expect(outcome(run(own, "git merge tidy"))).toBe("passes");
    expect(outcome(run(own, "git merge origin/main"))).toBe("passes");
  });

  it("of several issues is put to a person once, for all that it brings", () => {
    const own = mergingStage();
    build(own, "feature/GH-44", "worktrees/GH-44", "feature/GH-42");
    expectAsked(
      run(own, "git merge feature/GH-44"),
      /merge feature\/GH-42 .* merge feature\/GH-44 /,
    );
  });
});

describe("a branch that hides an issue's work", () => {
  it.each(["git branch neat feature/GH-42", "git tag neat feature/GH-42"])(
    "is recognised by its commits: %s",
    (command) => {
      const box = mergingStage();
      box.git(...command.split(" ").slice(1));
      expectAsked(run(box, "git merge neat"));
      const head = box.git("rev-parse", "neat").trim();
      expectAsked(run(box, `git merge ${head.slice(0, 10)}`));
    },
  );

  it("is recognised by its files when they were put into one commit", () => {
    const box = mergingStage();
    const head = box
      .git("commit-tree", "feature/GH-42^{tree}", "-p", "feature/GH-42~1", "-m", "x")
      .trim();
    expectAsked(run(box, `git reset --hard ${head}`));
  });

  it("is recognised by an alias that stands for a merge", () => {
    const box = mergingStage();
    box.git("config", "alias.land", "merge feature/GH-42");
    expect(outcome(run(box, "git land"))).toBe("unsure");
    box.git("config", "alias.st", "status --short");
    expect(outcome(run(box, "git st"))).toBe("passes");
  });

  it("is recognised by what main or the branch follows", () => {
    const box = mergingStage();
    box.git("branch", "-u", "origin/feature/GH-42", "main");
    for (const command of ["git pull", "git merge", "git rebase"]) expectAsked(run(box, command));
    box.git("branch", "-u", "origin/main", "feature/GH-42");
    expect(outcome(run(box, "cd worktrees/GH-42 && git push"))).toBe("passes");
    box.git("config", "push.default", "upstream");
    expectAsked(run(box, "cd worktrees/GH-42 && git push"));
  });
});

it("a merge is not approved while the issue has no branch, and is when it has one", () => {
  const box = mergingStage();
  addIssue(box, 50, "In Review");
  const { code, stderr } = box.ralph("approve", "50");
  expect(code).toBe(1);
  expect(stderr).toContain("#50 has no branch in this clone, so there is no commit to approve.");
  expect(stderr).toContain('ralph board move 50 "In Progress" --reason R');
  box.git("branch", "feature/GH-50");
  succeed(box.ralph("approve", "50"));
});

describe("a push of the required branch", () => {
  it("that carries a merge nobody agreed to is put to a person, however it came there", () => {
    const box = mergingStage();
    box.git("merge", "-q", "--no-ff", "-m", "unasked", "feature/GH-42");
    expectAsked(run(box, "git push"));
    expectAsked(run(box, "git push origin main"));
    expectAsked(run(box, "git push origin HEAD:main"));
    succeed(box.ralph("approve", "42", "--for", "merge"));
    expect(outcome(run(box, "git push origin main"))).toBe("passes");
  });

  it("of documents is free, also while somebody merges", () => {
    const box = mergingStage();
    succeed(box.ralph("approve", "42", "--for", "merge"));
    expect(outcome(run(box, "git merge --no-ff feature/GH-42"))).toBe("passes");
    writeFileSync(join(box.project, "notes.md"), "x");
    box.git("add", "notes.md");
    box.git("commit", "-q", "-m", "notes");
    const other = { session_id: "another" };
    expect(outcome(run(box, "git push origin main", other))).toBe("passes");
    expect(outcome(run(box, "git pull", other))).toBe("passes");
    box.git("merge", "-q", "--no-ff", "-m", "merged", "feature/GH-42");
    expect(run(box, "git push origin main", other)).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(`^session ${AS.session_id} merges here since 0 min\\.`),
    });
    expect(outcome(run(box, "git push origin main"))).toBe("passes");
  });

  it("whose merge only brought what the remote had is free", () => {
    const box = mergingStage();
    box.git("clone", "-q", join(box.dir, "origin.git"), join(box.dir, "clone"));
    box.git("-C", join(box.dir, "clone"), "commit", "-q", "--allow-empty", "-m", "theirs");
    box.git("-C", join(box.dir, "clone"), "push", "-q");
    box.git("commit", "-q", "--allow-empty", "-m", "ours");
    box.git("pull", "-q", "--no-rebase", "--no-edit");
    succeed(box.ralph("approve", "42", "--for", "merge"));
    expect(outcome(run(box, "git merge feature/GH-42"))).toBe("passes");
    expect(outcome(run(box, "git push", { session_id: "another" }))).toBe("passes");
  });
});
