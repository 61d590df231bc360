import { ESTIMATES, type Estimate, type Issue, isLive } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { Modes } from "../machine/modes.ts";
import { isState, STATES, type State } from "../machine/states.ts";

export const PIPELINE_PHASES = [
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
export type PipelinePhase = (typeof PIPELINE_PHASES)[number];

/** What a phase waits for when there is no work to do. */
export const AWAITED = ["human", "approval", "merge"] as const;
export type Awaited = (typeof AWAITED)[number];

export interface FoundPhase {
  readonly phase: PipelinePhase;
  readonly reason: string;
  readonly awaiting?: Awaited;
}

const MOST_NAMED = 12;

/** The next phase of a group's issues. The first match decides. */
export function phaseOf(members: readonly Issue[], modes: Modes): FoundPhase {
  const live = members.filter(isLive);
  const closed = members.filter(({ state, open }) => !open && isLive({ state }));
  if (live.length === 0) {
    if (closed.length === 0) {
      return { phase: "COMPLETE", reason: "Every issue is Done or Canceled." };
    }
    return { phase: "TERMINAL", awaiting: "merge", reason: awaitsMerge(closed) };
  }
  const found = phaseOfLive(live, modes);
  if (closed.length === 0) return found;
  return { ...found, reason: `${found.reason} ${awaitsMerge(closed)}` };
}

/** Closed on GitHub while the card is not finished: nobody works on it, and its group goes on. */
function awaitsMerge(closed: readonly Issue[]): string {
  return `Closed, and the card awaits its merge hand-off: ${named(closed)}.`;
}

function phaseOfLive(live: readonly Issue[], modes: Modes): FoundPhase {
  const of = (some: readonly Issue[]) => `${named(some)} (${some.length} of ${live.length} live)`;
  const stateless = live.filter(({ state }) => state === null || !isState(state));
  if (stateless.length > 0) {
    return { phase: "TRIAGE", reason: `Without a workflow state: ${of(stateless)}.` };
  }
  const { maxEstimate } = modes;
  const large = live.filter((issue) => needsSplit(issue, maxEstimate));
  if (large.length > 0) {
    return { phase: "SPLIT", reason: `Larger than ${maxEstimate} and not split: ${of(large)}.` };
  }
  const earliest = IN_ORDER.find((state) => live.some((issue) => stateOf(issue) === state));
  if (earliest === undefined) {
    const reason = `Every live issue is in Human Needed: ${of(live)}.`;
    return { phase: "TERMINAL", awaiting: "human", reason };
  }
  const there = live.filter((issue) => stateOf(issue) === earliest);
  return { ...phaseIn(earliest, modes), reason: `${earliest}: ${of(there)}.` };
}

/** Names the issues, so that the caller need not find them again. */
function named(issues: readonly Issue[]): string {
  const keys = issues.map(({ key }) => key);
  return keys.length > MOST_NAMED
    ? `${keys.slice(0, MOST_NAMED).join(", ")} and others`
    : keys.join(", ");
}

function needsSplit({ state, estimate, subIssues }: Issue, most: Estimate): boolean {
  const early = state === "Backlog" || state === "Research Needed";
  const large = estimate !== null && ESTIMATES.indexOf(estimate) > ESTIMATES.indexOf(most);
  return early && large && subIssues.length === 0;
}

/** The states in which there is work to do or to wait for, in the order of the workflow. */
const IN_ORDER = STATES.filter(isInOrder);

type InOrder = Exclude<State, "Done" | "Canceled" | "Human Needed">;

function isInOrder(state: State): state is InOrder {
  return state !== "Done" && state !== "Canceled" && state !== "Human Needed";
}

function phaseIn(state: InOrder, { reviewMode, approval }: Modes): Omit<FoundPhase, "reason"> {
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
  }
}
