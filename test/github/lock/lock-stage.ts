import { githubBoard } from "../../board/boards.ts";
import { worker } from "../process/worker.ts";

export const LOCK = { command: "research", intent: "lock" };
export const COMPLETE = { command: "research", intent: "complete" };
export const ISSUE = "acme/eng#42";

const START = Math.floor(Date.now() / 1000) * 1000;

/** #42 in Research Needed, two workers, and a clock of GitHub's that can be put forward. */
export async function stage(state = "Research Needed") {
  let ahead = 0;
  const opened = await githubBoard({
    // Whole seconds stand still, so that every two comments tie; ids are past 2^31.
    world: { clock: () => START + ahead, firstDatabaseId: 2 ** 41 },
  });
  const { world } = opened.github;
  world.addIssue("acme/eng", { number: 42 });
  world.putOnBoard(ISSUE, { state });
  return {
    ...opened,
    world,
    amy: worker(opened.github, "amy"),
    bob: worker(opened.github, "bob"),
    bodies: () => world.comments(ISSUE).map(({ body }) => body),
    state: () => world.boardState(ISSUE)?.state,
    lock: async () => (await opened.board.issue({ number: 42 }))?.lock?.holder,
    later: (seconds: number) => {
      ahead += seconds * 1000;
    },
  };
}
