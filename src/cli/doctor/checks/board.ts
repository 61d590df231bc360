import { type BoardState, readBoardState } from "../../../world/board/board-state.ts";
import { type DoctorCheck, type Finding, fails, ok, unknown } from "../check.ts";

/** The board can be opened. Makes no request to GitHub; `ralph setup` does. */
export const board: DoctorCheck = {
  name: "board",
  examine: async (project) => judgeBoard(await readBoardState(project)),
};

export function judgeBoard(state: BoardState): Finding {
  switch (state.kind) {
    case "none":
      return fails(`There is no board: ${state.path} is missing.`, "Run ralph init.");
    case "embedded":
      return ok(`${state.path} opens; ${state.live} of its issues are live.`);
    case "github":
      return unknown(
        `The board is project ${state.number} of ${state.owner} on GitHub; it was not contacted.`,
        "ralph setup checks it.",
      );
    case "unusable":
      return fails(`The board cannot be used: ${state.why}.`, "ralph settings shows what is set.");
  }
}
