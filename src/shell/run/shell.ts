import type { Argument } from "../prove/argument.ts";
import { addAct } from "../state/add-act.ts";
import { type Call, type Interpreter, isDeepText, noteForeign } from "../state/interpreter.ts";
import { directoryPlaces } from "../state/places.ts";
import {
  type Outcome,
  type Shell,
  type ShellState,
  settled,
  UNKNOWN,
  type Variable,
} from "../state/state.ts";
import { effectsOnly } from "../state/sub-shell.ts";
import type { Dialect } from "../tree/node.ts";

/** Shells whose `-c` is followed; the text of the others is of a dialect that is not. */
const DIALECTS: Readonly<Record<string, Dialect | undefined>> = {
  bash: "bash",
  sh: "sh",
  dash: "sh",
};

export const SHELLS: ReadonlySet<string> = new Set([
  ...Object.keys(DIALECTS),
  "zsh",
  "ksh",
  "ash",
  "fish",
]);

/** A shell that is given its commands as a text, a script, or on its input. */
export function runShell(interpreter: Interpreter, call: Call, name: string): Outcome {
  const { options, rest } = shellOptions(call.words.slice(1));
  const [option] = call.words.slice(1);
  const [text] = rest;
  if (option?.value === "--version") {
    addAct(interpreter, call, { name, why: undefined });
    return settled(call.state);
  }
  const dialect = Object.hasOwn(DIALECTS, name) ? DIALECTS[name] : undefined;
  if (options.includes("c") && text && dialect) {
    if (text.value === undefined || isDeepText(interpreter))
      return unknownText(interpreter, call, name);
    return effectsOnly(call.state, runText(interpreter, call, text.value, dialect));
  }
  const fed = isFedText(option) && dialect ? call.input : undefined;
  if (fed !== undefined && !isDeepText(interpreter)) {
    return effectsOnly(call.state, runText(interpreter, call, fed, dialect ?? "sh"));
  }
  // A script is a program like others; text from elsewhere may go anywhere.
  const isScript = option?.value !== undefined && !option.value.startsWith("-");
  if (!isScript) return unknownText(interpreter, call, name);
  addAct(interpreter, call, { name, why: `what ${name} runs is not known`, opaque: true });
  return settled(call.state);
}

/** Options that change nothing about what the text means: `-euo pipefail -c`. */
function shellOptions(words: readonly Argument[]): { options: string; rest: readonly Argument[] } {
  let options = "";
  let at = 0;
  for (; /^-[euxco]+$/.test(words[at]?.value ?? ""); at += 1) {
    const letters = words[at]?.value?.slice(1) ?? "";
    if (letters.includes("o") && !(letters.endsWith("o") && words[at + 1]?.value === "pipefail"))
      break;
    if (letters.endsWith("o")) at += 1;
    options += letters;
  }
  return { options, rest: words.slice(at) };
}

function isFedText(option: Argument | undefined): boolean {
  return option?.value === "-s" || option?.value === "-";
}

function unknownText(interpreter: Interpreter, call: Call, name: string): Outcome {
  const why = `what ${name} runs is not known`;
  noteForeign(interpreter, why);
  addAct(interpreter, call, { name, why, opaque: true, places: [{ kind: "unknown", why }] });
  return settled({
    ...call.state,
    effects: { ...call.state.effects, headLost: true, madeUnknown: true },
  });
}

/** Follows a text as the code of a shell of its own. */
export function runText(
  interpreter: Interpreter,
  call: Call,
  text: string,
  dialect: Dialect,
): Outcome {
  const parsed = interpreter.parse(text, dialect);
  if (parsed.kind === "unreadable") return unknownText(interpreter, call, "the shell");
  const before = interpreter.dialect;
  interpreter.dialect = dialect;
  interpreter.textDepth += 1;
  const start = interpreter.acts.length;
  try {
    return interpreter.runScript(interpreter, parsed.script, inNewShell(call.state));
  } finally {
    interpreter.dialect = before;
    interpreter.textDepth -= 1;
    holdAll(interpreter, start, call);
  }
}

/** What stands around the shell counts for everything it runs. */
function holdAll(interpreter: Interpreter, start: number, { held: why, state }: Call): void {
  if (why === undefined) return;
  const places = directoryPlaces(state);
  for (const [at, act] of interpreter.acts.entries()) {
    if (at >= start && act.reads) interpreter.acts[at] = { ...act, reads: false, why, places };
  }
}

/** Functions and variables that are not exported stay behind. */
function inNewShell(state: ShellState): ShellState {
  const variables = new Map<string, Variable>();
  for (const [name, variable] of state.shell.variables) {
    if (variable.exported === "maybe") variables.set(name, UNKNOWN);
    else if (variable.exported) variables.set(name, variable);
  }
  const shell: Shell = { ...state.shell, variables, functions: new Map() };
  return { ...state, shell };
}
