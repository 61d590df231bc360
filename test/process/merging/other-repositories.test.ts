import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mergingStage, outcome, run } from "./stage.ts";

describe("merge-gate in other repositories than the project's", () => {
  const box = mergingStage();
  const at = (folder: string, ...words: string[]) => box.git("-C", join(box.dir, folder), ...words);
  box.git("clone", "-q", join(box.dir, "origin.git"), join(box.dir, "merged"));
  at("merged", "config", "user.name", "t");
  at("merged", "config", "user.email", "t@t");
  at("merged", "merge", "-q", "--no-ff", "-m", "merge 42", "origin/feature/GH-42");
  box.git("clone", "-q", join(box.dir, "origin.git"), join(box.dir, "plain"));
  at("plain", "config", "user.name", "t");
  at("plain", "config", "user.email", "t@t");
  writeFileSync(join(box.dir, "plain/b.md"), "x");
  at("plain", "add", "b.md");
  at("plain", "commit", "-q", "-m", "a fix");
  box.git("init", "-q", "-b", "main", join(box.dir, "stranger"));

  it.each([
    "git -C ../merged push",
    "git -C ../merged push origin main",
    "cd ../merged && git push origin HEAD:refs/heads/main",
    "cd ../plain && git push origin origin/feature/GH-42:main",
    "git -C ../plain push ../project origin/feature/GH-42:main",
    "git -C ../origin.git update-ref refs/heads/main feature/GH-42",
    "git -C ../origin.git branch -f main feature/GH-42",
    "git -C ../origin.git push . feature/GH-42:main",
    "git --git-dir=../origin.git push . +feature/GH-42:refs/heads/main",
    "cd ../origin.git && git symbolic-ref refs/heads/main refs/heads/feature/GH-42",
  ])("merge-gate puts to a person, or holds, what moves main elsewhere: %s", (command) => {
    expect(["asked", "unsure", "held"]).toContain(outcome(run(box, command)));
  });

  it.each([
    "git -C ../origin.git branch -D feature/GH-42",
    "git -C ../origin.git update-ref -d refs/heads/feature/GH-42",
  ])("merge-gate holds what would lose work on the remote: %s", (command) => {
    expect(outcome(run(box, command))).toBe("held");
  });

  it.each([
    "git -C ../plain push",
    "git -C ../plain push origin main",
    "git -C ../plain merge origin/feature/GH-42",
    "git -C ../merged reset --hard origin/main",
    "cd ../plain && git push origin HEAD:refs/heads/try",
    "cd ../merged && git branch -f main origin/main",
    "git -C ../origin.git branch -f old main",
    "git -C ../origin.git update-ref refs/heads/try feature/GH-42",
    "git -C ../stranger merge feature/GH-42",
    "cd ../stranger && gh repo sync --force",
    "cd ../plain && gh repo sync --force",
  ])("merge-gate lets pass what leaves the project's main as it is: %s", (command) => {
    expect(outcome(run(box, command))).toBe("passes");
  });
});
