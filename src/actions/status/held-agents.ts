import type { HeldAgent } from "../../workflow/waiting/waiting.ts";
import type { RunningAgent } from "../../world/holders/running-sessions.ts";

/** The client shows a question until it is answered; one that was left with Esc leaves no trace. */
const QUESTION_MS = 10 * 60_000;

/** After this time without another call the agent does not try any more. */
const HELD_MS = 30 * 60_000;

/** So often in a row for the same reason, and an agent does not get out of it by itself. */
const STUCK = 2;

/** What of the world tells whether a record still counts. */
export interface HeldCircumstances {
  readonly now: number;
  /** The state the board has now; undefined: not known. */
  stateNow(number: number): string | undefined;
}

/** Agents of running sessions that a gate asked about, or held again and again. */
export function heldAgents(
  agents: readonly RunningAgent[],
  { now, stateNow }: HeldCircumstances,
): HeldAgent[] {
  return agents.flatMap(({ told }): HeldAgent[] => {
    if (told === null) return [];
    const { id, outcome, line: what, holder: who, times, since, at, number, state } = told;
    // The issue was moved since, so the question was answered, or the agent went on.
    if (number !== null && state !== null && stateNow(number) !== state) return [];
    if (outcome === "asked") {
      return now - at > QUESTION_MS ? [] : [{ kind: "question", who, since, what, id, number }];
    }
    if (times < STUCK || now - at > HELD_MS) return [];
    return [{ kind: "held agent", who, since, what, id, number }];
  });
}
