import { WRAPPERS } from "../programs/wrappers.ts";
import { everyWritten } from "../programs/writers.ts";
import { whyMayWrite } from "../prove/judge-program.ts";
import { addAct } from "../state/add-act.ts";
import { type Call, deeper, type Interpreter, step } from "../state/interpreter.ts";
import { joinStates } from "../state/join.ts";
import { filePlaces, namePlaces, wholePlaces } from "../state/places.ts";
import { declaredAs, type Outcome, type ShellState, settled, UNKNOWN } from "../state/state.ts";
import { builtinNamed } from "./builtins.ts";
import { effectsOf, placesOfWriter } from "./file-writers.ts";
import { runGit } from "./git.ts";
import { runFind, runXargs } from "./inner.ts";
import { notUnderstood } from "./not-understood.ts";
import { runShell, SHELLS } from "./shell.ts";
import { runWrapped } from "./wrapped.ts";

const SYSTEM_FOLDER =
  /^(?:\/usr(?:\/local)?)?\/s?bin\/([\w.+-]+)$|^\/opt\/homebrew\/bin\/([\w.+-]+)$/;

/** Follows one simple command into the acts it comes to. */
export function runCall(interpreter: Interpreter, call: Call): Outcome {
  step(interpreter);
  const [first] = call.words;
  if (first === undefined) return settled(call.state);
  // What the name is, is known only when it runs: it may be one of the shell's own commands.
  if (first.value === undefined || first.several) return notUnderstood(interpreter, call);
  const { value } = first;
  return deeper(interpreter, () => {
    if (!value.includes("/")) return runNamed(interpreter, call, value);
    const [, system, homebrew] = SYSTEM_FOLDER.exec(value) ?? [];
    const name = system ?? homebrew;
    return name === undefined
      ? runUnknown(interpreter, call, value)
      : runProgram(interpreter, call, name);
  });
}

function runNamed(interpreter: Interpreter, call: Call, name: string): Outcome {
  if (call.inShell) {
    if (call.state.shell.functions.has(name)) return runFunction(interpreter, call, name);
    const builtin = builtinNamed(name);
    if (builtin) return builtin(interpreter, call, name);
  }
  return runProgram(interpreter, call, name);
}

function runFunction(interpreter: Interpreter, call: Call, name: string): Outcome {
  const body = call.state.shell.functions.get(name);
  if (body === undefined) return notUnderstood(interpreter, call);
  const before = interpreter.escapes.length;
  const script = { statements: [{ command: body, background: false }] };
  const { ok, fail } = interpreter.runScript(interpreter, script, call.state);
  const returned = interpreter.escapes.slice(before);
  return {
    ok: withoutLocals(returned.reduce(joinStates, ok), call.state),
    fail: withoutLocals(returned.reduce(joinStates, fail), call.state),
  };
}

/** What a function declared for itself is gone, and what was set before by that name may be back. */
function withoutLocals(after: ShellState, before: ShellState): ShellState {
  const own = [...after.shell.variables].filter(
    ([name, variable]) => variable.isLocal && variable !== before.shell.variables.get(name),
  );
  if (own.length === 0) return after;
  const variables = new Map(after.shell.variables);
  for (const [name, variable] of own) variables.set(name, { ...UNKNOWN, ...declaredAs(variable) });
  return { ...after, shell: { ...after.shell, variables } };
}

function runProgram(interpreter: Interpreter, call: Call, name: string): Outcome {
  const again = (inner: Call) => runCall(interpreter, inner);
  // Behind a wrapper, what only the shell has is looked up as a program, and may be anything.
  if (!call.inShell && (SHELL_ONLY.has(name) || builtinNamed(name))) {
    addAct(interpreter, call, { name, why: `${name} is not known to only read` });
    return settled(call.state);
  }
  const wrapper = WRAPPERS.get(name);
  if (wrapper) return runWrapped(interpreter, call, { name, wrapper, run: again });
  if (SHELLS.has(name) && call.words.length > 1) return runShell(interpreter, call, name);
  switch (name) {
    case "git":
      return runGit(interpreter, call);
    case "find":
      return runFind(interpreter, call, again);
    case "xargs":
      return runXargs(interpreter, call, again);
    default:
      return runUnknown(interpreter, call, name);
  }
}

/** A program that is judged by its declaration, or that has none. */
function runUnknown(interpreter: Interpreter, call: Call, name: string): Outcome {
  const args = call.words.slice(1);
  const why = name.includes("/") ? `${name} is not known to only read` : whyMayWrite(name, args);
  if (why === undefined) {
    addAct(interpreter, call, { name, why });
    return settled(call.state);
  }
  const written = everyWritten(name, args);
  const writesAt = written && [
    ...written.files.flatMap((word) => filePlaces(word, call.state)),
    ...written.whole.flatMap((word) => wholePlaces(word, call.state)),
    ...written.names.flatMap((word) => namePlaces(word, call.state)),
  ];
  addAct(interpreter, call, {
    ...{ name, why, places: placesOfWriter(call.words, call.state) },
    // Without a place it would write nothing, and fail.
    ...(writesAt !== undefined && writesAt.length > 0 && { writesAt }),
  });
  const inner = args.findIndex((word) => RUNS_MORE.test(word.value ?? ""));
  // A program that is not known may run what it is given.
  if (inner >= 0)
    runCall(interpreter, { ...call, words: args.slice(inner), inShell: false, held: why });
  return settled({ ...call.state, effects: effectsOf(name, args, call.state) });
}

const SHELL_ONLY = new Set(["command", "builtin", "exec", "type", ":"]);

const RUNS_MORE = /^(?:\/(?:usr\/)?bin\/)?(?:git|sh|bash|dash|zsh|ksh|env|xargs|gh|curl|ralph)$/;
