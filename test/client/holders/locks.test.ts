import { describe, expect, it, onTestFinished } from "vitest";
import { bash, handOff } from "../../../testing/client/acts.ts";
import { type How, type Run, type Stage, setStage } from "../../../testing/client/stage.ts";
import { exampleGithub, TOKEN } from "../../../testing/github/example.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const LOCK = handOff(42, "research", "lock");
const SLOW = bash("echo begun; sleep 30; echo over");

interface Place {
  readonly stage: Stage;
  readonly how: How;
  state(): string | undefined;
}

/** An issue to research, on each of the two boards. */
const BOARDS: Readonly<Record<string, () => Promise<Place>>> = {
  "the embedded board": async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    const shown = () => JSON.parse(stage.ralph("board", "show", "42", "--json").stdout);
    return { stage, how: {}, state: () => shown().issue.workflowState };
  },
  GitHub: async () => {
    const github = await exampleGithub();
    onTestFinished(() => github.stop());
    const issue = github.world.addIssue("acme/eng", { number: 42 });
    github.world.putOnBoard(issue, { state: "Research Needed" });
    const env = {
      RALPH_GH_OWNER: "acme",
      RALPH_GH_REPO: "eng",
      RALPH_GH_PROJECT_NUMBER: "7",
      RALPH_GH_API_URL: github.url,
      RALPH_GH_TOKEN: TOKEN,
    };
    return { stage: setStage(), how: { env }, state: () => github.world.boardState(issue)?.state };
  },
};

/** A session that takes the lock and ends as in a crash. */
function lockedAndKilled(stage: Stage, how: How): Promise<Run> {
  return stage.converse(
    { lead: [LOCK, SLOW] },
    async ({ until, model, kill }) => {
      await until(() => model.calls("lead")[0]?.result !== undefined, "the lock");
      await kill();
    },
    { ...how, hooksMayFail: true },
  );
}

describe.each(Object.keys(BOARDS))("a lock on %s", (name) => {
  const board = () => BOARDS[name]?.() ?? Promise.reject(new Error(name));

  it("who loses the race leaves the holder alone", async () => {
    const { stage, how, state } = await board();
    const holder = stage.converse(
      { lead: [LOCK, SLOW] },
      async ({ until, model }) => {
        await until(() => model.calls("lead")[0]?.result !== undefined, "the lock");
        const lost = await stage.print({ lead: [LOCK, handOff(42, "research", "escalate")] }, how);
        const [lock, escalate] = lost.calls("lead").map(({ result }) => result);
        expect(lock?.isError).toBe(true);
        expect(lock?.text).toMatch(/#42 is held by session [0-9a-f-]+ for \d+ s\./);
        expect(lock?.text).not.toContain("escalate");
        expect(escalate?.isError).toBe(true);
      },
      how,
    );
    await holder;
    expect(state()).toBe("Research in Progress");
  });

  it("a client that is killed and resumed goes on with its lock", async () => {
    const { stage, how } = await board();
    const first = await lockedAndKilled(stage, how);
    const resumed = await stage.print({ lead: [LOCK] }, { ...how, resume: first.session });
    const again = resumed.calls("lead").at(-1)?.result;
    expect(again).toMatchObject({ isError: false });
    expect(JSON.parse(again?.text ?? "")).toMatchObject({ changed: false, locked: true });
  });

  it("the lock of a client that was killed is taken over by the next", async () => {
    const { stage, how } = await board();
    const first = await lockedAndKilled(stage, how);
    const next = await stage.print({ lead: [LOCK] }, how);
    const taken = next.calls("lead")[0]?.result;
    expect(taken).toMatchObject({ isError: false });
    expect(next.session).not.toBe(first.session);
  });
});
