import type { MergeFact } from "../../gate/rules/merging/judge-merge.ts";
import type { MergeStep } from "../../gate/rules/merging/merge-step.ts";
import { nameMatches } from "../../shell/written/glob-name.ts";
import type { Written } from "../../shell/written/written.ts";
import { followed } from "../files/followed.ts";
import { findRepository } from "../git/git-dir.ts";
import { isWithin } from "../git/real-place.ts";
import { isFree } from "../worktree/tree-rights.ts";
import { usesOfFile } from "../worktree/tree-uses.ts";
import { firstIssueBranch } from "./branch-issues.ts";
import { bringing } from "./brought-branches.ts";
import { worktreesOf } from "./losses.ts";
import { currentBranch, type MergingPlace } from "./merging-place.ts";

/** Files of an issue's worktree that are copied into a checkout of the required branch. */
export async function copying(
  place: MergingPlace,
  { from, into }: Extract<MergeStep, { kind: "copies" }>,
): Promise<MergeFact[]> {
  const sources = from.map(followed);
  // A folder around a worktree brings it along.
  const isFrom = (top: string) => sources.some((one) => mayMeet(one.split("/"), top.split("/")));
  const trees = worktreesOf(place).filter(({ top }) => isFrom(top));
  const branches = trees.flatMap((tree) => currentBranch(tree) ?? []);
  const owned = [];
  for (const branch of new Set(branches)) {
    if ((await firstIssueBranch(place, [`refs/heads/${branch}`])) !== undefined) owned.push(branch);
  }
  if (owned.length === 0 || !liesOnRequired(place, into)) return [];
  return bringing(place, owned, undefined);
}

/** One of them may lie in the other; the first may be a pattern. */
function mayMeet(path: readonly string[], top: readonly string[]): boolean {
  return top.every((name, at) => path[at] === undefined || nameMatches(path[at], name));
}

/** True when one of these is a file of a checkout of the required branch, and neither ignored nor a document. */
export function liesOnRequired(
  { commonDir, root, required, settings }: MergingPlace,
  into: readonly Written[],
): boolean {
  const own = findRepository(root);
  if (own === undefined) return false;
  return into.some((written) =>
    usesOfFile(written.path, commonDir, written).some(
      (use) =>
        use.kind === "file" &&
        use.tree.branch === required &&
        !isWithin(use.file, settings.documents) &&
        !isFree(use, own, settings.worktrees),
    ),
  );
}
