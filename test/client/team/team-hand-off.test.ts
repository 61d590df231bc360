import { expect, it } from "vitest";
import { handOff, teammate } from "../../../testing/client/acts.ts";
import { IN_TMUX, setStage, TEAMS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

it.each([
  ["in-process", TEAMS],
  ["tmux", IN_TMUX],
] as const)(
  "an illegal hand-off of a teammate, %s, is blocked, its legal one moves the board",
  async (_backend, how) => {
    const stage = setStage();
    addIssue(stage, 42, "Backlog");
    addIssue(stage, 43, "Research Needed");
    addIssue(stage, 44, "Ready for Plan");
    const run = await stage.converse(
      {
        lead: [teammate("analyst")],
        analyst: [
          handOff(42, "research", "lock"),
          handOff(43, "research", "lock"),
          handOff(44, "plan", "lock"),
        ],
      },
      ({ until, model }) =>
        until(() => model.calls("analyst")[2]?.result !== undefined, "all hand-offs"),
      how,
    );
    const [illegal, legal, notItsRole] = run.calls("analyst");
    expect(illegal?.result?.isError).toBe(true);
    expect(illegal?.result?.text).toContain("]: state-gate: #42 is in Backlog; research takes");
    expect(legal?.result?.isError).toBe(false);
    expect(notItsRole?.result?.text).toContain("]: state-gate: analyst does not use plan;");
    const { stdout } = stage.ralph("board", "show", "43");
    expect(stdout).toContain("Research in Progress");
    expect(stdout).toContain(`analyst@session-${run.session.slice(0, 8)}`);
  },
);
