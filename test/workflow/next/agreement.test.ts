import fc from "fast-check";
import { expect, it } from "vitest";
import { groupOf } from "../../../src/workflow/group/group.ts";
import { planningRefusal } from "../../../src/workflow/group/planning.ts";
import {
  ESTIMATES,
  type Estimate,
  type Issue,
  isLive,
  PRIORITIES,
} from "../../../src/workflow/issue/issue.ts";
import { stateOf } from "../../../src/workflow/issue/issue-state.ts";
import { issueStateAmong } from "../../../src/workflow/issue/parts.ts";
import { MACHINE } from "../../../src/workflow/machine/machine.ts";
import type { Modes } from "../../../src/workflow/machine/modes.ts";
import { isState, STATES, type State } from "../../../src/workflow/machine/states.ts";
import { judgeMove } from "../../../src/workflow/move/judge-move.ts";
import { actionableAmong, actionableQuery } from "../../../src/workflow/next/actionable.ts";
import { positionOf } from "../../../src/workflow/next/position.ts";
import { processableQuery } from "../../../src/workflow/next/processable-query.ts";
import { takingOf } from "../../../src/workflow/next/taking.ts";
import { DEFAULT_SETTINGS } from "../../../testing/project/default-settings.ts";
import { ALONE, keyOf } from "../board.ts";

/** Every state in which the lead's gate looks for work. */
const WAITING: readonly State[] = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
];

const modes: fc.Arbitrary<Modes> = fc
  .record({
    reviewMode: fc.constantFrom("auto", "skip", "interactive"),
    approval: fc.constantFrom("table", "person"),
    maxEstimate: fc.constantFrom("S", "M"),
  })
  .map((some) => ({ ...DEFAULT_SETTINGS, ...some }));

interface Row {
  readonly state: string | null;
  readonly estimate: Estimate | null;
  readonly parent: number | undefined;
  readonly blockers: readonly number[];
  readonly isHeld: boolean;
  readonly isClosed: boolean;
  readonly byPerson: boolean;
}

const row = (count: number): fc.Arbitrary<Row> => {
  const other = fc.integer({ min: 1, max: count });
  return fc.record({
    state: fc.constantFrom(...STATES, ...STATES, ...WAITING, null, "Icebox"),
    estimate: fc.constantFrom(...ESTIMATES, null),
    parent: fc.option(other, { nil: undefined, freq: 1 }),
    blockers: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      fc.uniqueArray(other, { maxLength: 2 }),
    ),
    isHeld: fc.nat(6).map((one) => one === 0),
    isClosed: fc.nat(8).map((one) => one === 0),
    byPerson: fc.boolean(),
  });
};

/** Cycles of blockers, closed and cancelled members, Human Needed, several parents. */
const board: fc.Arbitrary<Issue[]> = fc
  .integer({ min: 1, max: 14 })
  .chain((count) => fc.array(row(count), { minLength: count, maxLength: count }))
  .map(asIssues);

function asIssues(rows: readonly Row[]): Issue[] {
  const isOver = (number: number) => {
    const given = rows[number - 1];
    return given ? given.isClosed || !isLive({ state: given.state }) : false;
  };
  // A parent has a lower number, so that no board gets a cycle of parents.
  const parentOf = ({ parent }: Row, at: number) =>
    parent !== undefined && parent <= at ? parent : undefined;
  return rows.map((given, at) => ({
    number: at + 1,
    key: keyOf(at + 1),
    title: `Issue ${at + 1}`,
    state: given.state,
    lock: given.isHeld ? { holder: "bob@team", since: 0 } : undefined,
    estimate: given.estimate,
    priority: PRIORITIES[at % 5] ?? null,
    broughtBy: given.byPerson ? "person" : "agent",
    returned: undefined,
    open: !(given.isClosed && isLive({ state: given.state })),
    parent: parentOf(given, at) === undefined ? null : keyOf(parentOf(given, at) ?? 0),
    subIssues: rows.flatMap((other, below) =>
      parentOf(other, below) === at + 1 ? [keyOf(below + 1)] : [],
    ),
    blockedBy: given.blockers
      .filter((number) => number !== at + 1)
      .map((number) => ({ key: keyOf(number), number, open: !isOver(number) })),
  }));
}

const counts = { boards: 0, found: 0, locks: 0, positions: 0, refusedWithout: 0 };

/** What pick_actionable_issue finds in a state. */
function picked(issues: readonly Issue[], state: State, mode: Modes, maxEstimate: Estimate) {
  const asked = { states: [state], maxEstimate, limit: Infinity, countTo: Infinity };
  return actionableAmong(MACHINE, issues, actionableQuery(MACHINE, mode, asked)).first;
}

/** Takes the issue up as a worker would, by the judge of hand-offs and the check of its group. */
function takes(issues: readonly Issue[], issue: Issue, mode: Modes): boolean {
  const state = stateOf(issue);
  if (!isState(state)) return false;
  const kind = { state, estimate: issue.estimate ?? "XS", byPerson: issue.broughtBy === "person" };
  const taking = takingOf(MACHINE, mode, kind);
  if (!taking) return false;
  // Split makes the sub-issues before it hands on; this is all that is asked of it here.
  if (taking.command === "split") return MACHINE.commands.split.takes.includes(state);
  const move = { command: taking.command, toState: taking.to };
  const circumstances = { ...ALONE, actor: "amy@team", modes: mode, approval: mode.approval };
  const judgement = judgeMove(MACHINE, issueStateAmong(issue, issues), move, circumstances);
  if (judgement.kind === "refused") return false;
  if (taking.to !== "Plan in Progress") return true;
  const { members } = groupOf(issues, issue.key);
  return planningRefusal(MACHINE, members, issue.number) === undefined;
}

function check(issues: readonly Issue[], mode: Modes): void {
  counts.boards += 1;
  const byKey = new Map(issues.map((issue) => [issue.key, issue]));
  const query = { ...processableQuery(MACHINE, mode), limit: Infinity, countTo: Infinity };
  const gate = actionableAmong(MACHINE, issues, query).first.map(({ key }) => key);
  const picks = WAITING.flatMap((state) => picked(issues, state, mode, "XL")).map(({ key }) => key);
  expect(new Set(gate)).toEqual(new Set(picks));
  for (const key of gate) {
    counts.found += 1;
    const issue = byKey.get(key);
    expect(issue && takes(issues, issue, mode)).toBe(true);
    counts.locks += 1;
    expect(issue?.subIssues).toEqual([]);
  }
  // A position finds the same issues of its group, whoever of the group is asked.
  for (const issue of issues) {
    const group = groupOf(issues, issue.key);
    const { phase, actionable } = positionOf(MACHINE, group, mode, issues);
    const members = new Set(group.members.map(({ number }) => number));
    const expected = gate.map((key) => byKey.get(key)?.number ?? 0).filter((n) => members.has(n));
    expect(actionable).toEqual(expected.sort((a, b) => a - b));
    if (actionable.length > 0) expect(phase).not.toBe("COMPLETE");
    counts.positions += 1;
  }
  // And what none of them finds, a worker could not take, or somebody has it, or it waits.
  const found = new Set(gate);
  for (const issue of issues) {
    if (found.has(issue.key) || !WAITING.some((state) => state === stateOf(issue))) continue;
    const isFree =
      isLive(issue) &&
      issue.lock === undefined &&
      issue.blockedBy.every(({ open }) => !open) &&
      issue.subIssues.length === 0;
    expect(isFree && takes(issues, issue, mode)).toBe(false);
    counts.refusedWithout += 1;
  }
}

it("pick, position and team-stop-gate find the same issues, and each can be taken up", () => {
  fc.assert(fc.property(board, modes, check), { numRuns: 400 });
  console.log("agreement on random boards", counts);
  expect(counts.found).toBeGreaterThan(400);
}, 60_000);

it.each([
  ["a chain", (at: number) => (at === 0 ? [] : [at])],
  ["a star", (at: number) => (at === 0 ? [] : [1])],
  ["a cycle", (at: number) => [at === 0 ? 1000 : at]],
])("pick and team-stop-gate take a thousand members: %s", (_name, blockers) => {
  for (const early of [0, 1]) {
    const rows: Row[] = Array.from({ length: 1000 }, (_none, at) => ({
      state: at < early ? "Research Needed" : "Ready for Plan",
      estimate: null,
      parent: at === 0 ? undefined : 1,
      blockers: blockers(at),
      isHeld: false,
      isClosed: false,
      byPerson: false,
    }));
    const issues = asIssues(rows);
    const query = {
      ...processableQuery(MACHINE, DEFAULT_SETTINGS),
      limit: Infinity,
      countTo: Infinity,
    };
    for (const { key } of actionableAmong(MACHINE, issues, query).first) {
      const issue = issues.find((one) => one.key === key);
      expect(issue && takes(issues, issue, DEFAULT_SETTINGS)).toBe(true);
    }
  }
});
