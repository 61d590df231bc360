import { expect, it } from "vitest";
import {
  bash,
  buildsOnBranch,
  handOff,
  ours,
  skill,
  subagent,
  writesDocument,
} from "../../../testing/client/acts.ts";
import { setStage, WITH_PRODUCTS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const reason = "as scripted";
const triaged = { number: 42, command: "triage", to_state: "Research Needed", reason };
const position = ours("detect_pipeline_position", { number: 42 });

it("one orchestrator takes an issue from the backlog to its merge, a subagent for each step", async () => {
  const stage = setStage();
  addIssue(stage, 42, "Backlog", "--estimate", "S");
  const steps = ["triage", "research", "plan", "review", "impl", "merge"];
  const run = await stage.print(
    {
      lead: [
        skill("ralph-hero"),
        ...steps.flatMap((step) => [position, subagent(step)]),
        position,
        "All done.",
      ],
      triage: [skill("ralph-triage"), ours("handoff_ticket", triaged)],
      research: [
        skill("ralph-research"),
        handOff(42, "research", "lock"),
        ...writesDocument(stage.project, "research", 42),
        handOff(42, "research", "complete"),
      ],
      plan: [
        skill("ralph-plan"),
        handOff(42, "plan", "lock"),
        ...writesDocument(stage.project, "plan", 42),
        handOff(42, "plan", "complete"),
      ],
      review: [
        skill("ralph-review"),
        ...writesDocument(stage.project, "critique", 42),
        handOff(42, "review", "complete"),
      ],
      impl: [
        skill("ralph-impl"),
        handOff(42, "impl", "lock"),
        ...buildsOnBranch(42),
        handOff(42, "impl", "complete"),
      ],
      merge: [
        skill("ralph-merge"),
        bash("git merge -q --no-ff -m merged feature/GH-42"),
        handOff(42, "merge", "complete"),
      ],
    },
    { env: { ...WITH_PRODUCTS.env, RALPH_MERGE_APPROVAL: "rules" } },
  );
  const phases = run
    .calls("lead")
    .filter(({ tool }) => tool.endsWith("detect_pipeline_position"))
    .map(({ result }) => /"phase": ?"(\w+)"/.exec(result?.text ?? "")?.[1]);
  expect(phases).toEqual([
    ...["TRIAGE", "RESEARCH", "PLAN", "REVIEW", "IMPLEMENT", "TERMINAL", "COMPLETE"],
  ]);
  expect(run.calls().filter(({ result }) => result?.isError)).toEqual([]);
  expect(stage.ralph("board", "show", "42").stdout).toContain("Done");
  expect(stage.git("log", "-1", "--format=%s").trim()).toBe("merged");
});
