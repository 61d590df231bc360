import { describe, expect, it } from "vitest";
import { markOf } from "../../../src/world/live/scripted-model.ts";
import { bash, handOff, skill } from "../../../testing/client/acts.ts";
import { BOARDS } from "../../../testing/client/boards.ts";
import { probe } from "../../../testing/client/probe.ts";
import { slowCommand } from "../../../testing/client/slow-command.ts";
import { type Stage, setStage } from "../../../testing/client/stage.ts";
import { isWrittenDown } from "../../../testing/client/transcript.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const COMMIT = bash("git commit --allow-empty -m x");
const LOCK = handOff(42, "research", "lock");
const BLOCKED = "On branch feature/x; research runs on main.";
/** What the client keeps of the conversation; the mark tells whose it is. */
const SUMMARY = `<summary>#42 is being researched. ${markOf("lead")}</summary>`;

function leaveMain({ git }: Stage): void {
  git("switch", "-q", "-c", "feature/x");
}

describe.each(BOARDS)("a phase on %s", (_board, setUp) => {
  it("Esc and continue keep the phase of a typed skill, and so does a compaction; /clear ends it and leaves the lock", async () => {
    const { stage, how, add, state } = await setUp();
    add(42, "Research Needed");
    leaveMain(stage);
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    const run = await stage.converse(
      { lead: [slow.said, COMMIT, slow.said, SUMMARY, COMMIT, LOCK], after: [COMMIT, LOCK] },
      async ({ until, type, press, screen, model }) => {
        const result = (agent: string, at: number) => model.calls(agent)[at]?.result;
        const interrupt = async (times: number) => {
          await until(slow.runs, "the slow command");
          press("Escape");
          const seenTimes = () => screen().match(/[Ii]nterrupted/g)?.length ?? 0;
          await until(() => seenTimes() === times, "the interruption");
          slow.letGo();
        };
        await interrupt(1);
        await type("continue");
        await until(() => result("lead", 1) !== undefined, "the commit's result");
        await interrupt(2);
        await type("/compact");
        await until(
          () => seen("SessionStart").some(({ payload }) => payload["source"] === "compact"),
          "the compaction",
        );
        await type("continue");
        await until(() => result("lead", 4) !== undefined, "the lock");
        await type("/clear");
        await until(() => !screen().includes("continue"), "an empty screen");
        await type(`Commit. ${markOf("after")}`);
        await until(() => result("after", 1) !== undefined, "the lock once more");
      },
      { ...how, prompt: "/ralph-hero:ralph-research 42", settings: { hooks } },
    );
    const [, afterEsc, , afterCompaction, lock] = run.calls("lead").map(({ result }) => result);
    expect(lock?.isError).toBe(false);
    expect(afterEsc?.text).toContain(BLOCKED);
    expect(afterCompaction?.text).toContain(BLOCKED);
    const [commit, again] = run.calls("after").map(({ result }) => result);
    expect(commit?.isError).toBe(false);
    expect(again?.isError).toBe(false);
    expect(JSON.parse(again?.text ?? "")).toMatchObject({ changed: false, locked: true });
    expect(state(42)).toBe("Research in Progress");
  });
});

describe("a phase", () => {
  it("a session that was killed goes on in its phase when it is resumed", async () => {
    const stage = setStage();
    leaveMain(stage);
    const slow = slowCommand(stage.dir);
    const first = await stage.converse(
      { lead: [skill("ralph-research"), slow.said] },
      async ({ until, kill }) => {
        await until(slow.runs, "the slow command");
        await until(() => isWrittenDown(stage, '"tool_result"'), "the client's own record of it");
        await kill();
      },
      { hooksMayFail: true },
    );
    const resumed = await stage.print(
      { lead: [COMMIT] },
      { resume: first.session, prompt: "Go on." },
    );
    expect(resumed.calls("lead").at(-1)?.result?.text).toContain(BLOCKED);
  });

  it("a claim taken in an interactive skill sets no phase, and neither does the skill", async () => {
    const stage = setStage();
    leaveMain(stage);
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print({
      lead: [skill("create-plan"), COMMIT, handOff(42, "research", "lock"), COMMIT],
    });
    const results = run.calls("lead").map(({ result }) => result?.isError);
    expect(results).toEqual([false, false, false, false]);
  });
});
