import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { PullRequest, PullRequests } from "../../../src/world/board/pull-request.ts";
import {
  commitDocument,
  commitOnBranch,
  mergeBranch,
} from "../../../testing/project/work-products.ts";
import { NUMBER, productStage } from "./stage.ts";

let stage: ReturnType<typeof productStage>;

beforeEach(() => {
  stage = productStage();
});

const BUILT = ["In Progress", "In Review"] as const;
const MERGED = ["In Review", "Done"] as const;

const pullRequest = (fields: Partial<PullRequest>): PullRequests => ({
  kind: "read",
  pullRequests: [
    {
      ...({ number: 3, title: "t", url: "u", isDraft: false } as const),
      ...({ branch: "feature/GH-42", head: "h", state: "merged", base: "main" } as const),
      ...({
        review: "none",
        approvedBy: [],
        checks: "none",
        mergeCommit: "m",
        mergedAt: 1,
      } as const),
      ...fields,
    },
  ],
});

describe("the branch of an issue", () => {
  it("a branch is asked for when an issue goes to review, and is there with a commit", async () => {
    expect(await stage.line(...BUILT)).toBe(
      "#42 has no branch feature/GH-42 here: commit the work on it.",
    );
    stage.box.git("remote", "add", "away", stage.box.dir);
    expect(await stage.line(...BUILT)).toMatch(/commit the work on it, or git fetch\.$/);
    commitOnBranch(stage.box, NUMBER);
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a branch without a commit of its own is no work", async () => {
    stage.box.git("branch", "feature/GH-42");
    expect(await stage.line(...BUILT)).toBe(
      "feature/GH-42 has no commit of its own: commit the work of #42 on it.",
    );
  });

  it.each([
    ["git branch", ["branch", "feature/GH-42"]],
    ["git push .", ["push", "-q", ".", "main:refs/heads/feature/GH-42"]],
    ["git update-ref", ["update-ref", "refs/heads/feature/GH-42", "HEAD"]],
    ["update-ref with a message", ["update-ref", "-m", "x", "refs/heads/feature/GH-42", "HEAD~1"]],
  ])("a branch that %s made without work is neither built nor merged", async (_how, args) => {
    stage.box.git("commit", "-q", "--allow-empty", "-m", "on main");
    stage.box.git(...args);
    expect(await stage.line(...BUILT)).toMatch(/^feature\/GH-42 has no commit of its own/);
    expect(await stage.line(...MERGED)).toBe(
      "Nothing shows that feature/GH-42 brought work into main: commit the work of #42 on it and merge it, or where it is in a person runs: ralph board move 42 Done --reason R.",
    );
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.work();
    expect(await stage.line(...BUILT)).toBeUndefined();
    stage.box.git("switch", "-q", "main");
    stage.box.git("merge", "-q", "-m", "m", "feature/GH-42");
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("work that was made elsewhere and fast-forwarded here is merged", async () => {
    commitOnBranch(stage.box, NUMBER);
    stage.box.git("merge", "-q", "--ff-only", "feature/GH-42");
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("work that was rebased and fast-forwarded is merged", async () => {
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.box.file("project/b.txt", "b");
    stage.box.git("add", "-A");
    stage.box.git("commit", "-q", "-m", "work");
    stage.box.git("switch", "-q", "main");
    stage.box.git("commit", "-q", "--allow-empty", "-m", "on main");
    stage.box.git("rebase", "-q", "main", "feature/GH-42");
    stage.box.git("switch", "-q", "main");
    stage.box.git("reset", "-q", "--hard", "feature/GH-42");
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a branch that was set back to the required branch is not merged", async () => {
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.work();
    stage.box.git("switch", "-q", "main");
    stage.box.git("branch", "-f", "feature/GH-42", "main");
    expect(await stage.line(...MERGED)).toMatch(/^Nothing shows that feature\/GH-42/);
  });

  it.each(["--no-ff", "--ff-only"])(
    "a branch that is merged already with %s is there",
    async (how) => {
      stage.box.git("switch", "-qc", "feature/GH-42");
      stage.work();
      stage.box.git("switch", "-q", "main");
      stage.box.git("merge", "-q", how, "feature/GH-42");
      expect(await stage.line(...BUILT)).toBeUndefined();
      expect(await stage.line(...MERGED)).toBeUndefined();
    },
  );

  it("the latest comment names the branch", async () => {
    stage.box.git("switch", "-qc", "work/one");
    stage.work();
    stage.box.git("switch", "-q", "main");
    stage.comment("## Branch\n\nBranch: `gone`");
    expect(await stage.line(...BUILT)).toMatch(/^#42 has no branch gone here/);
    stage.comment("## Pull Request\n\nhttps://github.com/o/r/pull/3\n\nBranch: `work/one`");
    expect(await stage.line(...BUILT)).toBeUndefined();
    stage.comment("## Branch\n\nBranch: `theirs`", false);
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it.each(["main", "-x", "a..b", "--upload-pack=x", "refs/heads/../x", "a b"])(
    "a comment cannot make %s the branch of an issue",
    async (name) => {
      stage.comment(`## Branch\n\nBranch: ${name}`);
      expect(await stage.line(...BUILT)).toMatch(
        /^(?:The branch that #42 names cannot|#42 has no branch feature)/,
      );
    },
  );

  it("another issue's branch counts only when a plan lists both", async () => {
    commitOnBranch(stage.box, 7);
    mergeBranch(stage.box, 7);
    stage.comment("## Branch\n\nBranch: `feature/GH-7`");
    const refusal =
      'feature/GH-7 that #42 names is the branch of #7: comment "## Branch" with feature/GH-42, or list both issues in github_issues of the plan.';
    expect(await stage.line(...BUILT)).toBe(refusal);
    expect(await stage.line(...MERGED)).toBe(refusal);
    commitDocument(stage.box, "plan", NUMBER);
    expect(await stage.line(...BUILT)).toMatch(/is the branch of #7/);
    stage.comment(commitDocument(stage.box, "plan", 7, { issues: [7, NUMBER] }));
    expect(await stage.line(...BUILT)).toBeUndefined();
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a branch by the setting's pattern is the issue's", async () => {
    stage.box.git("branch", "n/42-x");
    stage.box.git("switch", "-q", "n/42-x");
    stage.work();
    const settings = { branchPattern: "n/N-x" };
    expect(await stage.line(...BUILT, { settings })).toBeUndefined();
  });

  it("an uncommitted change to a tracked file of its worktree is named", async () => {
    stage.box.file("project/a.txt", "a");
    stage.box.git("add", "-A");
    stage.box.git("commit", "-q", "-m", "a");
    commitOnBranch(stage.box, NUMBER);
    const tree = join(stage.box.dir, "trees/GH-42");
    stage.box.git("worktree", "add", "-q", tree, "feature/GH-42");
    writeFileSync(join(tree, "untracked.txt"), "x");
    expect(await stage.line(...BUILT)).toBeUndefined();
    appendFileSync(join(tree, "a.txt"), "more");
    expect(await stage.line(...BUILT)).toBe(
      `a.txt of feature/GH-42 is not committed: commit it in ${tree}.`,
    );
    stage.box.git("-C", tree, "switch", "-q", "--detach");
    const detached = `a.txt of feature/GH-42 is not committed: commit it on feature/GH-42 (git switch feature/GH-42 in ${tree}).`;
    expect(await stage.line(...BUILT)).toBe(detached);
    stage.box.git("-C", tree, "switch", "-q", "--detach", "main");
    expect(await stage.line(...BUILT)).toBe(detached);
  });

  it("after an issue came back its branch needs another head", async () => {
    commitOnBranch(stage.box, NUMBER);
    const issue = { returned: { at: 1, to: "In Progress", head: await stage.heads() } };
    expect(await stage.line(...BUILT, { issue })).toBe(
      "feature/GH-42 has not changed since #42 came back: commit the work on it.",
    );
    commitOnBranch(stage.box, NUMBER);
    expect(await stage.line(...BUILT, { issue })).toBeUndefined();
  });

  it("after an issue came back and no head was recorded, its branch needs a later commit", async () => {
    commitOnBranch(stage.box, NUMBER);
    const back = (at: number, to: string) => ({ issue: { returned: { at, to, head: null } } });
    const later = Date.now() + 5000;
    expect(await stage.line(...BUILT, back(later, "In Progress"))).toBe(
      "feature/GH-42 has not changed since #42 came back: commit the work on it.",
    );
    expect(await stage.line(...BUILT, back(later - 60_000, "In Progress"))).toBeUndefined();
    expect(await stage.line(...BUILT, back(later, "Ready for Plan"))).toMatch(
      /^feature\/GH-42 has not/,
    );
  });
});

describe("empty commits", () => {
  const empty = (...args: string[]) =>
    stage.box.git(...args, "commit", "-q", "--allow-empty", "-m", "nothing");
  const EMPTY = "feature/GH-42 changes no file: commit the work of #42 on it.";

  it("a branch that only has empty commits is no work, with and without main in it", async () => {
    stage.work("before");
    stage.box.git("switch", "-qc", "feature/GH-42");
    empty();
    empty();
    expect(await stage.line(...BUILT)).toBe(EMPTY);
    stage.box.git("switch", "-q", "main");
    stage.work("on main");
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.box.git("merge", "-q", "--no-ff", "-m", "take in main", "main");
    expect(await stage.line(...BUILT)).toBe(EMPTY);
    empty();
    expect(await stage.line(...BUILT)).toBe(EMPTY);
    stage.work();
    expect(await stage.line(...BUILT)).toBeUndefined();
    empty();
    stage.box.git("switch", "-q", "main");
    stage.work("more on main");
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.box.git("merge", "-q", "--no-ff", "-m", "take in main", "main");
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a branch that took back what it did is no work", async () => {
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.work();
    stage.box.git("revert", "--no-edit", "HEAD");
    expect(await stage.line(...BUILT)).toBe(EMPTY);
  });

  it("a history of its own with the files of main is no work", async () => {
    stage.work("before");
    stage.box.git("switch", "-q", "--orphan", "feature/GH-42");
    stage.box.git("checkout", "-q", "main", "--", ".");
    stage.box.git("commit", "-q", "-m", "all of it");
    expect(await stage.line(...BUILT)).toBe(EMPTY);
    stage.work();
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a branch whose work was merged counts, also with an empty commit or main on top", async () => {
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.work();
    stage.box.git("switch", "-q", "main");
    mergeBranch(stage.box, NUMBER);
    stage.box.git("switch", "-q", "feature/GH-42");
    empty();
    expect(await stage.line(...BUILT)).toBeUndefined();
    stage.box.git("merge", "-q", "--no-ff", "-m", "take in main", "main");
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it("a mode that changed is work", async () => {
    stage.work("before");
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.box.git("update-index", "--chmod=+x", "work-1.txt");
    stage.box.git("commit", "-q", "-m", "runs");
    stage.box.git("reset", "-q", "--hard");
    expect(await stage.line(...BUILT)).toBeUndefined();
  });

  it.each(["recorded", "by the clock"])(
    "an empty commit changes nothing after an issue came back, %s",
    async (how) => {
      commitOnBranch(stage.box, NUMBER);
      const head = how === "recorded" ? await stage.heads() : null;
      const at = Date.now() + 2000;
      const issue = { returned: { at, to: "In Progress", head } };
      stage.box.git("switch", "-q", "feature/GH-42");
      const me = ["-c", "user.name=amy", "-c", "user.email=amy@example.com"];
      const later = { GIT_COMMITTER_DATE: `${Math.floor(at / 1000) + 60} +0000` };
      const commit = (...args: string[]) =>
        execFileSync("git", [...me, "commit", "-q", ...args], {
          ...{ cwd: stage.box.project, env: { ...stage.box.env, ...later } },
        });
      commit("--allow-empty", "-m", "nothing");
      expect(await stage.line(...BUILT, { issue })).toMatch(/^feature\/GH-42 has not changed/);
      stage.box.file("project/fix.txt", "x");
      stage.box.git("add", "--", "fix.txt");
      commit("-m", "fix");
      expect(await stage.line(...BUILT, { issue })).toBeUndefined();
    },
  );

  it("other words for the same change, and main taken in, are another head", async () => {
    stage.box.git("switch", "-qc", "feature/GH-42");
    stage.work();
    const issue = { returned: { at: 1, to: "In Progress", head: await stage.heads() } };
    stage.box.git("commit", "-q", "--amend", "-m", "fix: said in other words");
    expect(await stage.line(...BUILT, { issue })).toBeUndefined();
    const again = { returned: { at: 1, to: "In Progress", head: await stage.heads() } };
    expect(await stage.line(...BUILT, { issue: again })).toMatch(/has not changed/);
    stage.box.git("switch", "-q", "main");
    stage.work("on main");
    stage.box.git("switch", "-q", "feature/GH-42");
    stage.box.git("merge", "-q", "-m", "take in main", "main");
    expect(await stage.line(...BUILT, { issue: again })).toBeUndefined();
  });
});

describe("a merge", () => {
  it("a branch that was deleted after its merge is left to a person", async () => {
    const person = "a person runs: ralph board move 42 Done --reason R.";
    const fact = "#42 has no branch feature/GH-42 here that could be merged";
    expect(await stage.line(...MERGED)).toBe(`${fact}: ${person}`);
    stage.box.git("remote", "add", "away", stage.box.dir);
    expect(await stage.line(...MERGED)).toBe(`${fact}: git fetch; if it was deleted ${person}`);
  });

  it("a merge is there when the branch is in the required branch", async () => {
    commitOnBranch(stage.box, NUMBER);
    expect(await stage.line(...MERGED)).toBe(
      "feature/GH-42 of #42 is not merged into main: merge it.",
    );
    stage.box.git("remote", "add", "away", stage.box.dir);
    expect(await stage.line(...MERGED)).toMatch(/merge it, or git fetch if it is\.$/);
    mergeBranch(stage.box, NUMBER);
    expect(await stage.line(...MERGED)).toBeUndefined();
  });

  it("a merged pull request of this repository is a merge, and a merged branch", async () => {
    const settings = { pullRequests: "on" } as const;
    const merged = pullRequest({});
    expect(await stage.line(...MERGED, { settings, pullRequests: merged })).toBeUndefined();
    expect(await stage.line(...BUILT, { settings, pullRequests: merged })).toBeUndefined();
    const open = pullRequest({ state: "open" });
    expect(await stage.line(...MERGED, { settings, pullRequests: open })).toMatch(/^#42 has no br/);
    const elsewhere = pullRequest({ base: "other" });
    expect(await stage.line(...MERGED, { settings, pullRequests: elsewhere })).toMatch(/^#42 has/);
    const off = { pullRequests: "off" } as const;
    expect(await stage.line(...MERGED, { settings: off, pullRequests: merged })).toMatch(
      /^#42 has/,
    );
  });

  it("GitHub that cannot be asked is told where pull requests are used, and else not", async () => {
    const pullRequests = { kind: "unknown", why: "GitHub does not answer" } as const;
    expect(await stage.line(...MERGED, { settings: { pullRequests: "on" }, pullRequests })).toBe(
      "Whether #42 has a merged branch could not be found out: GitHub does not answer.",
    );
    stage.box.git("remote", "add", "origin", "https://github.com/o/r.git");
    expect(await stage.line(...MERGED, { pullRequests })).toMatch(/^#42 has no branch/);
  });

  it("auto uses pull requests where the required branch has a remote that is a host's", async () => {
    const pullRequests = pullRequest({});
    expect(await stage.line(...MERGED, { pullRequests })).toMatch(/^#42 has no branch/);
    stage.box.git("remote", "add", "origin", "git@github.com:o/r.git");
    expect(await stage.line(...MERGED, { pullRequests })).toBeUndefined();
  });
});

describe("other kinds of repositories", () => {
  it("packed refs, a detached HEAD and a linked worktree make no difference", async () => {
    commitOnBranch(stage.box, NUMBER);
    stage.box.git("pack-refs", "--all");
    stage.box.git("switch", "-q", "--detach");
    expect(await stage.line(...BUILT)).toBeUndefined();
    const tree = join(stage.box.dir, "tree");
    stage.box.git("worktree", "add", "-q", tree, "main");
    expect(await stage.line(...BUILT, { root: tree })).toBeUndefined();
  });

  it("what was last fetched counts like what is here", async () => {
    commitOnBranch(stage.box, NUMBER);
    mergeBranch(stage.box, NUMBER);
    const clone = join(stage.box.dir, "clone");
    stage.box.git("clone", "-q", stage.box.project, clone);
    const settings = { requiredBranch: "main" };
    // The clone has the branch only as origin/feature/GH-42.
    expect(await stage.line(...MERGED, { root: clone, settings })).toBeUndefined();
    expect(await stage.line(...BUILT, { root: clone, settings })).toBeUndefined();
  });

  it("a shallow clone that cannot tell says so", async () => {
    for (const _ of [1, 2, 3]) commitOnBranch(stage.box, NUMBER);
    mergeBranch(stage.box, NUMBER);
    for (const _ of [1, 2, 3]) stage.work("more");
    const clone = join(stage.box.dir, "clone");
    const source = `file://${stage.box.project}`;
    stage.box.git("clone", "-q", "--depth=1", "--no-single-branch", source, clone);
    expect(await stage.line(...MERGED, { root: clone })).toMatch(
      /could not be found out: this clone is shallow: git fetch --unshallow/,
    );
  });

  it("a project in no repository cannot be found out", async () => {
    const root = join(stage.box.dir, "plain");
    mkdirSync(root);
    expect(await stage.line(...BUILT, { root })).toMatch(/the project is in no git repository/);
  });

  it("nothing that the repository's configuration names is run", async () => {
    const mark = join(stage.box.dir, "ran");
    const script = join(stage.box.dir, "evil.sh");
    writeFileSync(script, `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    for (const key of ["core.fsmonitor", "core.pager", "diff.external", "core.sshCommand"]) {
      stage.box.git("config", key, script);
    }
    const hooks = join(stage.box.project, ".git/hooks");
    mkdirSync(hooks, { recursive: true });
    for (const name of ["post-index-change", "reference-transaction", "post-checkout"]) {
      writeFileSync(join(hooks, name), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
    const quiet = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false"];
    stage.box.git(...quiet, "switch", "-qc", "feature/GH-42");
    stage.box.file("project/work.txt", "x");
    stage.box.git(...quiet, "add", "--", "work.txt");
    stage.box.git(...quiet, "commit", "-q", "-m", "x");
    expect(await Bun.file(mark).exists()).toBe(false);
    expect(await stage.line(...BUILT)).toBeUndefined();
    expect(await Bun.file(mark).exists()).toBe(false);
  });
});
