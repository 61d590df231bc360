import { Failure } from "../world/files/failure.ts";
import { askGit } from "../world/git/ask-git.ts";
import { projectRepository } from "../world/git/git-dir.ts";
import { NO_HOLDER } from "../world/holders/stale-locks.ts";
import { writeMergeLease } from "../world/merging/merge-lease.ts";
import { halfMergedCheckouts, halfMergeIn, readMergeState } from "../world/merging/merge-state.ts";
import type { Project } from "../world/project.ts";

/** A merge that waits for its commit, as a person sees it. */
export interface HalfMergeFound {
  /** The top of the checkout. */
  readonly top: string;
  /** Undefined: no agent began it. */
  readonly holder: string | undefined;
  readonly isGone: boolean;
}

/** The merges that are half done in the project's repository. */
export function findHalfMerges({
  root,
  storePath,
}: Pick<Project, "root" | "storePath">): readonly HalfMergeFound[] {
  const found = projectRepository(root);
  if (found === undefined) return [];
  const state = readMergeState(storePath, found.commonDir, NO_HOLDER, Date.now());
  return halfMergedCheckouts(root).map(({ top, gitDir }) => {
    const half = halfMergeIn(gitDir, state);
    return { top, holder: half?.holder, isGone: half?.isGone ?? false };
  });
}

/** Aborts what a holder that is gone left half done at this place, and ends its merge. */
export function abortHalfMerge(project: Pick<Project, "root" | "storePath">, top: string): void {
  const left = findHalfMerges(project).find((one) => one.top === top && one.isGone);
  const checkout = halfMergedCheckouts(project.root).find((one) => one.top === top);
  // Somebody has ended it in between.
  if (left === undefined || checkout === undefined) return;
  const { code } = askGit({ gitDir: checkout.gitDir, workTree: top }, ["merge", "--abort"]);
  if (code !== 0) throw new Failure(`git merge --abort fails in ${top}`);
  const { storePath } = project;
  const { commonDir } = checkout;
  const { repository, nth } = readMergeState(storePath, commonDir, NO_HOLDER, Date.now());
  writeMergeLease(storePath, { repository, by: undefined, nth: nth + 1 });
}
