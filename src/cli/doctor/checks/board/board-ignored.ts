import { forShell } from "../../../../gate/rules/branch-head.ts";
import { type BoardInGit, boardInGit } from "../../../../world/board/board-in-git.ts";
import { prepareRalphFolder } from "../../../../world/files/ralph-folder.ts";
import { type DoctorCheck, type Finding, fails, ok, warns } from "../../check.ts";

/** git keeps the embedded board out of the repository. */
export const boardIgnored: DoctorCheck = {
  id: "board-ignored",
  why: "A committed board comes back with every checkout and merge: issues change under the agents.",
  examine: async ({ root, ralphDir }) => judgeInGit(boardInGit(root), root, ralphDir),
};

export function judgeInGit(
  state: BoardInGit,
  root: string,
  ralphDir: string,
): Finding | readonly Finding[] {
  switch (state) {
    case "no board":
      return [];
    case "ignored":
      return ok("git leaves the board out of the repository.");
    case "tracked":
      return fails(
        ".ralph/board.db is committed to the repository.",
        `git -C ${forShell(root)} rm --cached .ralph/board.db`,
      );
    case "not ignored":
      return warns(
        ".ralph/board.db is not ignored by git: the next git add takes it.",
        "ralph init",
        {
          does: `write ${ralphDir}/.gitignore`,
          apply: () => prepareRalphFolder(ralphDir),
        },
      );
  }
}
