import { expect, it } from "vitest";
import { commitsDocument, handOff, skill } from "../../../testing/client/acts.ts";
import { heroMind } from "../../../testing/client/agents/hero-mind.ts";
import {
  phasesIn,
  positionsIn,
  refusalsIn,
  subjectsIn,
} from "../../../testing/client/agents/hero-run.ts";
import {
  adds,
  builds,
  handOffs,
  merges,
  researches,
} from "../../../testing/client/agents/phase-acts.ts";
import { setStage, WITH_PRODUCTS } from "../../../testing/client/stage.ts";
import { addIssue } from "../../../testing/ralph-board.ts";

const GROUP = [42, 43, 44];
const STREAMS = { 42: ["src/a.ts"], 43: ["src/a.ts"], 44: ["docs/b.md"] };
const HOW = { env: { ...WITH_PRODUCTS.env, RALPH_MERGE_APPROVAL: "rules" } };

/** Each plan of the group begins so. */
const LOCKS = [skill("ralph-plan"), ...handOffs(GROUP, "plan", "lock")];

const rejects = [
  skill("ralph-review"),
  ...commitsDocument("critique", GROUP),
  ...adds("critique", GROUP, "## Round 2: NEEDS ITERATION (2026-01-03)"),
  ...handOffs(GROUP, "review", "reject"),
];

it("an orchestrator leads a group of three in two streams through a rejection, and another session ends what it began", async () => {
  const stage = setStage();
  addIssue(stage, 41, "Backlog", "--estimate", "L");
  for (const number of GROUP) addIssue(stage, number, "Research Needed", "--parent", "41");
  const first = await stage.print(
    {
      lead: () => heroMind(42, STREAMS),
      "Research GH-42": () => researches(42),
      "Research GH-43": () => researches(43),
      "Research GH-44": () => researches(44),
      "Plan group GH-42": [
        ...LOCKS,
        ...commitsDocument("plan", GROUP),
        ...[...handOffs(GROUP, "plan", "complete"), "Planned."],
        // The second time it is cut off with its locks.
        ...LOCKS,
      ],
      "Review plan GH-42": rejects,
    },
    HOW,
  );
  expect(refusalsIn(first)).toEqual([]);
  expect(phasesIn(first)).toEqual([...["RESEARCH", "PLAN", "REVIEW", "PLAN", "PLAN"]]);
  expect(subjectsIn(first)).toEqual([
    ...["Research GH-42", "Research GH-43", "Research GH-44", "Plan group GH-42"],
    ...["Review plan GH-42", "Implement GH-42", "Create PR for GH-42", "Merge PR for GH-42"],
    ...["Implement GH-44", "Create PR for GH-44", "Merge PR for GH-44"],
  ]);

  const second = await stage.print(
    {
      lead: () => heroMind(42, STREAMS),
      "Plan group GH-42": [
        ...LOCKS,
        ...adds("plan", GROUP, "What the critique asked for is in phase 2 now."),
        ...handOffs(GROUP, "plan", "complete"),
      ],
      "Review plan GH-42": [
        skill("ralph-review"),
        ...adds("critique", GROUP, "## Round 3: APPROVED (2026-01-04)"),
        ...handOffs(GROUP, "review", "complete"),
      ],
      "Implement GH-42": builds([42, 43]),
      "Implement GH-44": builds([44]),
      "Merge PR for GH-42": merges([42, 43]),
      "Merge PR for GH-44": merges([44], handOff(41, "merge", "close")),
    },
    HOW,
  );
  expect(refusalsIn(second)).toEqual([]);
  // The new session has a list of its own, of what is left.
  expect(subjectsIn(second)).toEqual([
    ...["Plan group GH-42", "Review plan GH-42"],
    ...["Implement GH-42", "Create PR for GH-42", "Merge PR for GH-42"],
    ...["Implement GH-44", "Create PR for GH-44", "Merge PR for GH-44"],
  ]);
  const [found] = positionsIn(second);
  expect(found?.staleLocks.map(({ number, abandoned }) => [number, abandoned])).toEqual([
    ...[
      [42, true],
      [43, true],
      [44, true],
    ],
  ]);
  expect(phasesIn(second)).toEqual([
    ...["PLAN", "REVIEW", "IMPLEMENT", "IMPLEMENT", "IMPLEMENT", "IMPLEMENT"],
    ...["TERMINAL", "TERMINAL", "COMPLETE"],
  ]);
  expect(stage.git("log", "--format=%s", "--first-parent", "-2").trim().split("\n")).toEqual([
    ...["merge-44", "merge-42"],
  ]);
  expect(stage.ralph("board", "list", "--all").stdout.match(/Done/g)).toHaveLength(4);
});
