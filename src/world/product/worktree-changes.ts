import type { ProductFact } from "../../workflow/product/product.ts";
import { Failure } from "../files/failure.ts";
import { basename, join } from "../files/path.ts";
import { askGit } from "../git/ask-git.ts";
import { headText } from "../git/refs.ts";
import { branchHeads, knownHeads } from "../git/repository-commits.ts";
import { type LinkedWorktree, linkedWorktrees } from "../worktree/worktrees.ts";
import type { ProductPlace } from "./product-place.ts";

/** Says so when a working tree of the branch has changes to tracked files that are not committed. */
export function uncommitted(place: ProductPlace, branch: string): ProductFact | undefined {
  for (const { gitDir, top } of treesOn(place, branch)) {
    const args = ["status", "--porcelain", "-z", "--untracked-files=no", "--no-renames"];
    const { code, text } = askGit({ gitDir, workTree: top }, args);
    if (code !== 0) throw new Failure(`git status fails in ${top}`);
    const [first] = text.split("\0");
    if (first) {
      const fact = `${first.slice(3)} of ${branch} is not committed`;
      const isOn = headText(gitDir) === `ref: refs/heads/${branch}`;
      const where = isOn ? `in ${top}` : `on ${branch} (git switch ${branch} in ${top})`;
      return { kind: "missing", fact, recovery: `commit it ${where}` };
    }
  }
  return undefined;
}

/**
 * The working trees in which the issue's work may lie: those on the branch, those that are detached
 * at its head, and the one that is named after the issue.
 */
function treesOn({ root, git, issue }: ProductPlace, branch: string): readonly LinkedWorktree[] {
  const heads: readonly string[] = knownHeads(branchHeads(git, branch));
  const isOn = (gitDir: string) => {
    const head = headText(gitDir);
    return head === `ref: refs/heads/${branch}` || heads.includes(head);
  };
  const linked = linkedWorktrees(git.gitDir).filter(
    ({ gitDir, top }) => isOn(gitDir) || basename(top) === `GH-${issue.number}`,
  );
  const isMain = git.gitDir === join(root, ".git") && isOn(git.gitDir);
  return isMain ? [{ gitDir: git.gitDir, top: root }, ...linked] : linked;
}
