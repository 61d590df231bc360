import { expect, it } from "vitest";
import { handOff, ours, skill } from "../../../testing/client/acts.ts";
import { heroMind } from "../../../testing/client/agents/hero-mind.ts";
import { phasesIn, refusalsIn, subjectsIn } from "../../../testing/client/agents/hero-run.ts";
import { setStage, WITH_PRODUCTS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const part = (title: string, more: object = {}) =>
  ours("create_issue", { title, body: "A part.", estimate: "S", parent: 40, ...more });
const says = (number: number, body: string) => ours("create_comment", { number, body });
const toResearch = { command: "triage", to_state: "Research Needed", reason: "nobody has looked" };

it("an orchestrator has a large issue split and its parts triaged before it writes the rest of its list", async () => {
  const stage = setStage();
  addIssue(stage, 40, "Backlog", "--estimate", "L");
  const run = await stage.print(
    {
      lead: () => heroMind(40),
      "Split GH-40": [
        ...[
          skill("ralph-split"),
          part("first"),
          part("second", { blockedBy: [41] }),
          part("third"),
        ],
        says(40, "## Split\n\n#41, then #42; #43."),
        handOff(40, "split", "complete"),
      ],
      "Triage GH-41": [
        ...[skill("ralph-triage"), ours("update_priority", { number: 41, priority: "P1" })],
        says(41, "## Triage\n\nWanted."),
        ours("handoff_ticket", { number: 41, ...toResearch }),
      ],
      "Triage GH-42": [
        ...[skill("ralph-triage"), says(42, "## Triage\n\nWanted.")],
        ours("handoff_ticket", { number: 42, ...toResearch }),
      ],
      // A duplicate: triage of a Backlog issue may cancel it without a person.
      "Triage GH-43": [
        ...[skill("ralph-triage"), says(43, "## Triage\n\nThe same as #41.")],
        handOff(43, "triage", "cancel"),
      ],
    },
    WITH_PRODUCTS,
  );
  expect(refusalsIn(run)).toEqual([]);
  // Nobody researches here, so it ends there.
  expect(phasesIn(run)).toEqual(["SPLIT", "TRIAGE", "RESEARCH", "RESEARCH"]);
  expect(subjectsIn(run)).toEqual([
    ...["Split GH-40", "Triage GH-41", "Triage GH-42", "Triage GH-43"],
    ...["Research GH-41", "Research GH-42", "Plan group GH-41", "Review plan GH-41"],
    ...["Implement GH-41", "Create PR for GH-41", "Merge PR for GH-41"],
  ]);
  const states = [40, 41, 42, 43].map(
    (number) =>
      JSON.parse(stage.ralph("board", "show", `${number}`, "--json").stdout).issue.workflowState,
  );
  expect(states).toEqual(["Backlog", "Research Needed", "Research Needed", "Canceled"]);
});
