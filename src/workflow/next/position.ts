import { convergenceOf } from "../group/convergence.ts";
import type { Group } from "../group/group.ts";
import { type Issue, isLive } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import type { State } from "../machine/states.ts";
import { actionableAmong } from "./actionable.ts";
import { type Awaited, type FoundPhase, type PipelinePhase, phaseOf } from "./pipeline-phase.ts";
import { processableQuery } from "./processable-query.ts";

export interface PositionBlocking {
  readonly number: number;
  readonly state: string;
}

export interface Position {
  readonly phase: PipelinePhase;
  readonly reason: string;
  readonly remainingPhases: readonly string[];
  readonly issues: readonly Issue[];
  readonly convergence: {
    readonly required: boolean;
    readonly met: boolean;
    readonly targetState: State;
    readonly blocking: readonly PositionBlocking[];
  };
  readonly isGroup: boolean;
  readonly groupPrimary: number | null;
  readonly awaiting: Awaited | null;
  /** Members that can be taken up now, as pick_actionable_issue and team-stop-gate find them. */
  readonly actionable: readonly number[];
}

/** What a group should do next, from the states of its members. `near`: the issues around it. */
export function positionOf(
  machine: Machine,
  group: Group,
  modes: Modes,
  near: readonly Issue[] = group.members,
): Position {
  const { members, isGroup, primary } = group;
  const found = withParents(phaseOf(members, modes), members, near);
  const { blocking } = convergenceOf(machine, members, "Ready for Plan");
  const named = new Set(blocking.map(({ key }) => key));
  // A single issue always converges, but one that waits for a person is still named.
  const waiting = members.filter(
    (issue) => named.has(issue.key) || stateOf(issue) === "Human Needed",
  );
  return {
    phase: found.phase,
    reason: found.reason,
    remainingPhases: remaining(found, modes),
    issues: members,
    convergence: {
      required: isGroup && (found.phase === "RESEARCH" || found.phase === "PLAN"),
      met: waiting.length === 0,
      targetState: "Ready for Plan",
      blocking: waiting.map((issue) => ({ number: issue.number, state: stateOf(issue) })),
    },
    isGroup,
    groupPrimary: primary?.number ?? null,
    awaiting: found.awaiting ?? null,
    actionable: actionableIn(machine, group, modes, near),
  };
}

/** Parents whose parts are all finished are still to be closed. */
function withParents(
  found: FoundPhase,
  members: readonly Issue[],
  near: readonly Issue[],
): FoundPhase {
  if (found.phase !== "COMPLETE") return found;
  const byKey = new Map(near.map((issue) => [issue.key, issue]));
  const isFinished = (key: string) => {
    const part = byKey.get(key);
    return part !== undefined && !isLive(part);
  };
  const above = new Set(members.map(({ parent }) => parent));
  const left = near.filter(
    (issue) =>
      issue.open && isLive(issue) && above.has(issue.key) && issue.subIssues.every(isFinished),
  );
  const [parent] = left;
  if (!parent) return found;
  const close = `Its parts are finished and ${parent.key} is open: merge close of it is left.`;
  return { phase: "TERMINAL", awaiting: "merge", reason: close };
}

function actionableIn(
  machine: Machine,
  { members }: Group,
  modes: Modes,
  near: readonly Issue[],
): number[] {
  const isMember = new Set(members.map(({ key }) => key));
  const query = { ...processableQuery(machine, modes), limit: Infinity, countTo: Infinity };
  return actionableAmong(machine, near, query)
    .first.filter(({ key }) => isMember.has(key))
    .map(({ number }) => number)
    .sort((a, b) => a - b);
}

const WAY = ["split", "triage", "research", "plan", "review", "implement", "pr", "merge"];

/** This phase and the following ones, in the words of task subjects. */
function remaining({ phase, awaiting }: FoundPhase, { reviewMode, approval }: Modes): string[] {
  if (phase === "COMPLETE" || awaiting === "human") return [];
  const skips = reviewMode === "skip" && approval === "table";
  const way = WAY.filter((step) => step !== "review" || !skips);
  const at = awaiting === "merge" ? "merge" : awaiting === "approval" ? "review" : phase;
  return way.slice(way.indexOf(at.toLowerCase()));
}
