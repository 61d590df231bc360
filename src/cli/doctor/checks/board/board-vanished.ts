import { existsSync } from "node:fs";
import { remembersBoard } from "../../../../world/embedded/file/known-board.ts";
import { githubSettings } from "../../../../world/settings/github-settings.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../../check.ts";

/** A board that was here is still here. */
export const boardVanished: DoctorCheck = {
  id: "board-vanished",
  why: "Its issues, comments and locks were in that file, and git does not keep it.",
  examine: async (project) => {
    if (githubSettings(project) !== undefined) return [];
    const { boardPath, storePath } = project;
    return judgeVanished(boardPath, existsSync(boardPath), remembersBoard(storePath));
  },
};

export function judgeVanished(
  path: string,
  isThere: boolean,
  isRemembered: boolean,
): Finding | readonly Finding[] {
  if (isThere) return ok(`${path} is there.`);
  if (!isRemembered) return [];
  return fails(
    `${path} was here and is gone: restore it from a copy, or begin with an empty one.`,
    "ralph init",
  );
}
