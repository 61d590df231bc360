import { isPlaced } from "../programs/writers.ts";
import type { Argument } from "../prove/argument.ts";
import { addAct } from "../state/add-act.ts";
import { expandWord } from "../state/expand.ts";
import type { Interpreter } from "../state/interpreter.ts";
import { directoryPlaces, filePlaces, pathPlaces } from "../state/places.ts";
import type { ShellState } from "../state/state.ts";
import type { Redirect } from "../tree/node.ts";
import { effectsOf } from "./file-writers.ts";

/** What a command is fed, and the state that substitutions in its redirections leave. */
export interface Redirected {
  readonly input: string | undefined;
  readonly state: ShellState;
}

/** Each redirection that writes is an act of its own, at the file it names. */
export function runRedirects(
  interpreter: Interpreter,
  redirects: readonly Redirect[],
  start: ShellState,
  text: string,
): Redirected {
  let state = start;
  let input: string | undefined;
  for (const { operator, target } of redirects) {
    const { arg, state: after } = expandWord(interpreter, target, state);
    state = after;
    const why = whyMayWrite(operator, arg);
    if (operator === "<<" || operator === "<<<") input = arg.value;
    if (why === undefined) continue;
    const call = { words: [], state, inShell: false, held: undefined, input: undefined, text };
    addAct(interpreter, call, {
      name: "",
      args: [arg],
      why,
      places: [...directoryPlaces(state), ...pathPlaces(arg, state)],
      ...(isPlaced(arg) && { writesAt: filePlaces(arg, state) }),
    });
    state = { ...state, effects: effectsOf("", [arg], state) };
  }
  return { input, state };
}

function whyMayWrite(operator: Redirect["operator"], target: Argument): string | undefined {
  switch (operator) {
    case "<<":
    case "<<<":
      return undefined;
    case "<":
      // These connect to another machine.
      return target.value === undefined || /^\/dev\/(?:tcp|udp)\b/.test(target.value)
        ? startsElsewhere(target)
        : undefined;
    case "<&":
    case ">&":
      if (/^(?:[0-9]|-)$/.test(target.value ?? "")) return undefined;
      return "it writes a file";
    case ">":
    case ">>":
    case ">|":
    case "<>":
    case "&>":
    case "&>>":
      return target.value === "/dev/null" ? undefined : `it writes ${target.text}`;
  }
}

function startsElsewhere({ prefix, text, several }: Argument): string | undefined {
  const isAbsolute = prefix.length > 4 && prefix.startsWith("/") && !prefix.startsWith("/dev");
  // The shell connects for a path that is written from the root, never for one that begins with a name.
  const isFile = !several && (isAbsolute || /^[^/~]/.test(prefix));
  return isFile ? undefined : `${text} is not known before it runs`;
}
