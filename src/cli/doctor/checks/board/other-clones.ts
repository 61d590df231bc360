import { forShell } from "../../../../gate/rules/branch-head.ts";
import { boardsOfOtherClones } from "../../../../world/board/other-clones.ts";
import { githubSettings } from "../../../../world/settings/github-settings.ts";
import { type DoctorCheck, type Finding, ok, warns } from "../../check.ts";

/** No other clone of the repository has an embedded board of its own. */
export const otherClones: DoctorCheck = {
  id: "other-clones",
  why: "Each clone has issues of its own under the same numbers: the same issue is done twice, or never.",
  examine: async (project) => {
    if (githubSettings(project) !== undefined) return ok("The board is on GitHub, for all clones.");
    if (project.env["RALPH_BOARD_PATH"])
      return ok("RALPH_BOARD_PATH names one board for all clones.");
    return judgeOtherClones(boardsOfOtherClones(project), project.boardPath);
  },
};

export function judgeOtherClones(others: readonly string[], own: string): readonly Finding[] {
  if (others.length === 0) return [ok("No other clone of this repository has a board here.")];
  return others.map((path) =>
    warns(
      `Another clone of this repository has a board of its own: ${path}.`,
      `export RALPH_BOARD_PATH=${forShell(own)}`,
    ),
  );
}
