import { runScript } from "../run/script.ts";
import { type Interpreter, type Start, TooManySteps } from "../state/interpreter.ts";
import { startState } from "../state/places.ts";
import type { ParsedText, ParseText } from "../tree/parsed-text.ts";
import { NO_EFFECTS, type ProvenAct } from "./act.ts";
import type { Proof } from "./proof.ts";

/** Follows a text that was read to the simple commands it would run. */
export function follow(text: string, parsed: ParsedText, start: Start, parse: ParseText): Proof {
  if (parsed.kind === "unreadable") return nothingProven(text, parsed.why, []);
  const interpreter: Interpreter = {
    start,
    acts: [],
    foreign: undefined,
    dialect: "bash",
    escapes: [],
    runScript,
    parse,
    steps: 0,
    textDepth: 0,
    callDepth: 0,
  };
  try {
    runScript(interpreter, parsed.script, startState(interpreter));
  } catch (error) {
    if (error instanceof TooManySteps) return nothingProven(text, error.message, interpreter.acts);
    throw error;
  }
  const { acts, foreign } = interpreter;
  if (foreign === undefined) return { kind: "proven", acts };
  // Whatever is not understood must show in an act, or nobody would judge it.
  if (acts.every(({ reads }) => reads)) return nothingProven(text, foreign, acts);
  return { kind: "not-provable", why: foreign, acts };
}

function nothingProven(text: string, why: string, acts: readonly ProvenAct[]): Proof {
  const unread: ProvenAct = {
    name: undefined,
    args: [],
    reads: false,
    why,
    isGit: false,
    places: [{ kind: "unknown", why }],
    before: NO_EFFECTS,
    opaque: true,
    input: undefined,
    text,
  };
  return { kind: "not-provable", why, acts: [...acts, unread] };
}
