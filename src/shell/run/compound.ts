import type { Argument } from "../prove/argument.ts";
import { addAct } from "../state/add-act.ts";
import { setVariable, unknownVariable, variableOf, whyNotHarmless } from "../state/assign.ts";
import { type Expanded, expandWord, expandWords } from "../state/expand.ts";
import type { Interpreter } from "../state/interpreter.ts";
import { either, joinStates, sameState } from "../state/join.ts";
import { directoryPlaces } from "../state/places.ts";
import {
  loseShell,
  type Outcome,
  type ShellState,
  settled,
  type Variable,
} from "../state/state.ts";
import { effectsOnly } from "../state/sub-shell.ts";
import type { Case, For, If, Script, ShellCommand, While } from "../tree/node.ts";
import { runRedirects } from "./redirects.ts";

type Compound = Exclude<
  ShellCommand,
  { kind: "simple" | "pipeline" | "and-or" | "function" | "foreign" }
>;

interface Follow {
  readonly script: (interpreter: Interpreter, script: Script, state: ShellState) => Outcome;
}

export function runCompound(
  interpreter: Interpreter,
  node: Compound,
  start: ShellState,
  follow: Follow,
): Outcome {
  const { state } = runRedirects(interpreter, node.redirects, start, "");
  const run = (script: Script, at: ShellState) => follow.script(interpreter, script, at);
  switch (node.kind) {
    case "group":
      return run(node.body, state);
    case "subshell":
      return effectsOnly(state, run(node.body, state));
    case "if":
      return runIf(node, state, run);
    case "while":
      return runWhile(interpreter, node, state, run);
    case "for":
      return runFor(interpreter, node, state, run);
    case "case":
      return runCase(interpreter, node, state, run);
    case "test":
      return settled(expandWords(interpreter, node.words, state).state);
  }
}

type Run = (script: Script, state: ShellState) => Outcome;

function runIf({ branches, otherwise }: If, start: ShellState, run: Run): Outcome {
  let state = start;
  const ends: Outcome[] = [];
  for (const { test, body } of branches) {
    const tested = run(test, state);
    ends.push(run(body, tested.ok));
    state = tested.fail;
  }
  ends.push(otherwise ? run(otherwise, state) : settled(state));
  return ends.reduce((one, other) => ({
    ok: joinStates(one.ok, other.ok),
    fail: joinStates(one.fail, other.fail),
  }));
}

function runWhile(
  interpreter: Interpreter,
  { test, body }: While,
  start: ShellState,
  run: Run,
): Outcome {
  return loop(interpreter, start, (state) => {
    const tested = run(test, state);
    // `until` runs its body when the test fails.
    return joinStates(either(tested), either(run(body, either(tested))));
  });
}

function runFor(interpreter: Interpreter, node: For, start: ShellState, run: Run): Outcome {
  const { args, state } = expandWords(interpreter, node.words ?? [], start);
  const each =
    node.words === undefined || args.length === 0
      ? unknownVariable()
      : args.map(variableOf).reduce(alike);
  const why = whyNotHarmless(node.name, undefined);
  if (why !== undefined) {
    const call = {
      words: [],
      state,
      inShell: true,
      held: undefined,
      input: undefined,
      text: `for ${node.name}`,
    };
    addAct(interpreter, call, { name: "", args: [], why, places: directoryPlaces(state) });
  }
  if (node.words !== undefined && args.length <= MOST_ROUNDS && args.every(isLiteral)) {
    return runEach(interpreter, node, { args, state }, run);
  }
  return loop(interpreter, state, (before) => {
    const shell = setVariable(before.shell, node.name, each);
    return either(run(node.body, { ...before, shell }));
  });
}

const MOST_ROUNDS = 8;

function isLiteral({ value, several }: Argument): boolean {
  return value !== undefined && !several;
}

/** Over a few literal words, the body is followed once for each. */
function runEach(
  interpreter: Interpreter,
  node: For,
  { args, state }: Expanded,
  run: Run,
): Outcome {
  const firstEscape = interpreter.escapes.length;
  let after = state;
  for (const arg of args) {
    const before = interpreter.escapes.slice(firstEscape).reduce(joinStates, after);
    const shell = setVariable(before.shell, node.name, variableOf(arg));
    after = either(run(node.body, { ...before, shell }));
  }
  return settled(interpreter.escapes.slice(firstEscape).reduce(joinStates, after));
}

/** What is true of all the words a loop goes through. */
function alike(one: Variable, other: Variable): Variable {
  return {
    // Each may lie in another folder.
    value: one.value === other.value ? one.value : undefined,
    noDash: one.noDash && other.noDash,
    isPlain: (one.isPlain || isOneWord(one)) && (other.isPlain || isOneWord(other)),
    isOne: isOneWord(one) && isOneWord(other),
    isNumber: one.isNumber && other.isNumber,
    exported: false,
  };
}

function isOneWord({ value, isOne }: Variable): boolean {
  return isOne || (value !== undefined && /^[\w./:@%+,=][\w./:@%+,=~^{}-]*$/.test(value));
}

/** Follows the body until nothing new can be learnt from running it once more. */
function loop(
  interpreter: Interpreter,
  start: ShellState,
  body: (state: ShellState) => ShellState,
): Outcome {
  const firstAct = interpreter.acts.length;
  const firstEscape = interpreter.escapes.length;
  let state = start;
  for (let round = 0; round < 3; round += 1) {
    interpreter.acts.length = firstAct;
    const after = [body(state), ...interpreter.escapes.slice(firstEscape)].reduce(
      joinStates,
      state,
    );
    if (sameState(after, state)) return settled(after);
    state = after;
  }
  interpreter.acts.length = firstAct;
  const lost = loseShell(state);
  body(lost);
  return settled(joinStates(lost, start));
}

function runCase(
  interpreter: Interpreter,
  { word, items }: Case,
  start: ShellState,
  run: Run,
): Outcome {
  let { state } = expandWord(interpreter, word, start);
  let after = state;
  for (const { patterns, body } of items) {
    state = expandWords(interpreter, patterns, state).state;
    after = joinStates(after, either(run(body, state)));
  }
  return settled(joinStates(after, state));
}
