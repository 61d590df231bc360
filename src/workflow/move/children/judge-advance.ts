import { type IssueState, stateOf } from "../../issue/issue-state.ts";
import type { Machine } from "../../machine/machine.ts";
import type { Modes } from "../../machine/modes.ts";
import { commandsOf, type Role } from "../../machine/roles.ts";
import { oneOf, quoted } from "../../machine/spelling.ts";
import { isAtOrPast, isState, STATES, type State } from "../../machine/states.ts";
import { otherWork } from "../recovery/other-ways.ts";
import { usableBy } from "../recovery/tried.ts";
import type { Refusal } from "../refusal.ts";
import { givesOf } from "../resolve-move.ts";

/** Children advance only to states that are in the order. */
export const ADVANCE_TARGETS: readonly State[] = STATES.filter(
  (state) => state !== "Human Needed" && state !== "Canceled",
);

/** Who advances the children of an issue. */
export interface Advancer {
  readonly role: Role | undefined;
  readonly modes: Modes;
}

/** Refuses a target to which children never advance. */
export function judgeTarget(target: string | undefined): Refusal | undefined {
  if (ADVANCE_TARGETS.some((state) => state === target)) return undefined;
  return {
    rule: 1,
    fact: factOf(target),
    valid: `Children are advanced to ${oneOf(ADVANCE_TARGETS)}.`,
    recovery: ["targetState=the state that their parent is in"],
  };
}

function factOf(target: string | undefined): string {
  if (target === undefined) return "No targetState is given.";
  return isState(target)
    ? `Children are not advanced to ${target}.`
    : `${quoted(target)} is not a state.`;
}

/**
 * Refuses to advance the children of an issue further than the issue itself, or by a role that has
 * no command for it. `judgeChild` decides for each child.
 */
export function judgeAdvance(
  machine: Machine,
  parent: Pick<IssueState, "number" | "state">,
  target: State,
  advancer: Advancer,
): Refusal | undefined {
  const at = stateOf(parent);
  const { number } = parent;
  const reached = isState(at) && isAtOrPast(at, target);
  if (reached && mayGive(machine, target, advancer)) return undefined;
  // No state is before Backlog, where a split parent stays: its children never advance with it.
  const isCarried = isState(at) && at !== "Backlog" && ADVANCE_TARGETS.includes(at);
  const instead =
    isCarried && mayGive(machine, at, advancer)
      ? [`advance_children number=${number} targetState="${at}"`]
      : [...byThemselves(machine, number, target, advancer), ...otherWork(machine, {}, advancer)];
  if (!reached) {
    return {
      rule: 4,
      fact: `#${number} is in ${at}; its children do not go to ${target} before it.`,
      valid: "Children follow their parent: they are advanced to a state that it has reached.",
      recovery: instead,
    };
  }
  return {
    rule: 0,
    fact: `${advancer.role} has no command that leads to ${target}.`,
    valid: `A role advances children to the states that its commands give.`,
    recovery: instead,
  };
}

/** The hand-off with which a child itself gets there, where the caller has one. */
function byThemselves(
  machine: Machine,
  parent: number,
  target: State,
  advancer: Advancer,
): string[] {
  const command = usableBy(advancer).find(
    (one) => machine.commands[one].intents.complete === target,
  );
  if (command === undefined) return [];
  const after = target === "Done" ? `, then ${command} close for #${parent}` : "";
  return [`handoff_ticket ${command} complete for each child itself${after}`];
}

function mayGive(machine: Machine, target: State, { role, modes }: Advancer): boolean {
  if (role === undefined) return true;
  return commandsOf(role, modes.reviewMode).some((command) =>
    givesOf(machine, command).includes(target),
  );
}
