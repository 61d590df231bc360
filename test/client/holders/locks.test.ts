import { describe, expect, it } from "vitest";
import { handOff } from "../../../testing/client/acts.ts";
import { BOARDS, type Place } from "../../../testing/client/boards.ts";
import { slowCommand } from "../../../testing/client/slow-command.ts";
import type { How, Run, Stage } from "../../../testing/client/stage.ts";
import { isWrittenDown } from "../../../testing/client/transcript.ts";

const LOCK = handOff(42, "research", "lock");

/** A session that takes the lock and ends as in a crash. */
function lockedAndKilled(stage: Stage, how: How): Promise<Run> {
  return stage.converse(
    { lead: [LOCK, slowCommand(stage.dir).said] },
    async ({ until, model, kill }) => {
      await until(() => model.calls("lead")[0]?.result !== undefined, "the lock");
      await until(() => isWrittenDown(stage, '"tool_result"'), "the client's own record of it");
      await kill();
    },
    { ...how, hooksMayFail: true },
  );
}

describe.each(BOARDS)("a lock on %s", (_board, setUp) => {
  const researchable = async (): Promise<Place> => {
    const place = await setUp();
    place.add(42, "Research Needed");
    return place;
  };

  it("who loses the race leaves the holder alone", async () => {
    const { stage, how, state } = await researchable();
    const holder = stage.converse(
      { lead: [LOCK, slowCommand(stage.dir).said] },
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
    expect(state(42)).toBe("Research in Progress");
  });

  it("a client that is killed and resumed goes on with its lock", async () => {
    const { stage, how } = await researchable();
    const first = await lockedAndKilled(stage, how);
    const resumed = await stage.print({ lead: [LOCK] }, { ...how, resume: first.session });
    const again = resumed.calls("lead").at(-1)?.result;
    expect(again).toMatchObject({ isError: false });
    expect(JSON.parse(again?.text ?? "")).toMatchObject({ changed: false, locked: true });
  });

  it("the lock of a client that was killed is taken over by the next", async () => {
    const { stage, how } = await researchable();
    const first = await lockedAndKilled(stage, how);
    const next = await stage.print({ lead: [LOCK] }, how);
    const taken = next.calls("lead")[0]?.result;
    expect(taken).toMatchObject({ isError: false });
    expect(next.session).not.toBe(first.session);
  });
});
