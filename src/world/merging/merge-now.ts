import { projectRepository } from "../git/git-dir.ts";
import { NO_HOLDER } from "../holders/stale-locks.ts";
import type { Project } from "../project.ts";
import { readMergeState } from "./merge-state.ts";

/** Who merges in the project's repository now, and since when. */
export function readMergeNow(
  { root, storePath }: Pick<Project, "root" | "storePath">,
  now: number,
): { readonly holder: string; readonly since: number } | undefined {
  const commonDir = projectRepository(root)?.commonDir ?? root;
  return readMergeState(storePath, commonDir, NO_HOLDER, now).lease;
}
