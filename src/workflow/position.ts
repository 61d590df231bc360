import { convergenceOf } from "./convergence.ts";
import type { Group } from "./group.ts";
import { type Issue, isLive } from "./issue.ts";
import type { Machine } from "./machine.ts";
import { stateOf } from "./standing.ts";
import { isState, rank, type State } from "./states.ts";

export const PHASES = [
  "SPLIT",
  "TRIAGE",
  "RESEARCH",
  "PLAN",
  "REVIEW",
  "IMPLEMENT",
  "COMPLETE",
  "HUMAN_GATE",
  "TERMINAL",
] as const;
export type Phase = (typeof PHASES)[number];

/** What a phase that is not work waits for. */
export const AWAITED = ["human", "approval", "merge"] as const;
export type Awaited = (typeof AWAITED)[number];

export interface PositionBlocking {
  readonly number: number;
  readonly state: string;
}

export interface Position {
  readonly phase: Phase;
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
}

/** How plans are reviewed here. */
export interface Reviewing {
  readonly reviewMode: "skip" | "auto" | "interactive";
  readonly approval: "table" | "person";
}

interface Found {
  readonly phase: Phase;
  readonly reason: string;
  readonly awaiting?: Awaited;
}

/** What a group should do next, from where its members stand. */
export function positionOf(machine: Machine, group: Group, reviewing: Reviewing): Position {
  const { members, isGroup, primary } = group;
  const found = phaseOf(members, reviewing);
  const { blocking } = convergenceOf(machine, members, "Ready for Plan");
  const named = new Set(blocking.map(({ key }) => key));
  // A single issue converges trivially, but one that waits for a person is always named.
  const waiting = members.filter(
    (issue) => named.has(issue.key) || stateOf(issue) === "Human Needed",
  );
  return {
    phase: found.phase,
    reason: found.reason,
    remainingPhases: remaining(found, reviewing),
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
  };
}

/** The first match decides. */
function phaseOf(members: readonly Issue[], reviewing: Reviewing): Found {
  const live = members.filter(isLive);
  if (live.length === 0) {
    return { phase: "COMPLETE", reason: "Every issue is Done or Canceled." };
  }
  const of = (some: readonly Issue[]) => `${some.length} of ${live.length} live issues`;
  const stateless = live.filter(({ state }) => state === null || !isState(state));
  if (stateless.length > 0) {
    return { phase: "TRIAGE", reason: `Without a workflow state: ${of(stateless)}.` };
  }
  const large = live.filter(needsSplit);
  if (large.length > 0) {
    return { phase: "SPLIT", reason: `Larger than S and not split: ${of(large)}.` };
  }
  const states = live.map(stateOf).filter(isState);
  const earliest = states
    .filter((state) => state !== "Human Needed")
    .reduce<State | undefined>(
      (a, b) => (a && (rank(a) ?? 0) <= (rank(b) ?? 0) ? a : b),
      undefined,
    );
  if (earliest === undefined) {
    const reason = `Every live issue is in Human Needed: ${of(live)}.`;
    return { phase: "TERMINAL", awaiting: "human", reason };
  }
  const there = live.filter((issue) => stateOf(issue) === earliest);
  return { ...phaseIn(earliest, reviewing), reason: `In ${earliest}: ${of(there)}.` };
}

function needsSplit({ state, estimate, subIssues }: Issue): boolean {
  const early = state === "Backlog" || state === "Research Needed";
  const large = estimate === "M" || estimate === "L" || estimate === "XL";
  return early && large && subIssues.length === 0;
}

function phaseIn(state: State, { reviewMode, approval }: Reviewing): Omit<Found, "reason"> {
  switch (state) {
    case "Backlog":
      return { phase: "TRIAGE" };
    case "Research Needed":
    case "Research in Progress":
      return { phase: "RESEARCH" };
    case "Ready for Plan":
    case "Plan in Progress":
      return { phase: "PLAN" };
    case "Plan in Review":
      if (approval === "person") return { phase: "HUMAN_GATE", awaiting: "approval" };
      return { phase: reviewMode === "skip" ? "IMPLEMENT" : "REVIEW" };
    case "In Progress":
      return { phase: "IMPLEMENT" };
    case "In Review":
      return { phase: "TERMINAL", awaiting: "merge" };
    case "Human Needed":
      return { phase: "TERMINAL", awaiting: "human" };
    case "Done":
    case "Canceled":
      return { phase: "COMPLETE" };
  }
}

const WAY = ["split", "triage", "research", "plan", "review", "implement", "pr", "merge"];

/** The phase itself and what follows it, as the tasks are called. */
function remaining({ phase, awaiting }: Found, { reviewMode, approval }: Reviewing): string[] {
  if (phase === "COMPLETE" || awaiting === "human") return [];
  const skips = reviewMode === "skip" && approval === "table";
  const way = WAY.filter((step) => step !== "review" || !skips);
  const at = awaiting === "merge" ? "merge" : awaiting === "approval" ? "review" : phase;
  return way.slice(way.indexOf(at.toLowerCase()));
}
