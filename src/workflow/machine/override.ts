import type * as z from "zod/mini";
import {
  COMMANDS,
  type Command,
  type CommandRow,
  type Intent,
  type IntentTargets,
  type Machine,
} from "./machine.ts";
import {
  type commandShape,
  faultOf,
  type Override,
  overrideShape,
  type stateShape,
} from "./override-file.ts";
import { readCommandName, readIntent } from "./spelling.ts";
import { isState, STATES, type State, type StateRow } from "./states.ts";

export type OverrideReading =
  | { readonly ok: true; readonly machine: Machine }
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Merges an override file into the machine. The eleven state names stay; faults are reported by
 * place.
 */
export function readOverride(base: Machine, file: unknown): OverrideReading {
  const shape = overrideShape.safeParse(file);
  if (!shape.success) {
    return { ok: false, faults: shape.error.issues.map(faultOf) };
  }
  const faults = unknownNames(shape.data);
  if (faults.length > 0) return { ok: false, faults };
  const machine = withOverride(base, shape.data);
  const broken = contradictions(machine);
  return broken.length > 0 ? { ok: false, faults: broken } : { ok: true, machine };
}

function unknownNames({ states, semantic_states, commands }: Override): string[] {
  const intents = Object.entries(semantic_states ?? {});
  return [
    ...Object.keys(states ?? {})
      .filter((name) => !isState(name))
      .map((name) => `states.${name}: not a state`),
    ...Object.keys(commands ?? {})
      .filter((name) => !readCommandName(name))
      .map((name) => `commands.${name}: not a command`),
    ...intents
      .filter(([name]) => !readIntent(name))
      .map(([name]) => `semantic_states.${name}: not an intent`),
    ...intents.flatMap(([name, targets]) =>
      Object.keys(targets)
        .filter((command) => command !== "*" && !readCommandName(command))
        .map((command) => `semantic_states.${name}.${command}: not a command`),
    ),
  ];
}

function withOverride(base: Machine, override: Override): Machine {
  const { commands = {}, semantic_states = {} } = override;
  const forAll = intentsOf(semantic_states, "*");
  const rows = { ...base.commands };
  for (const command of COMMANDS) {
    const given = commands[command] ?? commands[`ralph_${command}`];
    const own = intentsOf(semantic_states, command);
    rows[command] = commandRow(base.commands[command], given, forAll, own);
  }
  return {
    states: withStates(base, override, rows),
    commands: rows,
    anyCommand: { ...base.anyCommand, ...forAll },
  };
}

/** The file's mapping for all commands comes before our built-in mapping of one command. */
function commandRow(
  builtIn: CommandRow,
  given: z.infer<typeof commandShape> | undefined,
  forAll: IntentTargets,
  own: IntentTargets,
): CommandRow {
  const kept = Object.entries(builtIn.intents).filter(
    ([intent]) => !Object.keys(forAll).includes(intent),
  );
  const said = { ...Object.fromEntries(kept), ...own };
  const lock = given?.lock_state === undefined ? said.lock : given.lock_state;
  const { lock: _, ...intents } = said;
  return {
    takes: given?.valid_input_states ?? builtIn.takes,
    gives: given?.valid_output_states ?? builtIn.gives,
    rejectsFrom: given?.valid_reject_states ?? builtIn.rejectsFrom,
    intents: lock ? { ...intents, lock } : intents,
    ...(lock ? { lock } : {}),
  };
}

function withStates(
  base: Machine,
  { states = {} }: Override,
  rows: Machine["commands"],
): Machine["states"] {
  const merged = { ...base.states };
  const locks = COMMANDS.map((command) => rows[command].lock);
  for (const name of STATES) {
    const given = states[name];
    if (given) merged[name] = stateRow(given, locks.includes(name));
  }
  return merged;
}

function stateRow(given: z.infer<typeof stateShape>, locked: boolean): StateRow {
  const to = given.allowed_transitions;
  if (given.is_terminal) return { to, flag: "terminal" };
  if (given.is_lock_state || locked) return { to, flag: "lock" };
  return given.requires_human_action ? { to, flag: "human" } : { to };
}

function intentsOf(
  table: NonNullable<Override["semantic_states"]>,
  command: Command | "*",
): Partial<Record<Intent, State | null>> {
  const found: Partial<Record<Intent, State | null>> = {};
  for (const [name, targets] of Object.entries(table)) {
    const intent = readIntent(name);
    const target = targets[command] ?? targets[`ralph_${command}`];
    const isNull = targets[command] === null || targets[`ralph_${command}`] === null;
    if (intent && (target !== undefined || isNull)) found[intent] = target ?? null;
  }
  return found;
}

function contradictions({ states, commands }: Machine): string[] {
  const terminal = STATES.filter((name) => states[name].flag === "terminal");
  return [
    ...terminal
      .filter((name) => states[name].to.length > 0)
      .map((name) => `states.${name}: terminal, but has transitions`),
    ...COMMANDS.flatMap((command) => {
      const { lock } = commands[command];
      return lock && states[lock].flag !== "lock"
        ? [`commands.${command}.lock_state: ${lock} is not a lock state`]
        : [];
    }),
  ];
}
