import { describe, expect, it } from "vitest";
import { decisionTables } from "../../testing/plugin/decision-tables.ts";
import { bodyOf, byPath, pluginDocuments } from "../../testing/plugin/documents.ts";

describe("decision tables in skills and agents", () => {
  it.each(byPath(pluginDocuments()))(
    "%s has no decision table: tools decide",
    (_path, document) => {
      expect(decisionTables(bodyOf(document))).toEqual([]);
    },
  );
});

const BAD = [
  "| state | do |\n|---|---|\n| Backlog | triage |\n| Research Needed | research |",
  "| # | phase | do |\n|---|---|---|\n| 1 | `RESEARCH` | spawn |\n| 2 | **PLAN** | wait |",
  "| step | skill |\n|---|---|\n| research | ralph-research |\n| Plan | ralph-plan |",
  "| when | do |\n|---|---|\n| Ready for Plan, Plan in Progress | plan |\n| In Review | merge |",
  "- Backlog: triage it\n- Done: stop",
  "- **In Progress** → build\n\n- **In Review** → merge",
  "1. `RESEARCH`: spawn analysts\n2. `PLAN`: spawn a builder",
  "- `split`, `triage`: one each\n- `plan`: one for all",
  "- If the phase is RESEARCH, spawn\n- If the phase is PLAN, wait",
  "* when in Plan in Review, review\n* when in In Review, merge",
  "- one\n  - HUMAN_GATE stops\n  - COMPLETE reports",
  "## RESEARCH\n\nDo.\n\n## PLAN\n\nDo.",
];

const GOOD = [
  "Only a person moves it out of Human Needed.",
  "- Backlog holds new work\n- Ask the tool",
  "| heading | file |\n|---|---|\n| Research Document | a |\n| Implementation Plan | b |",
  "- Research what the issue asks\n- Plan the smallest change\n- Review it once",
  "1. Research GH-42\n2. Plan group GH-42\n3. Merge PR for GH-42",
  "- Canceled work stays\n\nA sentence between.\n\n- Done work, too",
  "```\n| Backlog | x |\n| Done | y |\n```",
  "- In a team, ask the lead\n- In doubt, escalate",
  "## Research\n\n## Plan it",
];

describe("the check for decision tables", () => {
  it.each(BAD)("the check finds a decision table in %j", (text) => {
    expect(decisionTables(text)).toHaveLength(1);
  });

  it.each(GOOD)("the check passes %j", (text) => {
    expect(decisionTables(text)).toEqual([]);
  });
});
