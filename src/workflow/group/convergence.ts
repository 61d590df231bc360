import { type Issue, isLive } from "../issue/issue.ts";
import { stateOf } from "../issue/issue-state.ts";
import { isTerminal, type Machine } from "../machine/machine.ts";
import { isAtOrPast, isState, type State } from "../machine/states.ts";

export interface Blocking {
  readonly number: number;
  readonly key: string;
  readonly title: string;
  readonly currentState: string;
  /** Steps to the target in the graph, or null when it cannot be reached. */
  readonly distanceToTarget: number | null;
}

export interface Convergence {
  readonly converged: boolean;
  readonly targetState: State;
  readonly total: number;
  readonly ready: number;
  readonly blocking: readonly Blocking[];
  readonly recommendation: "proceed" | "wait" | "escalate";
}

/**
 * Whether every member of a group has reached the target. Terminal members are past every target.
 */
export function convergenceOf(
  machine: Machine,
  members: readonly Issue[],
  targetState: State,
): Convergence {
  // A single issue has nobody to wait for.
  const blocking = (members.length === 1 ? [] : members)
    .filter((issue) => !isReady(machine, issue, targetState))
    .map((issue) => ({
      number: issue.number,
      key: issue.key,
      title: issue.title,
      currentState: stateOf(issue),
      distanceToTarget: distance(machine, stateOf(issue), targetState),
    }));
  const escalated = blocking.some(({ currentState }) => currentState === "Human Needed");
  return {
    converged: blocking.length === 0,
    targetState,
    total: members.length,
    ready: members.length - blocking.length,
    blocking,
    recommendation: blocking.length === 0 ? "proceed" : escalated ? "escalate" : "wait",
  };
}

/** At or past the target, or finished; nobody waits for an issue that is closed. */
export function isReady(machine: Machine, issue: Issue, target: State): boolean {
  const state = stateOf(issue);
  if (!isLive(issue)) return true;
  if (!isState(state)) return false;
  return state === target || isTerminal(machine, state) || isAtOrPast(state, target);
}

/**
 * Steps in the graph. A path through Human Needed does not count: only a person leaves that state.
 */
export function distance(machine: Machine, from: string, to: State): number | null {
  if (!isState(from)) return null;
  const seen = new Set<State>([from]);
  let frontier: State[] = [from];
  for (let steps = 0; frontier.length > 0; steps += 1) {
    if (frontier.includes(to)) return steps;
    const onward = frontier.filter((state) => steps === 0 || state !== "Human Needed");
    frontier = onward
      .flatMap((state) => machine.states[state].to)
      .filter((state) => {
        if (seen.has(state)) return false;
        seen.add(state);
        return true;
      });
  }
  return null;
}
