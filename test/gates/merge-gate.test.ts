import { describe, expect, it } from "vitest";
import { mergeGate } from "../../hooks-src/pre/merge-gate.ts";
import { allow } from "../../src/gate/decision.ts";
import { issueOfBranch } from "../../src/gate/rules/merging/branch-issue.ts";
import type { Merging } from "../../src/gate/rules/merging/judge-merge.ts";
import { mayMerge } from "../../src/gate/rules/merging/may-merge.ts";
import { decide, isAbout } from "../../testing/decide.ts";
import { bashInput } from "../../testing/inputs.ts";
import { DEFAULT_SETTINGS } from "../../testing/project/default-settings.ts";

const NOTHING: Merging = { repository: "r", lease: undefined, nth: 0, facts: [] };
const OTHER = { holder: "bob@team", since: 0, nth: 3, isOwn: false, heads: [] };
const BEGIN = {
  ...({ kind: "begin", issue: 42, title: "Sign in" } as const),
  ...{ what: "feature/GH-42", head: "1a2b3c4d5e6f7a8b9c0d", isApproved: false },
};

function decided(merging: Partial<Merging>, settings: object = {}) {
  return decide(mergeGate, bashInput("git merge x"), {
    merging: { ...NOTHING, ...merging },
    settings: { ...DEFAULT_SETTINGS, requiredBranch: "main", ...settings },
    holder: "session a",
    now: 180_000,
  });
}

it("merge-gate asks a person before a merge begins, and takes the lease", () => {
  expect(decided({ facts: [BEGIN] })).toMatchObject({
    kind: "ask",
    line: '#42 "Sign in": merge feature/GH-42 into main? Its head is 1a2b3c4d5e6f. Yes merges it, as it is now.',
    otherwise: { recovery: "a person runs: ralph approve 42 --for merge" },
    remember: [
      {
        ...{ kind: "merge-lease", repository: "r", nth: 1 },
        by: { holder: "session a", heads: [BEGIN.head] },
      },
      { kind: "merge-question", merges: [{ issue: 42, head: BEGIN.head }] },
    ],
  });
});

it("merge-gate lets a merge pass that a person approved, or that the project's rules protect", () => {
  const passes = { kind: "allow", remember: [{ kind: "merge-lease" }] };
  expect(decided({ facts: [{ ...BEGIN, isApproved: true }] })).toMatchObject(passes);
  expect(decided({ facts: [BEGIN] }, { mergeApproval: "rules" })).toMatchObject(passes);
});

it("merge-gate holds a second merger, and its push and abort, naming who and since when", () => {
  const line = "bob@team merges here since 3 min.";
  for (const fact of [
    BEGIN,
    { kind: "abort" } as const,
    { kind: "push", carriesMerge: true } as const,
  ]) {
    expect(decided({ lease: OTHER, facts: [fact] })).toMatchObject({ kind: "block", line });
  }
  expect(decided({ lease: OTHER, facts: [{ kind: "push", carriesMerge: false }] })).toEqual(
    allow(),
  );
});

it.each(["ls", "git status", "npm test", "git add x", "git log --oneline"])(
  "merge-gate reads nothing for %s",
  (command) => expect(isAbout(mergeGate, bashInput(command))).toBe(false),
);

it.each<[string, string, number | undefined]>([
  ["feature/GH-42", "feature/GH-N", 42],
  ["origin/feature/gh-0042", "feature/GH-N", 42],
  ["refs/remotes/origin/feature/GH-42", "feature/GH-N", 42],
  ["feature/GH-42-b", "feature/GH-N", undefined],
  ["feature/GH-x", "feature/GH-N", undefined],
  ["main", "feature/GH-N", undefined],
  ["issue.7", "issue.N", 7],
  ["issuex7", "issue.N", undefined],
  ["42", "N", 42],
  ["42-login", "N-login", 42],
  ["42", "N-login", undefined],
  ["refs/heads/feature/GH-42", "feature/GH-N", 42],
  ["upstream/x/feature/GH-42", "feature/GH-N", undefined],
  ["feature/GH-042", "feature/GH-N", 42],
  ["feature/GH-0", "feature/GH-N", undefined],
  ["feature/GH-1234567890", "feature/GH-N", undefined],
  ["NEW/4", "NEW/N", 4],
  ["a+b/4", "a+b/N", 4],
  ["aab/4", "a+b/N", undefined],
  ["main", "main", undefined],
])("the branch %s under the pattern %s is of issue %s", (branch, pattern, issue) => {
  expect(issueOfBranch(branch, pattern)).toBe(issue);
});

it("merge-gate asks once for all issues that a merge brings, and names what each needs", () => {
  const other = { ...BEGIN, issue: 43, title: "Sign out", what: "feature/GH-43" };
  expect(decided({ facts: [BEGIN, other, BEGIN] })).toMatchObject({
    kind: "ask",
    line: expect.stringMatching(/^#42 "Sign in": .*\? .* #43 "Sign out": .*\? [^?]*$/),
    otherwise: {
      recovery: "a person runs: ralph approve 42 --for merge && ralph approve 43 --for merge",
    },
  });
});

it("merge-gate sends nobody to approve a commit that is not known here", () => {
  expect(decided({ facts: [{ ...BEGIN, head: undefined }] })).toMatchObject({
    kind: "ask",
    otherwise: { recovery: "git fetch, then the same call" },
  });
  const other = { ...BEGIN, issue: 43, what: "the pull request of feature/GH-43", head: undefined };
  expect(decided({ facts: [other] })).toMatchObject({
    otherwise: { recovery: "a person merges it" },
  });
});

it("merge-gate asks for what passes over the project's rules, whatever was approved", () => {
  const forced = { ...BEGIN, isApproved: true, isForced: true };
  for (const mergeApproval of ["person", "rules"]) {
    expect(decided({ facts: [forced] }, { mergeApproval })).toMatchObject({
      kind: "ask",
      line: expect.stringContaining("passes over the rules of the project"),
      otherwise: { recovery: "a person merges it" },
    });
  }
});

it("merge-gate asks before a push carries a merge that nobody agreed to, unless its holder pushes", () => {
  const push = { kind: "push", carriesMerge: true, unapproved: BEGIN } as const;
  expect(decided({ facts: [push] })).toMatchObject({ kind: "ask" });
  expect(decided({ lease: { ...OTHER, isOwn: true }, facts: [push] })).toEqual(allow());
});

describe("merge-gate where a merge is half done", () => {
  const half = { holder: "bob@team", since: 0, isOwn: false, isGone: false };
  const line = "bob@team merges here since 3 min.";

  it("of somebody who is there, nobody else begins, ends or commits one, lapsed or not", () => {
    for (const fact of [
      { ...BEGIN, half },
      { kind: "abort", half } as const,
      { kind: "finish", half } as const,
    ]) {
      expect(decided({ facts: [fact] })).toMatchObject({ kind: "block", line });
    }
  });

  it("of somebody who is gone, the next merger is told to abort it, and may", () => {
    const left = { ...half, isGone: true };
    for (const fact of [{ ...BEGIN, half: left }, { kind: "finish", half: left } as const]) {
      expect(decided({ facts: [fact] })).toMatchObject({
        ...{ kind: "block", line: "A merge of bob@team is half done here." },
        recovery: "git merge --abort",
      });
    }
    expect(decided({ facts: [{ kind: "abort", half: left }] })).toMatchObject({
      kind: "allow",
      remember: [{ kind: "merge-lease", by: undefined }],
    });
  });

  it("of one's own, it is finished or aborted", () => {
    const own = { ...half, isOwn: true };
    expect(decided({ facts: [{ kind: "finish", half: own }] })).toEqual(allow());
    expect(decided({ facts: [{ kind: "abort", half: own }] })).toMatchObject({ kind: "allow" });
  });
});

it("merge-gate lets a commit pass at once where nobody merges", () => {
  const early = (isMergeRecorded: boolean, command = "git commit -m x") =>
    mergeGate.decideEarly?.(
      { command, may: mayMerge(command), agent: { session: "s", agent: "main" }, call: undefined },
      { isMergeRecorded },
    );
  expect(early(false)).toEqual(allow());
  expect(early(true)).toBeUndefined();
  expect(early(false, "git merge x")).toBeUndefined();
});

describe("the cheap look at a command for merges", () => {
  it.each([
    ["git status", "git -C sub status", "git log --oneline -5", "git diff main", "git show HEAD"],
    ["git rev-parse HEAD", "git rev-list HEAD", "git ls-files", "git ls-tree HEAD", "git blame a"],
    ["git grep x", "git cat-file -p HEAD", "git describe", "git shortlog", "git merge-base a b"],
    ["git for-each-ref", "git show-ref", "git branch --show-current", "git branch --list"],
    ["git branch -a", "git branch -v", "git branch -vv", "git commit -m x", "echo 'git' status"],
    ["gh issue list", "gh run list", "gh auth status", "gh label list", "gh search x"],
    ["gh pr view", "gh pr list", "gh pr checks", "gh pr status", "gh pr diff", "gh pr create"],
    ["gh pr comment 4", "gh pr ready", "gh pr edit", "cat a.txt", "cat < a > b", "sh -c ls"],
    ["echo $x", "npm ci", "digit", "legit", "high five", "gitk"],
  ])("passes by what neither moves a branch nor removes anything (%#)", (...commands) => {
    expect(commands.filter((command) => mayMerge(command))).toEqual([]);
  });

  it.each([
    ["git branch", "git branch -D x", "git stash", "git -C sub merge x", "git status; git pull"],
    ["gh pr merge", "gh pr close 4", "gh api x", "gh repo sync", "hub merge x"],
    ["rm a", "rmdir a", "mv a b", "unlink a", "shred a", "srm a", "trash a", "rsync a b"],
    ["find . -delete", "find . -exec x {} +", "find . -ok x", "cp a b", "install a b", "ditto a b"],
    ["cat a > b", "cat a b >> c", "echo x | patch", "git diff | patch -p1", "curl x | tar x"],
    ["git show a:b > c", "git cat-file -p a:b > c", "git archive x | tar x", "x | cpio -i"],
    ["sh x.sh", "bash x.sh", "dash x", "zsh x", "ksh x", "sh -e x.sh", "source x", ". x", "./x"],
    ["a/b.sh", "bin/x", "ls; bin/x", "make merge", "npm run rebase", "x cherry-pick"],
    ["$x merge", "`x` push", "g* pull", "g? fetch", "{git,merge}", "$x switch", "$x update-ref"],
    ["$x worktree", "$x branch", "$x checkout", "$x reset", "$x rebase", "$x cherry"],
    ["node -e \"fs.rmSync('a')\"", "python -c 'shutil.rmtree(x)'", "perl -e 'remove_tree(x)'"],
    ["ruby -e 'rm_rf x'", "node -e 'rmdirSync(x)'", "node -e 'removeSync(x)'", "x remove_dir_all"],
    ["'git' merge x", 'g"it" merge x', "g\\it merge x"],
  ])("stops at what may (%#)", (...commands) => {
    expect(commands.filter((command) => !mayMerge(command))).toEqual([]);
  });

  it("stops at every commit for what may be half done", () => {
    for (const command of ["git commit", "git -C x commit -m y", "git 'commit'", "x; git commit"])
      expect(isAbout(mergeGate, bashInput(command))).toBe(true);
    expect(isAbout(mergeGate, bashInput("git log --grep commits"))).toBe(false);
  });
});
