import { COMMANDS, type Command, INTENTS, type Intent, type Machine } from "../machine/machine.ts";
import {
  intentWord,
  isWrittenAsIntent,
  oneOf,
  quoted,
  readCommandName,
  readIntent,
} from "../machine/spelling.ts";
import { isState, STATES, type State } from "../machine/states.ts";
import type { Fault } from "./refusal.ts";

/** What a caller asks for, in any accepted spelling. */
export interface MoveRequest {
  readonly command?: string | undefined;
  readonly intent?: string | undefined;
  readonly toState?: string | undefined;
}

export interface ResolvedMove {
  readonly command: Command;
  readonly intent: Intent | undefined;
  readonly target: State;
}

export type Resolution =
  | { readonly ok: true; readonly move: ResolvedMove }
  | { readonly ok: false; readonly fault: Fault };

/** Rules one and two: every name is known, and the intent leads to exactly one state. */
export function resolveMove(machine: Machine, request: MoveRequest): Resolution {
  const command = readCommandName(request.command);
  if (!command) return no(unknownCommand(request.command));

  const { intent: word, toState } = request;
  const given = word ?? toState;
  const isBoth = word !== undefined && toState !== undefined;
  if (given === undefined || isBoth) return no(notExactlyOne(machine, command, isBoth));
  if (word === undefined && !isWrittenAsIntent(given)) {
    return isState(given)
      ? { ok: true, move: { command, intent: undefined, target: given } }
      : no(unknownState(given));
  }
  const intent = readIntent(given);
  if (!intent) return no(unknownIntent(machine, command, given));

  const target = targetOf(machine, command, intent);
  if (target === null) return no(ambiguous(machine, command, intent));
  if (target === undefined) return no(unmapped(machine, command, intent));
  return { ok: true, move: { command, intent, target } };
}

/** A command's own mapping comes before the mapping for all commands. */
export function targetOf(
  machine: Machine,
  command: Command,
  intent: Intent,
): State | null | undefined {
  const own = machine.commands[command].intents[intent];
  return own === undefined ? machine.anyCommand[intent] : own;
}

/** The states a caller may name directly with this command. */
export function givesOf(machine: Machine, command: Command): State[] {
  const { gives, lock } = machine.commands[command];
  return lock === undefined || gives.includes(lock) ? [...gives] : [lock, ...gives];
}

function no(fault: Fault): Resolution {
  return { ok: false, fault };
}

function unknownCommand(name: string | undefined): Fault {
  return {
    rule: 1,
    fact: name === undefined ? "No command is given." : `${quoted(name)} is not a command.`,
    valid: `Commands are ${COMMANDS.join(", ")}, each also with the prefix ralph_.`,
  };
}

function notExactlyOne(machine: Machine, command: Command, both: boolean): Fault {
  return {
    rule: 1,
    fact: both ? "Both intent and to_state are given." : "Neither intent nor to_state is given.",
    valid: `Give one of them. Intents are ${INTENTS.join(", ")}; ${command} gives ${oneOf(givesOf(machine, command))}.`,
  };
}

function unknownIntent(machine: Machine, command: Command, word: string): Fault {
  return {
    rule: 1,
    fact: `${quoted(intentWord(word))} is not an intent.`,
    valid: `Intents of ${command}: ${meanings(machine, command).join(", ")}.`,
  };
}

/** What every intent means for a command. */
function meanings(machine: Machine, command: Command): string[] {
  return INTENTS.map((intent) => {
    const target = targetOf(machine, command, intent);
    if (target === null) return `${intent} (name a state instead)`;
    return target === undefined ? `${intent} (none)` : `${intent} → ${target}`;
  });
}

function unknownState(name: string): Fault {
  return {
    rule: 1,
    fact: `${quoted(name)} is not a state.`,
    valid: `States are ${STATES.join(", ")}.`,
  };
}

function ambiguous(machine: Machine, command: Command, intent: Intent): Fault {
  return {
    rule: 2,
    fact: `${intent} is ambiguous for ${command}; name a state.`,
    valid: `${command} gives ${oneOf(givesOf(machine, command))}.`,
  };
}

function unmapped(machine: Machine, command: Command, intent: Intent): Fault {
  const others = COMMANDS.flatMap((other) => {
    const target = targetOf(machine, other, intent);
    return target ? [`${other} → ${target}`] : [];
  });
  return {
    rule: 2,
    fact: `${command} has no ${intent}.`,
    valid: `${intent} works for ${others.join(", ")}. ${command} gives ${oneOf(givesOf(machine, command))}.`,
  };
}
