import { boardOn, githubBoard, handOn } from "../../board/boards.ts";
import { PATIENCE_MS } from "./time-passes.ts";

export const ISSUE = "acme/eng#42";
export const COMPLETE = { command: "research", intent: "complete" };
export const LOCK = { command: "research", intent: "lock" };

/** #42 on the board, and one worker. */
export async function stage(state = "Research Needed") {
  const { github, store } = await githubBoard();
  github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard(ISSUE, { state });
  const board = boardOn(github, { timeoutMs: PATIENCE_MS });
  return {
    github,
    board,
    go: (move: { readonly command: string; readonly intent: string }) =>
      handOn({ board, store }, 42, move),
    state: () => github.world.boardState(ISSUE)?.state,
    comments: () => github.world.comments(ISSUE).length,
    writes: () => github.requests.filter(({ mutations }) => mutations.length > 0).length,
  };
}
