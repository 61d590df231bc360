import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findRequiredBranch } from "../../src/world/git/required-branch.ts";
import { sandbox } from "../../testing/sandbox.ts";

describe("the required branch, where no setting names it", () => {
  it.each(["main", "master", "trunk"])("is %s when it is the only usual one", (name) => {
    const { project, git } = sandbox();
    git("branch", "-m", name);
    git("switch", "-q", "-c", "feature/x");
    expect(findRequiredBranch(project)).toBe(name);
    git("pack-refs", "--all");
    expect(findRequiredBranch(project)).toBe(name);
  });

  it("is not certain when there are two of them, or none", () => {
    const { project, git } = sandbox();
    git("branch", "master");
    expect(findRequiredBranch(project)).toBeUndefined();
    git("switch", "-q", "-c", "dev");
    git("branch", "-D", "main", "master");
    expect(findRequiredBranch(project)).toBeUndefined();
  });

  it("is what the remote's HEAD names, whatever else there is", () => {
    const { project, git } = sandbox();
    git("branch", "dev");
    git("clone", "-q", ".", "../clone");
    git("-C", "../clone", "remote", "set-head", "origin", "dev");
    expect(findRequiredBranch(join(project, "../clone"))).toBe("dev");
  });

  it("is HEAD's before the first commit", () => {
    const { dir, git } = sandbox();
    git("init", "-q", "-b", "trunk", "../new");
    expect(findRequiredBranch(join(dir, "new"))).toBe("trunk");
  });

  it("is none outside every repository", () => {
    expect(findRequiredBranch(sandbox().dir)).toBeUndefined();
  });
});
