import { describe, expect, it } from "vitest";
import { handOff, skill, subagent } from "../../../testing/client/acts.ts";
import { probe } from "../../../testing/client/probe.ts";
import { slowCommand } from "../../../testing/client/slow-command.ts";
import { type Stage, setStage } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const HELD = "Board has 2 processable issues: #42, #43.";

function twoWaiting(): Stage {
  const stage = setStage();
  addIssue(stage, 42, "Research Needed");
  addIssue(stage, 43, "Ready for Plan");
  return stage;
}

const times = (text: string, line: string) => text.split(line).length - 1;

describe("the lead's stop", () => {
  it.each(["ralph-team", "ralph-hero"])(
    "the lead is held twice in %s while issues wait",
    async (name) => {
      const run = await twoWaiting().print({ lead: [skill(name), "A.", "B.", "C.", "D."] });
      expect(times(run.told("lead"), HELD)).toBe(2);
    },
  );

  it("the lead is held also after it has handed an issue off itself", async () => {
    const stage = twoWaiting();
    addIssue(stage, 44, "In Review");
    const run = await stage.print({
      lead: [skill("ralph-team"), handOff(44, "hero", "escalate"), "A.", "B.", "C."],
    });
    expect(times(run.told("lead"), HELD)).toBe(2);
  });

  it("a main thread without a leading skill is not held, nor is a subagent", async () => {
    const run = await twoWaiting().print({
      lead: [subagent("helper"), "Done."],
      helper: [skill("ralph-hero"), "Done."],
    });
    expect(times(run.told("lead") + run.told("helper"), HELD)).toBe(0);
  });

  it("the lead is not held while a subagent works in the background", async () => {
    const helper = Object(subagent("helper"));
    const inBackground = { ...helper, input: { ...helper.input, run_in_background: true } };
    const stops: string[] = [];
    const stage = twoWaiting();
    const { hooks, seen } = probe(stage.dir);
    const slow = slowCommand(stage.dir);
    slow.letGoWhen(() => seen("Stop").length > 0);
    const run = await stage.print(
      {
        lead: [
          skill("ralph-hero"),
          inBackground,
          "I wait.",
          ({ text }) => {
            stops.push(text);
            return "It has ended.";
          },
        ],
        helper: [slow.said, "Done."],
      },
      { settings: { hooks } },
    );
    // The first stop passed: what woke the lead is the helper's end, not a hold.
    expect(stops[0]).not.toContain(HELD);
    expect(times(run.told("lead"), HELD)).toBeGreaterThan(0);
  });
});
