import { readdirSync } from "node:fs";
import { hasCode } from "../files/failure.ts";
import { dirname, join } from "../files/path.ts";
import { readIfThere } from "../files/read-file.ts";

/** How many worktrees are looked at. */
const MOST_WORKTREES = 200;

/** A linked working tree that is there. */
export interface LinkedWorktree {
  readonly gitDir: string;
  readonly top: string;
}

/** The linked working trees of a repository whose git folder begins with this HEAD, or all of them. */
export function linkedWorktrees(
  commonDir: string,
  isMeant: (gitDir: string) => boolean = () => true,
): readonly LinkedWorktree[] {
  return namesIn(join(commonDir, "worktrees"))
    .slice(0, MOST_WORKTREES)
    .flatMap((name): LinkedWorktree[] => {
      const gitDir = join(commonDir, "worktrees", name);
      const pointer = readIfThere(join(gitDir, "gitdir"))?.trim();
      if (pointer === undefined || !isMeant(gitDir)) return [];
      const top = dirname(pointer);
      // A worktree whose folder was deleted is none.
      return readIfThere(join(top, ".git")) === undefined ? [] : [{ gitDir, top }];
    });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (hasCode(error, "ENOENT", "ENOTDIR")) return [];
    throw error;
  }
}
