import { COMMANDS, type Command, hasEdge, isTerminal, type Machine } from "../machine/machine.ts";
import type { State } from "../machine/states.ts";

interface Step {
  readonly command: Command;
  readonly to: State;
  readonly rejects?: boolean;
}

/** The call that makes this step: by intent where the command has one, else by state name. */
export function retry(machine: Machine, { command, to, rejects }: Step): string {
  if (rejects) return `command=${command} intent=reject`;
  const { lock, intents } = machine.commands[command];
  if (to === lock) return `command=${command} intent=lock`;
  if (to === intents.complete) return `command=${command} intent=complete`;
  return `command=${command} to_state="${to}"`;
}

/** Every step a worker could take from here, without intents that end or escalate the work. */
function stepsFrom(machine: Machine, from: State): Step[] {
  if (isTerminal(machine, from) || from === "Human Needed") return [];
  return COMMANDS.flatMap((command) => {
    const { takes, gives, lock, intents, rejectsFrom } = machine.commands[command];
    const given = takes.includes(from) || lock === from ? [...(lock ? [lock] : []), ...gives] : [];
    const back = rejectsFrom.includes(from) && intents.reject ? [intents.reject] : [];
    return [
      ...given.map((to) => ({ command, to })),
      ...back.map((to) => ({ command, to, rejects: true })),
    ].filter(
      ({ to }) =>
        hasEdge(machine, from, to) &&
        to !== "Human Needed" &&
        to !== from &&
        (!isTerminal(machine, to) || intents.complete === to),
    );
  });
}

/** The first step of the shortest legal path from a state to one of the goals. */
export function firstStep(
  machine: Machine,
  from: State,
  goals: readonly State[],
): Step | undefined {
  const seen = new Set<State>([from]);
  let frontier = stepsFrom(machine, from).map((step) => ({ first: step, at: step.to }));
  while (frontier.length > 0) {
    const found = frontier.find(({ at }) => goals.includes(at));
    if (found) return found.first;
    const next = frontier.filter(({ at }) => !seen.has(at));
    for (const { at } of next) seen.add(at);
    frontier = next.flatMap(({ first, at }) =>
      stepsFrom(machine, at).map((step) => ({ first, at: step.to })),
    );
  }
  return undefined;
}

/**
 * The recovery that leads to a state the command can start from; if none does, a person must act.
 */
export function wayTo(machine: Machine, from: State, goals: readonly State[]): string {
  const step = firstStep(machine, from, goals);
  return step ? retry(machine, step) : "intent=escalate";
}
