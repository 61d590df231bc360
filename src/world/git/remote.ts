import { type Remote, remoteAt } from "./configured-remotes.ts";
import { projectRepository } from "./git-dir.ts";
import { git } from "./refs.ts";

/** The remotes whose address names an owner and a repository on a host. Starts git. */
export function remotesOf(root: string): readonly Remote[] {
  const gitDir = projectRepository(root)?.commonDir;
  const listed = gitDir && git(gitDir, "config", "--get-regexp", "^remote\\..*\\.url$");
  return (listed || "").split("\n").flatMap((line) => {
    const [, name, url] = /^remote\.(.+)\.url (\S+)$/.exec(line) ?? [];
    return remoteAt(name ?? "", url ?? "") ?? [];
  });
}

/** The remote of a branch: the one it follows, else origin, else the only one. */
export function remoteOfBranch(root: string, branch: string): Remote | undefined {
  const remotes = remotesOf(root);
  const gitDir = projectRepository(root)?.commonDir ?? root;
  const followed = git(gitDir, "config", "--get", `branch.${branch}.remote`);
  const named = remotes.find(({ name }) => name === (followed ?? "origin"));
  return named ?? (remotes.length === 1 ? remotes[0] : undefined);
}
