import { type Issue, isLive } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import type { Role } from "../machine/roles.ts";
import { isAtOrPast, isState } from "../machine/states.ts";
import type { PipelinePhase } from "./pipeline-phase.ts";

export type Roster = Readonly<Record<Role, number>>;

const MOST = 3;

/**
 * How many workers of each role a group can keep busy. `streams` is the count of
 * detect_work_streams.
 */
export function suggestedRoster(
  phase: PipelinePhase,
  members: readonly Issue[],
  streams: number | undefined,
): Roster {
  if (phase === "COMPLETE") return { analyst: 0, builder: 0, validator: 0, integrator: 0 };
  const unresearched = members.filter(needsResearch).length;
  return {
    analyst: Math.min(MOST, 1 + Math.floor(unresearched / 3)),
    builder: Math.max(1, Math.min(MOST, streams ?? 1)),
    validator: 1,
    integrator: 1,
  };
}

/** Before Ready for Plan. An issue that waits for a person needs no worker. */
function needsResearch(issue: Issue): boolean {
  const state = stateOf(issue);
  if (!isLive(issue) || state === "Human Needed") return false;
  return !isState(state) || !isAtOrPast(state, "Ready for Plan");
}
