import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { mainCheckout } from "../../src/world/git/git-dir.ts";
import { headsAt } from "../../src/world/git/head.ts";
import { sandbox } from "../../testing/sandbox.ts";

/** Without the checkout, which is asked for where it matters. */
const at = (path: string, kind: "directory" | "path" | "git-dir" = "directory") =>
  headsAt({ kind, path }).map((head) =>
    "checkout" in head ? { ...head, checkout: undefined } : head,
  );

describe("headsAt", () => {
  it("HEAD is the branch, from any folder below", () => {
    const { project } = sandbox();
    mkdirSync(join(project, "a/b"), { recursive: true });
    expect(at(join(project, "a/b"))).toEqual([{ kind: "branch", name: "main" }]);
  });

  it("HEAD is found for branches with slashes and for packed refs", () => {
    const { project, git } = sandbox();
    git("switch", "-q", "-c", "feature/a/b");
    git("pack-refs", "--all");
    expect(at(project)).toEqual([{ kind: "branch", name: "feature/a/b" }]);
  });

  it("HEAD is detached, unborn, or outside", () => {
    const { project, dir, git } = sandbox();
    git("checkout", "-q", "--detach");
    expect(at(project)).toEqual([{ kind: "detached" }]);
    git("switch", "-q", "--orphan", "empty");
    expect(at(project)).toEqual([{ kind: "unborn", name: "empty" }]);
    expect(at(dir)).toEqual([{ kind: "outside" }]);
  });

  it("HEAD is that of a linked working tree", () => {
    const { project, git } = sandbox();
    git("worktree", "add", "-q", "-b", "GH-42", "worktrees/GH-42");
    expect(at(join(project, "worktrees/GH-42"))).toEqual([{ kind: "branch", name: "GH-42" }]);
  });

  it("HEAD is that of a submodule, not of the repository around it", () => {
    const { project, git, env } = sandbox();
    const inner = join(project, "inner");
    execFileSync("git", ["init", "-q", "-b", "other", inner], { env });
    git("-C", inner, "commit", "-q", "--allow-empty", "-m", "x");
    expect(at(inner)).toEqual([{ kind: "branch", name: "other" }]);
  });

  it("of a path that is not there is that of the nearest folder above", () => {
    const { project } = sandbox();
    expect(at(join(project, "not/yet"))).toEqual([{ kind: "branch", name: "main" }]);
    expect(at(`${project}/not/../../yet`)).toEqual([{ kind: "outside" }]);
    expect(
      headsAt({ kind: "directory", path: join(project, "no") }, { mustBeThere: true }),
    ).toMatchObject([{ kind: "unknown" }]);
  });

  it("of a link that leads nowhere yet is not known", () => {
    const { project } = sandbox();
    symlinkSync("../elsewhere/x", join(project, "dangling"));
    expect(at(join(project, "dangling"), "path")).toMatchObject([{ kind: "unknown" }]);
  });

  it("of a folder with the project in it is the project's, and not certain", () => {
    const { project, dir } = sandbox();
    const heads = headsAt({ kind: "path", path: dir }, { root: project });
    expect(heads.map(({ kind }) => kind)).toEqual(["outside", "outside", "branch", "unknown"]);
  });

  it("is not known of paths the command makes itself", () => {
    const { project } = sandbox();
    const before = { made: [join(project, "l")], madeUnknown: true };
    const kinds = (path: string) =>
      headsAt({ kind: "directory", path: join(project, path) }, { before }).map(({ kind }) => kind);
    expect(kinds("l/deep")).toEqual(["unknown"]);
    expect(kinds("other")).toEqual(["unknown"]);
    expect(kinds(".")).toEqual(["branch"]);
  });

  it("HEAD is found in a git folder, also when .git is a pointer file", () => {
    const { project, git } = sandbox();
    git("worktree", "add", "-q", "-b", "GH-7", "w");
    const gitDir = (path: string) => at(join(project, path), "git-dir");
    expect(gitDir(".git")).toEqual([{ kind: "branch", name: "main" }]);
    expect(gitDir("w/.git")).toEqual([{ kind: "branch", name: "GH-7" }]);
    expect(gitDir("nowhere")).toEqual([{ kind: "outside" }]);
  });

  it("HEAD is that of the folder a link points to", () => {
    const { project, dir, git } = sandbox();
    git("switch", "-q", "-c", "feature");
    mkdirSync(join(project, "sub"));
    symlinkSync(join(project, "sub"), join(dir, "link"));
    expect(at(join(dir, "link"))).toEqual([{ kind: "branch", name: "feature" }]);
    expect(at(`${join(dir, "link")}/..`)).toEqual([{ kind: "branch", name: "feature" }]);
    expect(mainCheckout(join(dir, "link"))).toBe(project);
  });

  it("HEAD is unknown where it cannot be read", () => {
    const { project } = sandbox();
    writeFileSync(join(project, ".git/HEAD"), "nonsense");
    expect(at(project)).toMatchObject([{ kind: "unknown" }]);
    expect(headsAt({ kind: "unknown", why: "x" })).toEqual([{ kind: "unknown", why: "x" }]);
  });
});

describe("mainCheckout", () => {
  it("the main checkout is found from below and from a working tree, and not outside git", () => {
    const { project, dir, git } = sandbox();
    git("worktree", "add", "-q", "-b", "x", "../elsewhere");
    mkdirSync(join(project, "deep"));
    expect(mainCheckout(join(project, "deep"))).toBe(project);
    expect(mainCheckout(join(dir, "elsewhere"))).toBe(project);
    expect(mainCheckout(join(dir, "home"))).toBeUndefined();
  });

  it("the main checkout of a submodule's working tree is the submodule", () => {
    const { project, dir, git, env } = sandbox();
    const origin = join(dir, "origin");
    execFileSync("git", ["clone", "-q", project, origin], { env });
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", origin, "part");
    git("-C", "part", "worktree", "add", "-q", "-b", "x", join(dir, "tree"));
    expect(mainCheckout(join(dir, "tree"))).toBe(join(project, "part"));
  });

  it("the main checkout of a bare repository's worktree is the folder that contains the repository", () => {
    const { project, dir, env } = sandbox();
    const bare = join(dir, "repositories/app.git");
    execFileSync("git", ["clone", "-q", "--bare", project, bare], { env });
    execFileSync("git", ["-C", bare, "worktree", "add", "-q", join(dir, "tree")], { env });
    expect(mainCheckout(join(dir, "tree"))).toBe(join(dir, "repositories"));
    writeFileSync(join(dir, "repositories/.git"), "gitdir: ./app.git\n");
    expect(mainCheckout(join(dir, "tree"))).toBe(join(dir, "repositories"));
    expect(mainCheckout(join(dir, "repositories"))).toBe(join(dir, "repositories"));
  });
});
