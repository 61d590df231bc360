import { expect, it } from "vitest";
import { nothingAhead } from "../../../src/world/board/board.ts";
import { openBoard } from "../../../src/world/board/open-board.ts";
import { entryIn } from "../../../src/world/github/lock/log-entry.ts";
import { projectAt } from "../../../src/world/project.ts";
import { TOKEN } from "../../../testing/github/example.ts";
import { sandbox } from "../../../testing/sandbox.ts";
import { githubBoard } from "../../board/boards.ts";
import { ISSUE } from "./lock-stage.ts";

/** In this workflow In Review is a lock state, which it is not in the built-in one. */
const OVERRIDE = {
  states: {
    "In Review": { allowed_transitions: ["Done", "Human Needed"], is_lock_state: true },
  },
};

/** #42 in In Review, on a board that was opened as gates, tools and commands open it. */
async function stage() {
  const { github } = await githubBoard();
  github.world.addIssue("acme/eng", { number: 42 });
  github.world.putOnBoard(ISSUE, { state: "In Review" });
  const box = sandbox();
  const env = {
    ...box.env,
    RALPH_GH_OWNER: "acme",
    RALPH_GH_REPO: "eng",
    RALPH_GH_PROJECT_NUMBER: "7",
    RALPH_GH_API_URL: github.url,
    RALPH_GH_TOKEN: TOKEN,
    RALPH_STATE_MACHINE_CONFIG: box.file("machine.json", JSON.stringify(OVERRIDE)),
  };
  const board = await openBoard(projectAt(env, box.project), { create: false, timeoutMs: 20_000 });
  return { board, world: github.world };
}

it("the holder of an override's lock state is found behind a page of comments", async () => {
  const { board, world } = await stage();
  await board.change(
    { number: 42 },
    () => ({
      write: { lock: { holder: "amy", since: 0 }, comment: { author: "amy", body: "mine" } },
      answer: undefined,
    }),
    nothingAhead,
  );
  for (let at = 0; at < 130; at += 1) world.addComment(ISSUE, "chatter");
  expect((await board.issueState({ number: 42 }))?.lock?.holder).toBe("amy");
});

it("leaving an override's lock state is recorded as a release", async () => {
  const { board, world } = await stage();
  const leave = {
    write: { state: "Done", lock: undefined, comment: { author: "amy", body: "merged" } },
    answer: undefined,
  } as const;
  await board.change({ number: 42 }, () => leave, nothingAhead);
  expect(world.comments(ISSUE).map(({ body }) => entryIn(body)?.entry.event)).toEqual(["release"]);
  world.putOnBoard(ISSUE, { state: "In Review" });
  await board.changeAll([{ number: 42 }], () => leave);
  const events = world.comments(ISSUE).map(({ body }) => entryIn(body)?.entry.event);
  expect(events).toEqual(["release", "release"]);
});
