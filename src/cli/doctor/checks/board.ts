import { type BoardState, readBoardState } from "../../../world/board/board-state.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

/** The board opens. GitHub is not asked: that takes the network, and ralph setup does it. */
export const board: DoctorCheck = {
  name: "board",
  examine: async (project) => judgeBoard(await readBoardState(project)),
};

export function judgeBoard(state: BoardState): Finding {
  switch (state.kind) {
    case "none":
      return ok(`There is no board yet; the first issue makes ${state.path}.`);
    case "embedded":
      return ok(`${state.path} opens; ${state.live} of its issues are live.`);
    case "github":
      return unknown(
        `The board is project ${state.number} of ${state.owner} on GitHub, which was not asked.`,
        "ralph setup asks it.",
      );
    case "unusable":
      return fails(`The board cannot be used: ${state.why}.`, "ralph settings tells what is set.");
  }
}
