import { projectRepository } from "./git-dir.ts";
import { hasRef, headText, symbolicRef } from "./refs.ts";

const USUAL = ["main", "master", "trunk"];

/** Whether a branch is here, was fetched, or is the one that the first commit will make. */
export function hasBranch(root: string, name: string): boolean {
  const repository = projectRepository(root);
  if (repository === undefined) return false;
  const { commonDir, gitDir } = repository;
  const refs = [`refs/heads/${name}`, `refs/remotes/origin/${name}`];
  if (refs.some((ref) => hasRef(commonDir, ref))) return true;
  return headText(gitDir) === `ref: refs/heads/${name}`;
}

/** Which of the usual names are branches here. */
export function usualBranches(root: string): readonly string[] {
  const commonDir = projectRepository(root)?.commonDir;
  if (commonDir === undefined) return [];
  return USUAL.filter((name) => hasRef(commonDir, `refs/heads/${name}`));
}

/** The branch that phases run on where no setting names one; undefined: it is not certain. */
export function findRequiredBranch(root: string): string | undefined {
  const repository = projectRepository(root);
  if (repository === undefined) return undefined;
  const { commonDir, gitDir } = repository;
  const remote = symbolicRef(commonDir, "refs/remotes/origin/HEAD");
  const named =
    remote === undefined ? undefined : /^refs\/remotes\/origin\/(.+)$/.exec(remote)?.[1];
  if (named !== undefined) return named;
  const [only, ...others] = usualBranches(root);
  if (only !== undefined) return others.length === 0 ? only : undefined;
  // Before the first commit only HEAD knows a name.
  const unborn = /^ref: refs\/heads\/(.+)$/.exec(headText(gitDir))?.[1];
  return unborn !== undefined && USUAL.includes(unborn) ? unborn : undefined;
}
