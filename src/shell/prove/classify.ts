import { runScript } from "../run/script.ts";
import { type Interpreter, type Start, TooManySteps } from "../state/interpreter.ts";
import { startState } from "../state/places.ts";
import { parseText } from "../tree/parse-text.ts";
import { NO_EFFECTS, type ProvenAct } from "./act.ts";

export type { Start } from "../state/interpreter.ts";

/** What can be said of a command before it runs. */
export type Proof =
  /** All of it is understood; each act says whether it only reads, and where it acts. */
  | { readonly kind: "proven"; readonly acts: readonly ProvenAct[] }
  /** Part of it is not: `acts` are what was understood, and an act for each part that was not. */
  | { readonly kind: "not-provable"; readonly why: string; readonly acts: readonly ProvenAct[] };

/** Follows the text of a shell command to the simple commands it would run. */
export function proveCommand(text: string, start: Start): Proof {
  const parsed = parseText(text, "bash");
  if (parsed.kind === "unreadable") return nothingProven(text, parsed.why, []);
  const interpreter: Interpreter = {
    start,
    acts: [],
    foreign: undefined,
    dialect: "bash",
    escapes: [],
    runScript,
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

/** True only if everything in the text is proven to only read, in a repository whose settings are trusted. */
export function readsOnly(text: string, start: Start): boolean {
  const { kind, acts } = proveCommand(text, start);
  return (
    kind === "proven" &&
    acts.every((act) => act.reads && (!act.isGit || staysBelow(act, start.cwd)))
  );
}

/** git only reads in a repository whose settings are trusted: here, at or below where it starts. */
function staysBelow({ places }: ProvenAct, cwd: string): boolean {
  return places.every((place) => {
    if (place.kind === "unknown") return false;
    return `${place.path}/`.startsWith(`${cwd}/`) && !place.path.split("/").includes("..");
  });
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
