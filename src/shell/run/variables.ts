import { addAct } from "../state/add-act.ts";
import {
  setVariable,
  takeAway,
  unknownVariable,
  variableOf,
  whyNotHarmless,
} from "../state/assign.ts";
import type { Call, Interpreter } from "../state/interpreter.ts";
import { directoryPlaces } from "../state/places.ts";
import { type Outcome, type ShellState, settled } from "../state/state.ts";
import { variableNamed } from "../state/variable.ts";
import { notUnderstood } from "./not-understood.ts";

const NAME = /^[A-Za-z_]\w*$/;

/** `export x=y` and its like. Options change what an assignment does, and are not understood. */
export function declare(interpreter: Interpreter, call: Call, command: string): Outcome {
  const exported = command === "export" ? true : undefined;
  const declared = {
    ...(!exported && { isLocal: true as const }),
    ...(command === "readonly" && { isFixed: true as const }),
  };
  let { shell } = call.state;
  let why: string | undefined;
  for (const word of call.words.slice(1)) {
    const [name = ""] = word.prefix.split("=", 1);
    if (
      word.several ||
      !NAME.test(name) ||
      (!word.prefix.includes("=") && word.value === undefined)
    ) {
      return notUnderstood(interpreter, call);
    }
    if (word.prefix.includes("=")) {
      const given = {
        ...word,
        value: word.value?.slice(name.length + 1),
        prefix: word.prefix.slice(name.length + 1),
      };
      why ??= whyNotHarmless(name, given.value);
      const variable = { ...variableOf({ ...given, maybeFlag: true }), ...declared };
      shell = setVariable(shell, name, variable, exported);
    } else if (exported) {
      why ??= whyNotHarmless(name, undefined);
      shell = setVariable(shell, name, variableNamed(interpreter, name, call.state), true);
    } else {
      // A function's own has no value yet; elsewhere it keeps the one it had.
      shell = setVariable(shell, name, { ...unknownVariable(), ...declared });
    }
  }
  addAct(interpreter, call, { name: command, why, places: directoryPlaces(call.state) });
  return settled({ ...call.state, shell });
}

/** `read -r x y`. */
export function read(interpreter: Interpreter, call: Call): Outcome {
  const words = call.words.slice(1);
  for (let option = words[0]?.value; option?.startsWith("-"); option = words[0]?.value) {
    words.shift();
    if (/^-[rs]+$/.test(option)) continue;
    const value = words.shift()?.value;
    // zsh evaluates a number as an expression.
    const isPlain = /^-[rs]*[dp]$/.test(option) || /^[0-9.]+$/.test(value ?? "");
    if (!/^-[rs]*[dpntu]$/.test(option) || value === undefined || !isPlain) {
      return notUnderstood(interpreter, call);
    }
  }
  let { shell } = call.state;
  let why: string | undefined;
  // Without a name it sets REPLY, of which nothing is ever known.
  for (const { value } of words) {
    if (value === undefined || !NAME.test(value)) return notUnderstood(interpreter, call);
    why ??= value === "REPLY" ? undefined : whyNotHarmless(value, undefined);
    shell = setVariable(shell, value, unknownVariable());
  }
  addAct(interpreter, call, { name: "read", why, places: directoryPlaces(call.state) });
  return settled({ ...call.state, shell });
}

/** Takes variables and functions away. */
export function unset(interpreter: Interpreter, call: Call): Outcome {
  const variables = new Map(call.state.shell.variables);
  const functions = new Map(call.state.shell.functions);
  let why: string | undefined;
  for (const { value } of call.words.slice(1)) {
    if (value === "-v") continue;
    if (value === undefined || !NAME.test(value)) return notUnderstood(interpreter, call);
    why ??= whyNotHarmless(value, undefined);
    takeAway(variables, value);
    functions.delete(value);
  }
  addAct(interpreter, call, { name: "unset", why, places: directoryPlaces(call.state) });
  const shell: ShellState["shell"] = { ...call.state.shell, variables, functions };
  return settled({ ...call.state, shell });
}
