import type { Day } from "../day.ts";
import { documentFor, linkFor } from "../honest/documents-of-day.ts";
import type { Walk } from "./walk.ts";

const S = { estimate: "S" };

/** A document that an earlier phase left behind, linked. */
async function left(day: Day, kind: "plan" | "critique", number: number): Promise<void> {
  const { path, text } = documentFor(kind, number, "walk");
  day.file(path, text.replace("NEEDS ITERATION", "APPROVED"));
  day.git("add", path);
  day.git("commit", "-q", "-m", `docs: ${kind}`, "--", path);
  day.git("push", "-q", "origin", "main");
  const heading = kind === "plan" ? "## Implementation Plan" : "## Plan Critique";
  const body = linkFor(heading, path, day);
  if (day.github) day.github.world.addComment(`acme/eng#${number}`, body, "ada");
  else await day.ralph("board", "comment", `${number}`, body);
}

/** A branch with work on it, in its worktree, pushed. */
async function built(day: Day, number: number): Promise<void> {
  const [tree, branch] = [`worktrees/GH-${number}`, `feature/GH-${number}`];
  day.git("worktree", "add", "-q", tree, "-b", branch, "origin/main");
  day.file(`${tree}/src/of-${number}.ts`, "export {};\n");
  day.git("-C", tree, "add", `src/of-${number}.ts`);
  day.git("-C", tree, "commit", "-q", "-m", `feat: GH-${number}`);
  day.git("push", "-q", "origin", branch);
}

async function approved(day: Day, number: number): Promise<void> {
  await left(day, "plan", number);
  await left(day, "critique", number);
}

/** Every skill of the plugin, and where it begins. */
export const WALKS: readonly Walk[] = [
  { skill: "ralph-triage", by: "analyst", issue: { state: "Backlog" } },
  { skill: "ralph-split", by: "analyst", issue: { state: "Backlog", estimate: "L" } },
  { skill: "ralph-research", by: "analyst", issue: { state: "Research Needed", ...S } },
  { skill: "ralph-plan", by: "builder", issue: { state: "Ready for Plan", ...S } },
  {
    ...{ skill: "ralph-review", by: "validator", issue: { state: "Plan in Review", ...S } },
    prepare: (day, number) => left(day, "plan", number),
  },
  {
    ...{ skill: "ralph-impl", by: "builder", issue: { state: "In Progress", ...S } },
    prepare: approved,
  },
  {
    ...{ skill: "ralph-merge", by: "integrator", issue: { state: "In Review", ...S } },
    prepare: built,
  },
  { skill: "ralph-hero", by: "person", issue: { state: "Research Needed", ...S } },
  { skill: "ralph-team", by: "person", issue: { state: "Ready for Plan", ...S } },
  { skill: "ralph-setup", by: "person", issue: { state: "Backlog", ...S } },
  { skill: "draft-idea", by: "person", issue: { state: "Backlog", ...S } },
  { skill: "form-idea", by: "person", issue: { state: "Backlog", ...S } },
  { skill: "research-codebase", by: "person", issue: { state: "Research Needed", ...S } },
  { skill: "create-plan", by: "person", issue: { state: "Ready for Plan", ...S } },
  {
    ...{ skill: "iterate-plan", by: "person", issue: { state: "Plan in Review", ...S } },
    prepare: approved,
  },
  {
    ...{ skill: "implement-plan", by: "person", issue: { state: "Plan in Review", ...S } },
    prepare: approved,
  },
];
