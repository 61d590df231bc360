import { COMMANDS, type Command, isLock, isTerminal, type Machine } from "../machine/machine.ts";
import type { Modes } from "../machine/modes.ts";
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

/** The number, and the modes in which it goes on. */
export interface GuidedBy {
  readonly number: number;
  readonly modes: Modes;
}

/** `holds`: the caller holds the lock after this hand-off. */
export function guidanceFor(
  machine: Machine,
  state: State,
  holds: boolean,
  guided: GuidedBy,
): Guidance {
  const { to } = machine.states[state];
  const expected = COMMANDS.filter((command) => isExpected(machine, state, command, guided.modes));
  return {
    isLockState: isLock(machine, state),
    isTerminal: isTerminal(machine, state),
    requiresHumanAction: needsPerson(machine, state, guided.modes),
    allowedNextTransitions: to,
    expectedByCommands: expected,
    note: noteOf(machine, state, holds, expected, guided),
  };
}

/** Past a plan's review only `skip` leads without the review itself. */
function isExpected(machine: Machine, state: State, command: Command, modes: Modes): boolean {
  if (!machine.commands[command].takes.includes(state)) return false;
  const isSkipped = modes.reviewMode === "skip" && modes.approval === "table";
  return state !== "Plan in Review" || command !== "impl" || isSkipped;
}

function needsPerson(machine: Machine, state: State, modes: Modes): boolean {
  if (machine.states[state].flag !== "human") return false;
  if (state === "Plan in Review") return modes.approval === "person";
  return state !== "In Review" || modes.mergeApproval === "person";
}

function noteOf(
  machine: Machine,
  state: State,
  holds: boolean,
  expected: readonly Command[],
  { number, modes }: GuidedBy,
): string {
  if (isTerminal(machine, state)) return "Final: only a person leads out of this state.";
  if (holds) return "The lock is yours until you complete or escalate.";
  if (isLock(machine, state)) return "Free: nobody holds the lock. Take it with intent=lock.";
  if (state === "Human Needed") return "A person moves it on.";
  if (expected.length === 0) return "No command takes it from here.";
  const taken = `Taken on by ${expected.join(", ")}.`;
  if (!needsPerson(machine, state, modes)) return taken;
  const what = state === "Plan in Review" ? "the plan" : "the merge";
  return `A person approves ${what}: they are asked, or run ralph approve ${number}. ${taken}`;
}
