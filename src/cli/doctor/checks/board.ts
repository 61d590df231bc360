import { type BoardState, readBoardState } from "../../../world/board/board-state.ts";
import { type DoctorCheck, type Finding, fails, ok } from "../check.ts";

/** The board can be opened; one on GitHub has checks of its own. */
export const board: DoctorCheck = {
  id: "board",
  why: "Gates and tools that cannot read the board hold every change of a workflow state.",
  examine: async (project) => judgeBoard(await readBoardState(project)),
};

export function judgeBoard(state: BoardState): Finding {
  switch (state.kind) {
    case "none":
      return fails(`There is no board: ${state.path} is missing.`, "ralph init");
    case "embedded":
      return ok(`${state.path} opens; ${state.live} of its issues are live.`);
    case "github":
      // Its own checks ask GitHub.
      return ok(`The board is project ${state.number} of ${state.owner} on GitHub.`);
    case "unusable":
      return fails(`The board cannot be used: ${state.why}.`, "ralph settings");
  }
}
