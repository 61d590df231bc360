import type { Argument } from "../read/act.ts";
import { assignedBy } from "../read/assignment.ts";
import { addAct, argsOf, type Call } from "../read/call.ts";
import { type Outcome, settled } from "../read/outcome.ts";
import { type Reader, readText, readUnexpanded } from "../read/reader.ts";
import type { Input } from "../read/redirection.ts";
import { atUnknownPlace } from "../read/scope.ts";
import { shellScript, textOf } from "./shell-script.ts";

const MOVING_WORD = /\b(?:cd|pushd|popd)\b/;

/** Reads the code a shell is started with. */
export function runShell(reader: Reader, call: Call, name: string): Outcome {
  const script = shellScript(argsOf(call), call.input);
  runScript(reader, call, name, script);
  return settled(call.scope);
}

/** Reads words that are joined and given to `sh -c`. */
export function runWords(
  reader: Reader,
  call: Call,
  name: string,
  words: readonly Argument[],
): void {
  runScript(reader, call, name, textOf(words));
}

/** Reads `eval`, whose code runs in this shell. */
export function runEval(reader: Reader, call: Call): Outcome {
  const script = textOf(argsOf(call));
  const outcome = runScript(reader, call, "eval", script);
  if (!call.inShell) return settled(call.scope);
  if (script.literal) return outcome;
  return settled(MOVING_WORD.test(script.text) ? atUnknownPlace(call.scope) : call.scope);
}

/** Reads `trap 'code' SIGNAL`: the code runs when the place may be another. */
export function runTrap(reader: Reader, call: Call): Outcome {
  addAct(reader, call, "trap", { provable: false });
  const [code] = argsOf(call).filter((word) => word.value !== "--");
  if (code) reader.late.push({ text: code.rough, scope: call.scope, since: reader.moves.length });
  return settled(call.scope);
}

/** Reads `alias x='code'`. */
export function runAlias(reader: Reader, call: Call): Outcome {
  addAct(reader, call, "alias", { provable: false });
  for (const word of argsOf(call)) {
    const value = assignedBy(word)?.value;
    if (value !== undefined) readUnexpanded(reader, value, call.scope);
  }
  return settled(call.scope);
}

/** The shell itself is an act only when something beside its code matters. */
function runScript(reader: Reader, call: Call, name: string, script: Input | undefined): Outcome {
  const opaque = !script?.literal;
  if (opaque || !call.provable) addAct(reader, call, name, { provable: false, opaque });
  if (script === undefined) return settled(call.scope);
  const read = script.literal ? readText : readUnexpanded;
  return read(reader, script.text, call.scope);
}
