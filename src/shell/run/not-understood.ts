import { addAct } from "../state/add-act.ts";
import { type Call, type Interpreter, noteForeign } from "../state/interpreter.ts";
import { loseShell, type Outcome, settled } from "../state/state.ts";

/** What runs in the shell and is not understood leaves nothing certain. */
export function notUnderstood(interpreter: Interpreter, call: Call): Outcome {
  const name = call.words[0]?.value;
  const why = `${name ?? call.text} is not understood`;
  noteForeign(interpreter, why);
  const places = [{ kind: "unknown", why } as const];
  addAct(interpreter, call, { name, why, opaque: true, places });
  return settled(loseShell(call.state));
}
