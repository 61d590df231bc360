import { describe, expect, it } from "vitest";
import {
  bareName,
  branchNamesIn,
  isRequired,
} from "../../../src/gate/rules/merging/branch-issue.ts";
import { judgeMerge, type MergeFact } from "../../../src/gate/rules/merging/judge-merge.ts";
import { mayCommit, mayMerge } from "../../../src/gate/rules/merging/may-merge.ts";
import { namesInText, textAsWords, textMeaning } from "../../../src/gate/rules/merging/run-text.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";

describe("a ref", () => {
  it.each([
    ["feature/GH-4", ["feature/GH-4", "GH-4"]],
    ["main", ["main"]],
    ["refs/heads/feature/GH-4", ["feature/GH-4"]],
    ["heads/x", ["x"]],
    ["refs/remotes/origin/x", ["x"]],
    ["remotes/origin", []],
    ["+feature/x~2", ["feature/x", "x"]],
    ["x@{1}", ["x"]],
    ["x^{commit}", ["x"]],
    ["~1", []],
  ])("%s may name the branches %j", (ref, names) => {
    expect(branchNamesIn(ref)).toEqual(names);
  });

  it.each([
    ["main", true],
    ["+refs/heads/main", true],
    ["heads/main", true],
    ["refs/remotes/origin/main", true],
    ["remotes/fork/main", true],
    ["origin/main", false],
    ["mainly", false],
    ["refs/remotes/origin/x/main", false],
  ])("%s is the required branch: %s", (ref, is) => {
    expect(isRequired(ref, "main")).toBe(is);
  });

  it("has a bare name", () => {
    expect(["+x", "refs/heads/x", "heads/x", "refs/tags/x"].map(bareName)).toEqual([
      ...["x", "x", "x", "refs/tags/x"],
    ]);
  });
});

describe("a text that is run", () => {
  it.each([
    ["git merge x", "merges"],
    ["['git', 'merge', 'x']", "merges"],
    ["\\x67it \\155erge x", "merges"],
    ["g'i't m\\erge x", "merges"],
    ["git merge-base x", "may"],
    ["git reset x", "may"],
    ["$X rebase y", "may"],
    ["shutil.rmtree('x')", "may"],
    ["print(1)", "nothing"],
  ])("%s says that it %s", (text, meaning) => {
    expect(textMeaning(text)).toBe(meaning);
  });

  it("is read as plain words, each of which may be a name", () => {
    expect(textAsWords('a("b", [c])\\101')).toBe("a b   c A");
    expect([...namesInText("git push o x:y a..b")].sort()).toEqual(
      ["git", "push", "o", "x:y", "x", "y", "a..b", "a", "b"].sort(),
    );
  });
});

it.each([
  ["git merge x", true],
  ["git status", false],
  ["git status && sh land.sh", false],
  ["sh land.sh", true],
  ["./land", true],
  ["/bin/sh land.sh", true],
  ["/usr/bin/env bash land.sh", true],
  ["/opt/tools/land", true],
  ["git branch --list --no-list -f tidy main", true],
  ["git branch --list; ls -l", false],
  ["make rebase", true],
  ["git diff | patch -p1", true],
  ["git diff main feature/GH-42 > /tmp/x && patch -p1 < /tmp/x", true],
  ["git show feature/GH-42:a.ts > a.ts", true],
  ["git cat-file -p feature/GH-42:a.ts > a.ts", true],
  ["git show feature/GH-42:a.ts", false],
  ["cp -r worktrees/GH-42/. .", true],
  ["cat worktrees/GH-42/a.ts > a.ts", true],
  ["cat > /tmp/notes.md", false],
  ["patch -p1 < x", false],
  ["$X push", true],
  ["$X y", false],
  ["rm x", true],
  ["ls", false],
])("whether %s may merge is %s", (command, may) => {
  expect(mayMerge(command)).toBe(may);
});

it("a commit ends a merge that is half done", () => {
  expect([mayCommit("git 'commit'"), mayCommit("git committed")]).toEqual([true, false]);
});

describe("a merge", () => {
  const HEAD = "1a2b3c4d5e6f7a8b";
  const BEGIN: Extract<MergeFact, { kind: "begin" }> = {
    ...{ kind: "begin", issue: 4, title: "T", what: "feature/GH-4", isApproved: false },
    head: HEAD,
  };
  const judged = (
    facts: readonly MergeFact[],
    more: { call?: string | undefined; lease?: object; settings?: object } = {},
  ) =>
    judgeMerge({
      merging: { repository: "r", lease: undefined, nth: 2, facts, ...(more.lease ?? {}) },
      settings: { ...DEFAULT_SETTINGS, requiredBranch: "main", ...(more.settings ?? {}) },
      ...{ holder: "ann", now: 0, agent: { session: "s", agent: "main" } },
      call: "call" in more ? more.call : "c1",
    });
  const own = { lease: { holder: "ann", since: 0, nth: 2, isOwn: true, heads: [HEAD] } };

  it("that cannot be read is not decided, and one that loses work is held", () => {
    expect(judged([{ kind: "unknown", why: "no" }])).toEqual({ kind: "unsure", why: "no" });
    const loses = {
      kind: "loses",
      what: "x",
      why: "is not in main",
      recovery: "merge it",
    } as const;
    expect(judged([loses])).toMatchObject({
      ...{ kind: "block", line: "x is not in main.", recovery: "merge it" },
    });
  });

  it("of nobody's issue, or of a head that is not known, is asked about without a name", () => {
    const asked = judged([{ ...BEGIN, issue: 0, head: undefined }]);
    expect(asked).toMatchObject({
      ...{ kind: "ask", line: "merge feature/GH-4 into main? Yes merges it, as it is now." },
      otherwise: { recovery: "git fetch, then the same call" },
      remember: [{ kind: "merge-lease" }, { kind: "merge-question", id: "c1", merges: [] }],
    });
  });

  it("that cannot be fetched by a branch's name, or is one of several, is left to a person", () => {
    const unknown = { ...BEGIN, issue: 0, head: undefined };
    for (const facts of [
      [{ ...unknown, what: "pull request 4" }],
      [unknown, { ...unknown, what: "feature/GH-5" }],
    ]) {
      expect(judged(facts)).toMatchObject({ otherwise: { recovery: "a person merges it" } });
    }
  });

  it("of a call without an id leaves no question behind, and without a branch names none", () => {
    const asked = judged([BEGIN], { call: undefined, settings: { requiredBranch: undefined } });
    expect(asked).toMatchObject({ remember: [{ kind: "merge-lease" }] });
    expect(asked.kind === "ask" && asked.line).toContain("merge feature/GH-4 into ?");
  });

  it("that goes on under its own lease writes the lease again only for another head", () => {
    const again = judged([{ ...BEGIN, isApproved: true }], { lease: own });
    expect(again).toEqual({ kind: "allow", remember: [] });
    const more = judged([{ ...BEGIN, isApproved: true, head: "ffff" }], { lease: own });
    expect(more).toMatchObject({
      remember: [{ kind: "merge-lease", nth: 3, by: { heads: [HEAD, "ffff"] } }],
    });
  });

  it("that is aborted ends the lease once", () => {
    expect(judged([{ kind: "abort" }, { kind: "abort" }])).toEqual({
      kind: "allow",
      remember: [{ kind: "merge-lease", repository: "r", by: undefined, nth: 3 }],
    });
  });
});
