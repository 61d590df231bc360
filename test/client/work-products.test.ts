import { describe, expect, it } from "vitest";
import { handOff, ours, writesDocument } from "../../testing/client/acts.ts";
import { setStage, WITH_PRODUCTS } from "../../testing/client/stage.ts";
import { exampleGithub, TOKEN } from "../../testing/github/example.ts";
import { addIssue } from "../../testing/ralph-board.ts";

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

describe("a phase that left nothing behind", () => {
  it("a complete without its document is held, says what to commit, and passes afterwards", async () => {
    const stage = setStage();
    addIssue(stage, 42, "Research Needed");
    const run = await stage.print(scriptIn(stage.project), WITH_PRODUCTS);
    const calls = run.calls("lead");
    const refused = calls.map(({ result }) => result?.isError === true);
    expect(refused).toEqual([false, true, false, false, false, false, false, false]);
    expect(calls[1]?.result?.text).toContain(HELD);
    expect(stage.ralph("board", "show", "42").stdout).toContain("Plan in Progress");
    expect(calls.at(-1)?.result?.text).toMatch(/"documents": ?"thoughts\/shared"/);
  });

  it("the same on GitHub: held without its document, passed with it", async () => {
    const stage = setStage();
    const github = await exampleGithub();
    try {
      github.world.addIssue("acme/eng", { number: 42 });
      github.world.putOnBoard("acme/eng#42", { state: "Research Needed" });
      const env = {
        ...WITH_PRODUCTS.env,
        ...{ RALPH_GH_OWNER: "acme", RALPH_GH_REPO: "eng", RALPH_GH_PROJECT_NUMBER: "7" },
        ...{ RALPH_GH_API_URL: github.url, RALPH_GH_TOKEN: TOKEN },
      };
      const run = await stage.print(scriptIn(stage.project), { env });
      const calls = run.calls("lead");
      expect(calls[1]?.result?.text).toContain(HELD);
      expect(calls.filter(({ result }) => result?.isError)).toHaveLength(1);
      expect(github.world.boardState("acme/eng#42")?.state).toBe("Plan in Progress");
    } finally {
      github.stop();
    }
  });
});
