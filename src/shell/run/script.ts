import type { Effects } from "../prove/act.ts";
import { isKnownProgram } from "../prove/judge-program.ts";
import { addAct } from "../state/add-act.ts";
import { deeper, type Interpreter, noteForeign, step, TooManySteps } from "../state/interpreter.ts";
import { either, joinEffects, joinStates, sameState } from "../state/join.ts";
import { directoryPlaces } from "../state/places.ts";
import { loseShell, type Outcome, type ShellState, settled } from "../state/state.ts";
import { effectsOnly } from "../state/sub-shell.ts";
import type { AndOr, Pipeline, Script, ShellCommand } from "../tree/node.ts";
import { builtinNamed } from "./builtins.ts";
import { runCompound } from "./compound.ts";
import { runSimple } from "./simple.ts";

/** Follows a list of statements. */
export function runScript(interpreter: Interpreter, script: Script, start: ShellState): Outcome {
  let outcome = settled(start);
  for (const { command, background } of script.statements) {
    const before = either(outcome);
    const after = runCommand(interpreter, command, before);
    outcome = background ? settled(effectsOnly(before, after).ok) : after;
  }
  return outcome;
}

export function runCommand(
  interpreter: Interpreter,
  command: ShellCommand,
  state: ShellState,
): Outcome {
  step(interpreter);
  return deeper(interpreter, () => run(interpreter, command, state));
}

function run(interpreter: Interpreter, command: ShellCommand, state: ShellState): Outcome {
  switch (command.kind) {
    case "simple":
      return runSimple(interpreter, command, state);
    case "pipeline":
      return runPipeline(interpreter, command, state);
    case "and-or":
      return runAndOr(interpreter, command, state);
    case "function":
      return defineFunction(interpreter, command, state);
    case "foreign":
      return runForeign(interpreter, command.why, command.text, state);
    case "group":
    case "subshell":
    case "if":
    case "while":
    case "for":
    case "case":
    case "test":
      return runCompound(interpreter, command, state, { script: runScript });
  }
}

/** Code outside the language may do anything, also to the shell it runs in. */
function runForeign(
  interpreter: Interpreter,
  why: string,
  text: string,
  state: ShellState,
): Outcome {
  noteForeign(interpreter, why);
  const call = { words: [], state, inShell: true, held: undefined, input: undefined, text };
  const places = [...directoryPlaces(state), { kind: "unknown", why } as const];
  addAct(interpreter, call, { name: undefined, args: [], why, opaque: true, places });
  return settled(loseShell(state));
}

const MOST_FUNCTIONS = 64;

function defineFunction(
  interpreter: Interpreter,
  { name, body }: Extract<ShellCommand, { kind: "function" }>,
  state: ShellState,
): Outcome {
  if (isKnownProgram(name) || builtinNamed(name)) {
    return runForeign(interpreter, `a function named ${name}`, name, state);
  }
  // Each one defined copies the others.
  if (state.shell.functions.size > MOST_FUNCTIONS)
    throw new TooManySteps("it defines too many functions");
  const functions = new Map(state.shell.functions).set(name, body);
  return settled({ ...state, shell: { ...state.shell, functions } });
}

/** The parts run at the same time: what one does to the world may come before any other. */
function runPipeline(
  interpreter: Interpreter,
  { parts, negated }: Pipeline,
  start: ShellState,
): Outcome {
  const [only, ...others] = parts;
  if (only && others.length === 0) {
    const outcome = runCommand(interpreter, only, start);
    return negated ? { ok: outcome.fail, fail: outcome.ok } : outcome;
  }
  const first = interpreter.acts.length;
  const own = runParts(interpreter, parts, () => start);
  const all = own.reduce((before, { effects }) => joinEffects(before, effects), start.effects);
  if (sameState({ shell: start.shell, effects: all }, start)) return settled(after(start, own));
  interpreter.acts.length = first;
  const beside = effectsOfOthers(own, start.effects);
  const ends = runParts(interpreter, parts, (at) => ({
    shell: start.shell,
    effects: beside[at] ?? all,
  }));
  return settled(after(start, [...own, ...ends]));
}

/** For each part what all the others do: what it does itself does not come before it. */
function effectsOfOthers(own: readonly ShellState[], start: Effects): readonly Effects[] {
  const before: Effects[] = [];
  let effects = start;
  for (const part of own) {
    before.push(effects);
    effects = joinEffects(effects, part.effects);
  }
  effects = start;
  return before
    .map((each, at) => ({ each, part: own[at] }))
    .toReversed()
    .map(({ each, part }) => {
      const joined = joinEffects(each, effects);
      effects = joinEffects(effects, part?.effects ?? start);
      return joined;
    })
    .toReversed();
}

function runParts(
  interpreter: Interpreter,
  parts: readonly ShellCommand[],
  startOf: (at: number) => ShellState,
): readonly ShellState[] {
  return parts.map((part, at) => either(runCommand(interpreter, part, startOf(at))));
}

/** Each part has a shell of its own, but the last one of zsh. */
function after(start: ShellState, ends: readonly ShellState[]): ShellState {
  const effects = ends.reduce((before, end) => joinEffects(before, end.effects), start.effects);
  const { shell } = ends.at(-1) ?? start;
  return joinStates({ shell: start.shell, effects }, { shell, effects });
}

function runAndOr(interpreter: Interpreter, { first, rest }: AndOr, start: ShellState): Outcome {
  let outcome = runCommand(interpreter, first, start);
  for (const { operator, command } of rest) {
    if (operator === "&&") {
      const next = runCommand(interpreter, command, outcome.ok);
      const fail = outcome.succeeds ? next.fail : joinStates(outcome.fail, next.fail);
      outcome = {
        ok: next.ok,
        fail,
        succeeds: outcome.succeeds === true && next.succeeds === true,
      };
    } else {
      const next = runCommand(interpreter, command, outcome.fail);
      outcome = outcome.succeeds
        ? outcome
        : { ok: joinStates(outcome.ok, next.ok), fail: next.fail };
    }
  }
  return outcome;
}
