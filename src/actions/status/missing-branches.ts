import type { Modes } from "../../workflow/machine/modes.ts";
import { type Branchless, waitKindOf } from "../../workflow/waiting/waiting.ts";
import { findRepository } from "../../world/git/git-dir.ts";
import { branchesHere } from "../../world/git/repository-commits.ts";
import { hasRemote } from "../../world/product/branch-work.ts";
import { isBranchName } from "../../world/settings/value-kinds.ts";
import type { BoardSnapshot } from "./board-snapshot.ts";

/** More than a screen or the page shows; of those that came later it is not asked. */
const MOST_ASKED = 100;

/**
 * The issues that wait for a merge whose branch is not in this clone: `ralph approve` refuses them,
 * for want of a commit.
 */
export function withoutBranch(
  root: string,
  { issues, branches, arrivals, modes }: SnapshotParts & { readonly modes: Modes },
): Branchless {
  const waiting = issues
    .flatMap(({ key, number, ...issue }) => {
      const branch = branches.get(key);
      if (branch === undefined || waitKindOf(issue, modes) !== "merge to approve") return [];
      return [{ number, branch, since: arrivals.get(key)?.at ?? Infinity }];
    })
    .sort((a, b) => a.since - b.since || a.number - b.number)
    .slice(0, MOST_ASKED);
  const gitDir = waiting.length === 0 ? undefined : findRepository(root)?.commonDir;
  const names = waiting.map(({ branch }) => branch).filter(isBranchName);
  const here = gitDir === undefined ? new Set<string>() : branchesHere({ gitDir }, names);
  const missing = waiting.filter(({ branch }) => !here.has(branch));
  return {
    branches: new Map(missing.map(({ number, branch }) => [number, branch])),
    canFetch: gitDir !== undefined && missing.length > 0 && hasRemote({ gitDir }),
  };
}

type SnapshotParts = Pick<BoardSnapshot, "issues" | "branches" | "arrivals">;
