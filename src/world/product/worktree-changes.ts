import type { ProductFact } from "../../workflow/product/product.ts";
import { Failure } from "../files/failure.ts";
import { join } from "../files/path.ts";
import { askGit } from "../git/ask-git.ts";
import { headText } from "../git/refs.ts";
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
      return { kind: "missing", fact, recovery: `commit it in ${top}` };
    }
  }
  return undefined;
}

/** The main checkout and the linked worktrees whose HEAD is the branch. */
function treesOn({ root, git }: ProductPlace, branch: string): readonly LinkedWorktree[] {
  const isOn = (gitDir: string) => headText(gitDir) === `ref: refs/heads/${branch}`;
  const linked = linkedWorktrees(git.gitDir, isOn);
  const isMain = git.gitDir === join(root, ".git") && isOn(git.gitDir);
  return isMain ? [{ gitDir: git.gitDir, top: root }, ...linked] : linked;
}
