import type { Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
import type { State } from "../machine/states.ts";
import { type ActionableQuery, actionableQuery } from "./actionable.ts";
import { MOST_COUNTED } from "./processable.ts";

/** The states in which an issue waits for a worker. */
const WAITING: readonly State[] = [
  "Backlog",
  "Research Needed",
  "Ready for Plan",
  "Plan in Review",
  "In Progress",
];

/**
 * Finds the issues that the lead could still give to a worker, of any size: what is too large waits
 * for split. Where a person approves plans, a plan in review is not one.
 */
export function processableQuery(machine: Machine, modes: Modes): ActionableQuery {
  return actionableQuery(machine, modes, {
    states: WAITING,
    maxEstimate: "XL",
    limit: MOST_COUNTED,
    countTo: MOST_COUNTED + 1,
  });
}
