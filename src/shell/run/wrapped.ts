import type { Wrapper } from "../programs/wrappers.ts";
import { parseCall } from "../prove/parse-call.ts";
import { addAct } from "../state/add-act.ts";
import { setVariable, takeAway, variableOf, whyNotHarmless } from "../state/assign.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { under } from "../state/places.ts";
import { type Outcome, type Shell, type ShellState, settled, UNKNOWN } from "../state/state.ts";
import { notUnderstood } from "./not-understood.ts";

interface Wrapped {
  readonly name: string;
  readonly wrapper: Wrapper;
  readonly run: (call: Call) => Outcome;
}

/** Takes one wrapper off a command, and follows what is left. */
export function runWrapped(
  interpreter: Interpreter,
  call: Call,
  { name, wrapper, run }: Wrapped,
): Outcome {
  const args = call.words.slice(1);
  if (name === "command" && /^-[vV]$/.test(args[0]?.value ?? "")) {
    addAct(interpreter, call, { name, why: undefined });
    return settled(call.state);
  }
  const parsed = parseCall(args, wrapper);
  if (typeof parsed === "string") return notUnderstood(interpreter, call);
  // dash knows no option of exec and would run it.
  if (name === "exec" && parsed.options.length > 0) return notUnderstood(interpreter, call);
  if (parsed.options.some((option) => option.name === "--help" || option.name === "--version")) {
    // Some print it and then run the command all the same.
    if (args.length > 1) return notUnderstood(interpreter, call);
    addAct(interpreter, call, { name, why: undefined });
    return settled(call.state);
  }
  const { operands = 0 } = wrapper;
  if (parsed.operands.slice(0, operands).some((word) => word.several))
    return notUnderstood(interpreter, call);
  const inner: Call = {
    ...call,
    words: parsed.operands.slice(operands),
    inShell: call.inShell && wrapper.inShell === true,
    held: call.held ?? (wrapper.writes ? `${name} is not known to only read` : undefined),
  };
  const given = name === "env" || name === "sudo" ? withEnvironment(inner, parsed.options) : inner;
  if (given === undefined) return notUnderstood(interpreter, call);
  if (given.words.length === 0) {
    addAct(interpreter, given, {
      name,
      args,
      why: name === "exec" || name === "env" || name === "time" ? undefined : "it runs nothing",
    });
    return settled(call.state);
  }
  const outcome = run(given);
  if (given.inShell) return outcome;
  const only = (after: ShellState): ShellState => ({
    shell: call.state.shell,
    effects: after.effects,
  });
  return { ok: only(outcome.ok), fail: only(outcome.fail) };
}

/** What `env` changes before it runs the command; undefined: it is not known. */
function withEnvironment(
  call: Call,
  options: readonly { name: string; value: Call["words"][number] | undefined }[],
): Call | undefined {
  let { state, held } = call;
  for (const { name, value } of options) {
    if (name === "-C" || name === "--chdir") {
      if (value?.value === undefined) return undefined;
      const path = value.value;
      const directories = state.shell.directories?.map((from) => ({
        path: under(from.path, path),
        up: "real" as const,
      }));
      state = { ...state, shell: { ...state.shell, directories } };
    } else if (name === "-i" || name === "--ignore-environment") {
      state = { ...state, shell: withoutVariables(state.shell) };
    } else if (name === "-u" || name === "--unset") {
      if (value?.value === undefined) return undefined;
      const variables = new Map(state.shell.variables);
      takeAway(variables, value.value);
      state = { ...state, shell: { ...state.shell, variables } };
      held ??= whyNotHarmless(value.value, undefined);
    }
  }
  let at = 0;
  for (const word of call.words) {
    const [, name] = /^([A-Za-z_]\w*)=/.exec(word.prefix) ?? [];
    if (name === undefined) break;
    if (word.several) return undefined;
    const value = word.value?.slice(name.length + 1);
    held ??= whyNotHarmless(name, value);
    const prefix = word.prefix.slice(name.length + 1);
    const variable = variableOf({ ...word, value, prefix, maybeFlag: true });
    state = { ...state, shell: setVariable(state.shell, name, variable, true) };
    at += 1;
  }
  const words = call.words.slice(at);
  // A word that is not known may be one more assignment.
  if (words[0]?.value === undefined && words.length > 0) return undefined;
  return { ...call, words, state, held };
}

function withoutVariables(shell: Shell): Shell {
  return { ...shell, variables: new Map([["HOME", UNKNOWN]]) };
}
