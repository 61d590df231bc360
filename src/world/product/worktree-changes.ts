import { readdirSync } from "node:fs";
import type { ProductFact } from "../../workflow/product/product.ts";
import { Failure, hasCode } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";
import { askGit } from "../git/ask-git.ts";
import { headText } from "../git/refs.ts";
import type { ProductPlace } from "./product-place.ts";

/** How many worktrees are looked at. */
const MOST_WORKTREES = 200;

interface WorkTree {
  readonly gitDir: string;
  readonly top: string;
}

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
function treesOn({ root, git }: ProductPlace, branch: string): readonly WorkTree[] {
  const isOn = (gitDir: string) => headText(gitDir) === `ref: refs/heads/${branch}`;
  const linked = namesIn(join(git.gitDir, "worktrees"))
    .slice(0, MOST_WORKTREES)
    .flatMap((name): WorkTree[] => {
      const gitDir = join(git.gitDir, "worktrees", name);
      const pointer = readIfThere(join(gitDir, "gitdir"))?.trim();
      if (pointer === undefined || !isOn(gitDir)) return [];
      const top = dirname(pointer);
      // A worktree whose folder was deleted has nothing to commit.
      return readIfThere(join(top, ".git")) === undefined ? [] : [{ gitDir, top }];
    });
  const isMain = git.gitDir === join(root, ".git") && isOn(git.gitDir);
  return isMain ? [{ gitDir: git.gitDir, top: root }, ...linked] : linked;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}
