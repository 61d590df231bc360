import { describe, expect, it } from "vitest";
import { handOff, ours, writesDocument } from "../../testing/client/acts.ts";
import { and, BOARDS } from "../../testing/client/boards.ts";
import { WITH_PRODUCTS } from "../../testing/client/stage.ts";

const HELD =
  "state-gate: #42 has no research document: commit thoughts/shared/research/…-GH-0042-….md and link it.";

const scriptIn = (project: string) => ({
  lead: [
    handOff(42, "research", "lock"),
    handOff(42, "research", "complete"),
    ...writesDocument(project, "research", 42),
    handOff(42, "research", "complete"),
    handOff(42, "plan", "lock"),
    ours("get_project", {}),
  ],
});

describe.each(BOARDS)("a phase that left nothing behind, on %s", (_board, setUp) => {
  it("a complete without its document is held, says what to commit, and passes afterwards", async () => {
    const { stage, how, add, state } = await setUp();
    add(42, "Research Needed");
    const run = await stage.print(scriptIn(stage.project), and(how, WITH_PRODUCTS));
    const calls = run.calls("lead");
    const refused = calls.map(({ result }) => result?.isError === true);
    expect(refused).toEqual([false, true, false, false, false, false, false, false]);
    expect(calls[1]?.result?.text).toContain(HELD);
    expect(state(42)).toBe("Plan in Progress");
    expect(calls.at(-1)?.result?.text).toMatch(/"documents": ?"thoughts\/shared"/);
  });
});
