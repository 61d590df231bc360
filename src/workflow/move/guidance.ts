import { COMMANDS, type Command, isLock, isTerminal, type Machine } from "../machine/machine.ts";
import type { State } from "../machine/states.ts";

/** What the new state means for the caller. */
export interface Guidance {
  readonly isLockState: boolean;
  readonly isTerminal: boolean;
  readonly requiresHumanAction: boolean;
  readonly allowedNextTransitions: readonly State[];
  readonly expectedByCommands: readonly Command[];
  readonly note: string;
}

/** `holds`: the caller holds the lock after this hand-off. */
export function guidanceFor(machine: Machine, state: State, holds: boolean): Guidance {
  const { to, flag } = machine.states[state];
  const expected = COMMANDS.filter((command) => machine.commands[command].takes.includes(state));
  return {
    isLockState: isLock(machine, state),
    isTerminal: isTerminal(machine, state),
    requiresHumanAction: flag === "human",
    allowedNextTransitions: to,
    expectedByCommands: expected,
    note: noteOf(machine, state, holds, expected),
  };
}

function noteOf(
  machine: Machine,
  state: State,
  holds: boolean,
  expected: readonly Command[],
): string {
  if (isTerminal(machine, state)) return "Final: no move leads out of this state.";
  if (holds) return "The lock is yours until you complete or escalate.";
  if (isLock(machine, state)) return "Free: nobody holds the lock. Take it with intent=lock.";
  if (state === "Human Needed") return "A person moves it on.";
  if (expected.length === 0) return "No command takes it from here.";
  const review = machine.states[state].flag === "human" ? "A person may look at it. " : "";
  return `${review}Taken on by ${expected.join(", ")}.`;
}
