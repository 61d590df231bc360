import { describe, expect, it } from "vitest";
import { literal, unknownArgument } from "../../../src/shell/prove/argument.ts";
import {
  addedWorktree,
  headEffect,
  isEmptyCommit,
  pathsNamed,
  startedBranch,
  switchTarget,
} from "../../../src/shell/prove/git-forms.ts";
import { onlyReads } from "../reading.ts";

const words = (text: string) => text.trim().split(/\s+/);
const args = (text: string) => words(text).map(literal);

describe("options before git's subcommand", () => {
  it.each([
    ...words(`-P --no-pager --no-replace-objects --no-optional-locks --no-lazy-fetch --no-advice --literal-pathspecs
      --glob-pathspecs --noglob-pathspecs --icase-pathspecs --git-dir=.git --work-tree=.`),
    "-C src",
    "-c color.ui=never",
    "-c core.quotepath=off",
    "-c core.pager=cat",
    "-c log.date=iso",
    "-c advice.detachedHead=false",
    "--git-dir .git",
    "--work-tree .",
  ])("%s is harmless", (option) => expect(onlyReads(`git ${option} status`)).toBe(true));

  it.each([
    "-p",
    "--paginate",
    "--exec-path=x",
    "-c core.pager=less",
    "-c alias.x=y",
    "--config-env=a=B",
    "--namespace=x",
    "--bare",
    "-C $(ls)",
    "-c",
  ])("%s is not", (option) => expect(onlyReads(`git ${option} status`)).toBe(false));

  it.each(["git --version", "git -v", "git status -h", "git"])("%s only reads", (text) =>
    expect(onlyReads(text)).toBe(true),
  );

  it.each([
    "git --version x",
    "git log --help",
    "git log --format=%G?",
    "git log --show-signature",
    "git frobnicate",
    "git $x",
    "git commit -m x",
  ])("%s may do more", (text) => expect(onlyReads(text)).toBe(false));
});

describe("how git shows merges", () => {
  it.each(words("off none on first-parent 1 separate m combined c dense-combined cc"))(
    "--diff-merges=%s only reads",
    (value) => {
      for (const name of words("log show whatchanged rev-list shortlog")) {
        expect(onlyReads(`git ${name} --diff-merges=${value} -3`)).toBe(true);
        expect(onlyReads(`git ${name} --diff-merges ${value} -3`)).toBe(true);
      }
      expect(onlyReads("git log --no-diff-merges -3")).toBe(true);
    },
  );

  it.each([
    "git log --diff-merges=remerge",
    "git log --diff-merges r",
    "git show --diff-merges=r",
    "git log --diff-merges=off --diff-merges=remerge",
    "git log --diff-merges=re",
    "git log --diff-merges=",
    "git log --diff-merges=$x",
    'git log --diff-merges "$x"',
    "git log --diff-m=off",
    "git log --remerge-diff",
    "git rev-list --diff-merges=remerge HEAD",
    "git shortlog --diff-merges=remerge HEAD",
    "git whatchanged --diff-merges=remerge",
  ])("%s may merge anew, which writes objects", (text) => expect(onlyReads(text)).toBe(false));
});

describe("what git does to HEAD", () => {
  it.each(
    words(`add commit push fetch pull merge tag rm mv restore reset revert cherry-pick clean gc notes apply am prune
      stash remote maintenance archive bundle format-patch verify-commit var status log`),
  )("git %s leaves it on its branch", (name) =>
    expect(headEffect(args(`${name} x`.replace("stash x", "stash")))).toBe("kept"),
  );

  it.each([
    "stash push -m x",
    "stash pop",
    "stash apply",
    "stash drop",
    "stash save x",
    "stash clear",
    "stash -u",
    "branch x",
    "branch -D x",
    "checkout -- a.ts",
    "checkout HEAD~1 -- a.ts",
    "checkout -q HEAD -- a.ts",
  ])("git %s leaves it on its branch", (text) => expect(headEffect(args(text))).toBe("kept"));

  it.each([
    "stash branch x",
    "branch -m x",
    "branch -M x",
    "branch -c x y",
    "branch --move x",
    "branch --copy x",
    "checkout -b x -- a",
    "checkout --orphan x --",
    "checkout a --",
    "checkout -b x",
    "switch -c x",
    "switch --detach x",
    "rebase main",
    "bisect start",
    "symbolic-ref HEAD x",
    "worktree add x",
    "config core.bare true",
    "update-ref HEAD x",
    "x",
  ])("git %s may take it elsewhere", (text) => expect(headEffect(args(text))).toBe("lost"));

  it.each(["stash", "branch", "checkout", "switch", "worktree", "config"])(
    "git %s with a word that is not known may take it elsewhere",
    (name) => expect(headEffect([literal(name), unknownArgument("$x")])).toBe("lost"),
  );

  it.each(["switch main", "checkout main", "switch -q main", "checkout --quiet main"])(
    "git %s goes to main",
    (text) => {
      expect(switchTarget(args(text))).toBe("main");
      expect(headEffect(args(text))).toEqual({ switchedTo: "main" });
    },
  );

  it.each([
    "switch",
    "switch -",
    "switch -f main",
    "switch main x",
    "commit main",
    "checkout --force main",
  ])("git %s is no plain switch", (text) => expect(switchTarget(args(text))).toBeUndefined());
});

describe("forms of git that begin something", () => {
  it("git switch -c gives a branch its name, and nothing else does", () => {
    expect(startedBranch(args("switch -c x"))).toBe("x");
    for (const text of ["switch -c x y", "switch -C x", "checkout -c x", "switch x"]) {
      expect(startedBranch(args(text)), text).toBeUndefined();
    }
  });

  it("git worktree add takes a folder and a branch, and nothing else", () => {
    expect(addedWorktree(args("worktree add -q w main"))).toMatchObject({
      path: { value: "w" },
      branch: "main",
    });
    for (const text of [
      "worktree add w",
      "worktree add w main x",
      "worktree move w main",
      "x add w main",
      "worktree add -f main",
      "worktree add w -f",
    ]) {
      expect(addedWorktree(args(text)), text).toBeUndefined();
    }
  });

  it("git commit --allow-empty -m takes a message, and nothing else", () => {
    expect(isEmptyCommit(args("commit --allow-empty -m x"))).toBe(true);
    for (const text of [
      "commit --allow-empty -m",
      "commit --allow-empty -m x y",
      "commit -m x y",
      "commit --allow-empty -F x",
      "merge --allow-empty -m x",
    ]) {
      expect(isEmptyCommit(args(text)), text).toBe(false);
    }
  });
});

it.each([
  [
    "none",
    "worktree remove",
    "worktree prune",
    "add",
    "commit",
    "stash",
    "switch",
    "checkout",
    "branch",
    "rebase",
    "maintenance",
    "reset",
  ],
  ["some", "push", "fetch", "pull"],
  ["paths", "archive", "bundle", "format-patch", "verify-commit", "var"],
  ["all", "worktree add", "clone", "init", "submodule", "x"],
] as const)("of the words of git, %s are paths elsewhere", (named, ...commands) => {
  for (const text of commands) expect(pathsNamed(args(text)), text).toBe(named);
});
