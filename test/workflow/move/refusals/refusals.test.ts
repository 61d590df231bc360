import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { IssueState } from "../../../../src/workflow/issue/issue-state.ts";
import { MACHINE, type Machine } from "../../../../src/workflow/machine/machine.ts";
import type { Circumstances } from "../../../../src/workflow/move/circumstances.ts";
import { judgeMove } from "../../../../src/workflow/move/judge-move.ts";
import { refusalText } from "../../../../src/workflow/move/refusal.ts";
import { ALONE, issueState, MODES, NOW } from "../../board.ts";

/** What a tool says, by what was tried: `== issue: call`, and its lines. */
const TOLD = new Map(
  readFileSync(join(import.meta.dirname, "refusals.txt"), "utf8")
    .split(/^== /m)
    .slice(1)
    .map((block) => [block.slice(0, block.indexOf("\n")), block.slice(block.indexOf("\n")).trim()]),
);

const part = { number: 7, state: "Backlog", estimate: "S", hasSubIssues: false } as const;
const bob = { holder: "bob@t", since: NOW - 300_000 };
const own = { holder: ALONE.actor, since: NOW - 300_000 };

/** Issues that are more than a state. */
const ISSUES: Readonly<Record<string, IssueState>> = {
  "an issue without a state": issueState(null),
  "closed In Progress": issueState("In Progress", undefined, { open: false }),
  "closed In Review": issueState("In Review", undefined, { open: false }),
  "bob's In Progress": issueState("In Progress", bob),
  "own Plan in Progress": issueState("Plan in Progress", own),
  "own In Progress": issueState("In Progress", own),
  "XL Ready for Plan": issueState("Ready for Plan", undefined, { estimate: "XL" }),
  "XL Research Needed with a part": issueState("Research Needed", undefined, {
    ...{ estimate: "XL", parts: [part] },
  }),
  "XL Ready for Plan with a part": issueState("Ready for Plan", undefined, {
    ...{ estimate: "XL", parts: [part] },
  }),
  "Research Needed with a large part": issueState("Research Needed", undefined, {
    parts: [part, { ...part, number: 8, estimate: "L" }, { ...part, number: 9, estimate: "M" }],
  }),
  "Backlog with a part": issueState("Backlog", undefined, { parts: [part] }),
};

const noPlan = { kind: "missing", fact: "#42 has no plan", recovery: "commit p.md" } as const;
const required = { ...MODES, workProducts: "required" } as const;

/** Who calls, and where, if it is not an agent without a role in the plain project. */
const CALLERS: Readonly<Record<string, Partial<Circumstances>>> = {
  analyst: { role: "analyst" },
  builder: { role: "builder" },
  validator: { role: "validator" },
  integrator: { role: "integrator" },
  "where a person approves": { modes: { ...MODES, approval: "person" } },
  "where nobody reviews": { modes: { ...MODES, reviewMode: "skip" } },
  "where closing is free": { modes: { ...MODES, closing: "free" } },
  "without a plan": { modes: required, products: { plan: noPlan } },
};

/** Machines of override files, for what the built-in one does not have. */
const MACHINES: Readonly<Record<string, Machine>> = {
  "In Progress leads nowhere": {
    ...MACHINE,
    states: { ...MACHINE.states, "In Progress": { to: [], flag: "lock" } },
  },
  "In Review leads to Done": {
    ...MACHINE,
    states: { ...MACHINE.states, "In Review": { to: ["Done"], flag: "human" } },
  },
  "plan takes nothing": {
    ...MACHINE,
    commands: { ...MACHINE.commands, plan: { ...MACHINE.commands.plan, takes: [] } },
  },
};

/** `In Review: merge intent=lock (integrator)`: the issue, the call, and what is special about it. */
const CALL = /^(.+?): (\w*) ?(?:intent=(\w+))? ?(?:to_state=([\w ]+?))?(?: \((.+)\))?$/;

it.each([...TOLD])("a tool's refusal says all of it: %s", (title, told) => {
  const [, at = "", command, intent, toState, special = ""] = CALL.exec(title) ?? [];
  const request = { command: command === "" ? undefined : command, intent, toState };
  const judgement = judgeMove(MACHINES[special] ?? MACHINE, ISSUES[at] ?? issueState(at), request, {
    ...ALONE,
    ...CALLERS[special],
  });
  if (judgement.kind !== "refused") throw new Error(`${title}: ${judgement.kind}`);
  expect(special === "" || special in CALLERS || special in MACHINES).toBe(true);
  expect(`rule ${judgement.refusal.rule}\n${refusalText(judgement.refusal)}`).toBe(told);
});
